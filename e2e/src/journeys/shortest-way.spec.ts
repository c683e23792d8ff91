import { countPresses } from '../support/count-presses.ts';
import { decideByApi, proveByApi, signUpByApi } from '../support/people.ts';
import { expect, test } from '../support/test.ts';

test('a new elder requests an in-person session with a first match, and cancels it on a phone, in few presses', async ({
  app,
  inbox,
  open,
  family: { parent },
}) => {
  const elder = await open(app);
  await signUpByApi(elder, 'elder', 'Gunnar Berg', 'gunnar@example.org');
  await proveByApi(elder, inbox, 'gunnar@example.org');
  const page = await elder.newPage();
  await page.goto('/dashboard/elder');
  await expect(page.getByRole('link', { name: 'Pick interests' })).toBeVisible();
  const asking = await countPresses(page);
  await page.getByRole('link', { name: 'Pick interests' }).click();
  await page.getByRole('button', { name: 'Photography', exact: true }).click();
  await page.getByRole('link', { name: 'See your match' }).click();
  await page.getByRole('button', { name: 'Request Session' }).click();
  await page.getByLabel('Connection Mode').selectOption('In-Person');
  await page.getByLabel('Meeting Location').fill('City Library, Main Street 1');
  await page
    .getByRole('group', { name: /^Pick a time/ })
    .getByRole('button')
    .last()
    .click();
  const sending = page.waitForResponse(
    (answer) => answer.url().endsWith('/api/sessions') && answer.request().method() === 'POST',
  );
  await page.getByRole('button', { name: 'Request a Conversation' }).click();
  await expect(page.getByText('Your session request has been successfully sent.')).toBeVisible();
  asking.expectAtMost('Ask for a session in person', { presses: 8, fields: 2 });

  const { id }: { id: string } = await (await sending).json();
  await decideByApi(parent, id, 'approve');
  const phone = await elder.newPage();
  await phone.setViewportSize({ width: 390, height: 844 });
  await phone.goto('/dashboard/elder');
  await expect(phone.getByRole('heading', { name: 'Your next session' })).toBeVisible();
  const cancelling = await countPresses(phone);
  await phone.getByRole('link', { name: /^Details/ }).click();
  await phone.getByRole('button', { name: /^Cancel/ }).click();
  await phone
    .getByRole('alertdialog')
    .getByRole('button', { name: /^Cancel/ })
    .click();
  await expect(phone.getByRole('alertdialog')).toHaveCount(0);
  await expect(phone.getByText(/cancelled/).first()).toBeVisible();
  cancelling.expectAtMost('Cancel a session on a phone', { presses: 3, fields: 0 });
});
