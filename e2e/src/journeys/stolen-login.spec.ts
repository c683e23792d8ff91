import { runOn } from '../../../server/src/testing/template.ts';
import { PASSWORD } from '../support/people.ts';
import { expect, test } from '../support/test.ts';

test.use({ isTranslated: true });

test('after a new password the owner ends what still works, and enters it again ten minutes later', async ({
  family,
  databaseUrl,
  expectTrouble,
}) => {
  // The password is asked for and is wrong once, and an ended passkey is tried.
  expectTrouble(/^403 POST \/api\/calendar-feed$/, /^409 POST \/api\/password-again$/);
  const page = await family.parent.newPage();
  await page.setViewportSize({ width: 390, height: 844 });
  await family.parent.request.post('/api/calendar-feed');
  await page.goto('/dashboard/parent/account');
  const passkeys = page.getByRole('region', { name: 'Passkeys' });

  await test.step('a passkey is added with the password', async () => {
    // A device that keeps passkeys and unlocks on its own.
    const client = await family.parent.newCDPSession(page);
    await client.send('WebAuthn.enable');
    await client.send('WebAuthn.addVirtualAuthenticator', {
      options: {
        protocol: 'ctap2',
        transport: 'internal',
        hasResidentKey: true,
        hasUserVerification: true,
        isUserVerified: true,
      },
    });
    await passkeys.getByRole('heading').click();
    await passkeys.getByRole('button', { name: 'Add a Passkey' }).click();
    await passkeys.getByLabel('Your password', { exact: true }).fill(PASSWORD);
    await passkeys.getByRole('button', { name: 'Continue' }).click();
    await expect(passkeys.getByText('Your passkey is added.')).toBeVisible();
    await expect(passkeys.getByText(/^Since .* Not used yet\.$/)).toBeVisible();
  });

  await test.step('a new password asks "Was this you?"', async () => {
    const change = page.getByRole('region', { name: 'Change your password' });
    await change.getByRole('heading').click();
    await change.getByLabel('Current password', { exact: true }).fill(PASSWORD);
    await page.getByLabel('New password', { exact: true }).fill('nobody else knows it');
    await page.getByLabel('Confirm password', { exact: true }).fill('nobody else knows it');
    await page.getByRole('button', { name: 'Change Password' }).click();
    await expect(page.getByText('Was this you?')).toBeVisible();
    await page.getByRole('link', { name: 'Check them now' }).click();
    const section = page.getByRole('heading', { name: 'What works without your password' });
    await expect(section).toBeFocused();
    await expect(section).toBeInViewport();
    await page.getByRole('button', { name: 'End it: Your private calendar address' }).click();
    await expect(page.getByText('Ended.')).toBeVisible();
    await page.getByRole('button', { name: 'They are all mine' }).click();
    await expect(page.getByText('Was this you?')).toBeHidden();
  });

  await test.step('ten minutes later a new address needs the password', async () => {
    await runOn(databaseUrl ?? '', [
      `update logins set created_at = now() - interval '11 minutes', password_at = null`,
    ]);
    await page.getByRole('heading', { name: 'Calendar' }).click();
    await page.getByRole('button', { name: 'Make a private address' }).click();
    const dialog = page.getByRole('dialog', { name: 'Enter your password' });
    const field = dialog.getByLabel('Your password', { exact: true });
    await field.fill('a wrong guess');
    await field.press('Enter');
    await expect(dialog.getByText('The current password isn’t right.')).toBeVisible();
    await field.fill('nobody else knows it');
    await dialog.getByRole('button', { name: 'Continue' }).click();
    await expect(page.getByRole('link', { name: 'Open in my calendar' })).toBeVisible();
  });

  await test.step('the passkey logs in with one press, until it is ended', async () => {
    const logInAgain = async () => {
      // A dashboard that notices the log-out is remembered for the next log-in.
      await page.goto('/help');
      await family.parent.request.post('/api/log-out');
      await page.goto('/auth/login');
      await page.getByRole('button', { name: 'Use a passkey' }).click();
    };
    await logInAgain();
    await expect(page).toHaveURL(/\/dashboard\/parent$/);
    await page.goto('/dashboard/parent/account');
    await passkeys.getByRole('heading').click();
    await passkeys.getByRole('button', { name: /^End it/ }).click();
    await expect(passkeys.getByText('Ended. You can no longer log in with it.')).toBeVisible();
    await logInAgain();
    await expect(page.getByText('This passkey doesn’t work here.')).toBeVisible();
  });
});
