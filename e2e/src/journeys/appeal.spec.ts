import { moderatorByApi } from '../support/moderators.ts';
import { PASSWORD } from '../support/people.ts';
import { linkIn } from '../support/smtp-inbox.ts';
import { expect, test } from '../support/test.ts';

const TOLD = 'You asked a child for a home address.';
const WORDS = 'Her mother had asked me to send a parcel.';

test('a moderator suspends an elder with a sentence; the elder appeals by mailed link and is reinstated', async ({
  app,
  inbox,
  open,
  family,
}) => {
  const { elderId } = family;
  const moderator = await open(app);
  await moderatorByApi(app, moderator, 'mo@example.org');
  const page = await moderator.newPage();
  await page.goto(`/moderation/people/${elderId}`);
  await page.getByRole('button', { name: 'Suspend', exact: true }).click();
  const dialog = page.getByRole('alertdialog', { name: 'Suspend Rosa Alvarez?' });
  await dialog.getByLabel('One sentence for Rosa Alvarez').fill(TOLD);
  await dialog.getByLabel('Note').fill('Two reports.');
  await dialog.getByRole('button', { name: 'Suspend', exact: true }).click();
  await expect(dialog).toBeHidden();

  const phone = await (await open(app)).newPage();
  await phone.setViewportSize({ width: 390, height: 844 });
  await phone.goto(linkIn(await inbox.mailTo('rosa@example.org', TOLD)));
  await expect(phone.getByText(TOLD)).toBeVisible();
  await phone.getByLabel('Your words').fill(WORDS);
  await phone.getByRole('button', { name: 'Send' }).click();
  await expect(phone.getByText(/^Thank you\./)).toBeVisible();
  await phone.reload();
  await expect(phone.getByText('You have answered')).toBeVisible();

  await page.goto('/moderation');
  const appeals = page.getByRole('region', { name: 'Appeals' });
  await expect(appeals.getByText(WORDS)).toBeVisible();
  await appeals.getByRole('button', { name: 'Lift the Suspension' }).click();
  const answer = page.getByRole('alertdialog', { name: 'Lift the suspension of Rosa Alvarez?' });
  await answer.getByLabel('One sentence for Rosa Alvarez').fill('Thank you for telling us.');
  await answer.getByRole('button', { name: 'Lift the Suspension' }).click();
  await expect(page.getByText(/^Answered\./)).toBeVisible();
  await expect(appeals).toBeHidden();

  await phone.goto('/auth/login');
  await phone.getByLabel('Email', { exact: true }).fill('rosa@example.org');
  await phone.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await phone.getByRole('button', { name: 'Log In' }).click();
  await expect(phone).toHaveURL(/\/dashboard\/elder/);
});
