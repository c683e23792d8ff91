import type { Page } from '@playwright/test';
import { countPresses } from '../support/count-presses.ts';
import { moderatorLink } from '../support/moderators.ts';
import { PASSWORD } from '../support/people.ts';
import { expect, test } from '../support/test.ts';
import { totp } from '../../../server/src/testing/totp.ts';

const EMAIL = 'moira@example.org';

async function givePassword(page: Page) {
  await page.goto('/auth/login');
  await page.getByLabel('Email', { exact: true }).fill(EMAIL);
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.getByRole('button', { name: 'Log In' }).click();
}

async function giveCode(page: Page, label: string, code: string, button = 'Log In') {
  await page.getByLabel(label).fill(code);
  await page.getByRole('button', { name: button }).click();
}

const APP = 'Enter the 6-digit code from your authenticator app';

test('a moderator created on the server sets up a second factor and logs in with it, and once with a recovery code', async ({
  filledApp,
  open,
  expectTrouble,
}) => {
  const page = await (await open(filledApp)).newPage();
  await page.goto(await moderatorLink(filledApp.oakling, EMAIL));
  const settingUp = await countPresses(page);
  await page.getByLabel('New password', { exact: true }).fill(PASSWORD);
  await page.getByLabel('Confirm password').fill(PASSWORD);
  await page.getByRole('button', { name: 'Set password' }).click();
  await expect(page).toHaveURL(/\/moderation\/set-up$/);
  await expect(page.getByRole('img', { name: /^QR code/ })).toBeVisible();
  const secret = ((await page.locator('code').textContent()) ?? '').replaceAll(' ', '');
  await giveCode(page, 'Enter the 6-digit code that the app shows', totp(secret, -1), 'Turn on');
  const codes = page.getByRole('list', { name: 'Recovery codes' }).getByRole('listitem');
  await expect(codes).toHaveCount(10);
  const [recoveryCode = ''] = await codes.allTextContents();
  await page.getByRole('link', { name: 'I have kept them. Open the console' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Reports' })).toBeVisible();
  settingUp.expectAtMost('Set up a moderator', { presses: 4, fields: 3 });
  // The document of an elder's page asks for its data before anyone knows who is signed in. Rule 10.500
  expectTrouble(/^403 GET \/api\/(interests|matches)$/);
  await page.goto('/dashboard/elder/matches');
  await expect(page).toHaveURL(/\/moderation$/);

  const logOut = page.getByRole('button', { name: 'Log Out' });
  await logOut.click();
  await expect(page).toHaveURL(`${filledApp.origin}/`);
  // The console page that was requested before the log-in opens afterward. Rule 9.125
  await page.goto('/moderation/people');
  await expect(page).toHaveURL(/\/auth\/login$/);
  await givePassword(page);
  await giveCode(page, APP, totp(secret));
  await expect(page).toHaveURL(/\/moderation\/people$/);

  await logOut.click();
  await expect(page).toHaveURL(`${filledApp.origin}/`);
  await givePassword(page);
  await page.getByRole('link', { name: 'Use a recovery code' }).click();
  await giveCode(page, 'Recovery code', recoveryCode.toUpperCase());
  await expect(page).toHaveURL(/\/moderation$/);
});
