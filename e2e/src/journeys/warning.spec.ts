import { moderatorByApi } from '../support/moderators.ts';
import { expect, test } from '../support/test.ts';

const WORDS =
  'Please keep every meeting inside Oakling. Do not ask anybody to meet, call or write elsewhere.';
const ANSWER = 'I am sorry. I only meant the library.';

test('a moderator goes from the queue to a case and the person, warns the elder, and reads the one answer', async ({
  app,
  open,
  family,
}) => {
  const { elder, elderId, youth } = family;
  const report = {
    id: crypto.randomUUID(),
    personId: elderId,
    category: 'asked-to-meet-elsewhere',
  };
  const details = 'She asked me to meet at her house.';
  await youth.request.post('/api/reports', { data: { ...report, details } });

  const moderator = await open(app);
  await moderatorByApi(app, moderator, 'mo@example.org');
  const page = await moderator.newPage();
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto('/moderation');
  await expect(page.getByText('Could be harm', { exact: true })).toBeVisible();
  await page.getByRole('link', { name: 'Rosa Alvarez: Asked to meet elsewhere' }).click();
  await page.getByRole('button', { name: 'Take this Case' }).click();
  await expect(page.getByText('The case is yours.')).toBeVisible();

  // Shows the reported person before the decision.
  await page.getByRole('region', { name: 'Reported: Rosa Alvarez' }).getByRole('link').click();
  await expect(
    page.getByRole('heading', { level: 1, name: 'Rosa Alvarez', exact: true }),
  ).toBeVisible();
  await expect(page.getByText('rosa@example.org')).toBeHidden();
  await page.getByRole('button', { name: 'Show Email of Rosa Alvarez' }).click();
  await expect(page.getByText('rosa@example.org')).toBeVisible();
  const reports = page.getByRole('region', { name: 'Reports about them' });
  await reports.getByRole('link', { name: 'Rosa Alvarez: Asked to meet elsewhere' }).click();

  // Warn from the case, so it can be closed as warned.
  await page.getByRole('button', { name: 'Warn Rosa Alvarez' }).click();
  const dialog = page.getByRole('alertdialog', { name: 'Warn Rosa Alvarez?' });
  await dialog.getByLabel('Begin with').selectOption(WORDS);
  await dialog.getByRole('button', { name: 'Send Warning' }).click();
  await expect(page.getByText(/^Sent\. You will see/)).toBeVisible();
  await expect(page.getByText('Not read yet')).toBeVisible();

  const tablet = await elder.newPage();
  await tablet.setViewportSize({ width: 820, height: 1180 });
  await tablet.goto('/dashboard/elder/matches');
  const warning = tablet.getByRole('region', { name: 'The moderators have written to you' });
  await expect(warning.getByText(WORDS)).toBeInViewport();
  await warning.getByLabel('Your answer (optional)').fill(ANSWER);
  await warning.getByRole('button', { name: 'I have read this' }).click();
  await expect(tablet.getByRole('status').filter({ hasText: 'Thank you.' })).toBeFocused();
  await tablet.goto('/dashboard/elder');
  await expect(tablet.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(warning).toBeHidden();

  await page.reload();
  const warnings = page.getByRole('region', { name: 'Warnings' });
  await expect(warnings.getByText(ANSWER)).toBeVisible();
  await expect(warnings.getByText(/^They were warned less than 7 days ago/)).toBeVisible();
  await page.getByLabel('Outcome').selectOption('Warned');
  await page.getByLabel('Note').fill('She answered, and meant no harm.');
  await page.getByRole('button', { name: 'Close this Case' }).click();
  await expect(page.getByText(/^Closed .*: Warned$/)).toBeVisible();
});
