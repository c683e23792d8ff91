import { inviteByApi, logInByApi, PASSWORD, signUpByApi } from '../support/people.ts';
import { expect, test } from '../support/test.ts';

const EMAIL = 'theo@example.org';
const PROFILE = '/dashboard/youth/profile';

test('a login that ends while a person types loses nothing', async ({ filledApp, open }) => {
  const [parent, tablet, phone] = [
    await open(filledApp),
    await open(filledApp),
    await open(filledApp),
  ];
  await signUpByApi(parent, 'parent', 'Lena Holt', 'lena@example.org');
  await inviteByApi(parent, tablet, filledApp.inbox, 'Theo Holt', EMAIL);
  const page = await tablet.newPage();
  await page.goto(PROFILE);
  const bio = page.getByRole('textbox', { name: "What I'd like to learn (short bio)" });
  await bio.fill('How to repair bicycles');

  await test.step('the login is ended on another device, and this one leads to the log-in', async () => {
    await logInByApi(phone, EMAIL);
    const ended = await phone.request.delete('/api/logins');
    expect(ended.status()).toBe(204);
    await expect(page).toHaveURL(`${filledApp.origin}/auth/login`);
    await expect(page.getByText('You have been logged out.')).toBeVisible();
    await expect(page.getByRole('alertdialog')).toHaveCount(0);
  });

  await test.step('after logging in again the typed bio is there and can be saved', async () => {
    await page.getByLabel('Email', { exact: true }).fill(EMAIL);
    await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
    await page.getByRole('button', { name: 'Log In' }).click();
    await expect(page).toHaveURL(`${filledApp.origin}${PROFILE}`);
    await expect(bio).toHaveValue('How to repair bicycles');
    await page.getByRole('button', { name: 'Save' }).click();
    await expect(page.getByText('Profile saved ✅')).toBeVisible();
    await page.reload();
    await expect(bio).toHaveValue('How to repair bicycles');
  });
});
