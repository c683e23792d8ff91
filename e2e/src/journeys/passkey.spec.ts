import { PASSWORD, signUpByApi } from '../support/people.ts';
import { expect, test } from '../support/test.ts';

test.use({ isTranslated: true });

test('a passkey is added with the password and logs in with one press, until its owner ends it (rules 1.175 and 1.179)', async ({
  filledApp,
  open,
}) => {
  const parent = await open(filledApp);
  await signUpByApi(parent, 'parent', 'Pia Frost', 'pia@example.org');
  const page = await parent.newPage();
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto('/dashboard/parent/account');
  const passkeys = page.getByRole('region', { name: 'Passkeys' });

  await test.step('a passkey is added with the password', async () => {
    // A device that keeps passkeys and unlocks on its own.
    const client = await parent.newCDPSession(page);
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
    await passkeys.getByRole('button', { name: 'Add a passkey' }).click();
    await passkeys.getByLabel('Your password', { exact: true }).fill(PASSWORD);
    await passkeys.getByRole('button', { name: 'Continue' }).click();
    await expect(passkeys.getByText('Your passkey is added.')).toBeVisible();
    await expect(passkeys.getByText(/^Since .* Not used yet\.$/)).toBeVisible();
  });

  await test.step('the passkey logs in with one press, until it is ended', async () => {
    const logInAgain = async () => {
      // A dashboard that notices the log-out is remembered for the next log-in.
      await page.goto('/help');
      await parent.request.post('/api/log-out');
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
