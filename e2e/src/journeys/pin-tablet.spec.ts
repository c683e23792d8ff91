import type { Page } from '@playwright/test';
import { runOn } from '../../../server/src/testing/template.ts';
import {
  choose,
  decideByApi,
  PASSWORD,
  proveByApi,
  requestByApi,
  signUpByApi,
} from '../support/people.ts';
import { logIn, openRow } from '../support/steps.ts';
import { expect, test } from '../support/test.ts';

const DANA = 'dana@example.org';
const PIN = '483920';

async function enterPin(page: Page, pin: string) {
  await page.getByLabel('Your PIN', { exact: true }).fill(pin);
  await page.getByRole('button', { name: 'Log In with PIN' }).click();
}

test('a child without a mailbox logs in by PIN on a shared tablet, and the parent gets its mails once', async ({
  app,
  databaseUrl,
  inbox,
  open,
  expectTrouble,
}) => {
  // The handover needs the password, and a page follows the change while its login ends.
  expectTrouble(/^403 POST \/api\/children\/[^/]+\/devices$/);
  const [danas, rosas] = [await open(app), await open(app)];
  await signUpByApi(danas, 'parent', 'Dana Young', DANA);
  await proveByApi(danas, inbox, DANA);
  const elderId = await signUpByApi(rosas, 'elder', 'Rosa Alvarez', 'rosa@example.org');
  await choose(rosas, { Photography: 3 });
  const dana = await danas.newPage();
  const tablets = await open(app);
  const tablet = await tablets.newPage();
  await tablet.setViewportSize({ width: 820, height: 1180 });

  await test.step('the parent adds the child, with a PIN', async () => {
    await dana.goto('/dashboard/parent/invite-child');
    await dana.getByRole('radio', { name: 'With a PIN' }).check();
    await dana.getByLabel("Child's name").fill('Sam');
    await dana.getByLabel('New PIN').fill('123456');
    await dana.getByLabel('The same PIN once more').fill('123456');
    await dana.getByRole('checkbox', { name: /I am the parent/ }).check();
    await dana.getByRole('button', { name: 'Add child' }).click();
    await expect(dana.getByText(/^This PIN is easy to guess/).first()).toBeVisible();
    await dana.getByLabel('New PIN').fill(PIN);
    await dana.getByLabel('The same PIN once more').fill(PIN);
    await dana.getByRole('button', { name: 'Add child' }).click();
    await expect(dana.getByText('Sam’s account is ready.')).toBeVisible();
    await dana.getByRole('link', { name: 'Sam’s page' }).click();
    await expect(dana.getByText(/^No device yet/)).toBeVisible();
  });

  await test.step('on the tablet the parent hands over, and is logged out', async () => {
    await logIn(tablet, DANA);
    await tablet.goto(new URL(dana.url()).pathname);
    const old = `update logins set created_at = now() - interval '11 minutes'`;
    await runOn(databaseUrl ?? '', [old]);
    await openRow(tablet, 'Log-in');
    await tablet.getByRole('button', { name: 'Hand over to Sam' }).click();
    await tablet.getByRole('alertdialog').getByRole('button', { name: 'Hand over to Sam' }).click();
    await tablet.getByLabel('Your password', { exact: true }).fill(PASSWORD);
    await tablet.getByRole('button', { name: 'Continue' }).click();
    await expect(tablet.getByRole('heading', { name: 'Sam — enter your PIN' })).toBeVisible();
    await expect(tablet.getByLabel('Email', { exact: true })).toHaveValue('');
    await tablet.goto('/dashboard/parent');
    await expect(tablet).toHaveURL(`${app.origin}/`);
    await tablet.goto('/auth/login');
  });

  await test.step('five wrong PINs lock it, and the parent unlocks', async () => {
    for (let left = 4; left >= 0; left -= 1) {
      await enterPin(tablet, '702604');
      await expect(
        tablet.getByText(left === 0 ? /^The PIN of Sam is locked/ : new RegExp(`^${left} tr`)),
      ).toBeVisible();
    }
    await expect(dana.getByText(/^Handed over by you/)).toBeVisible();
    await inbox.mailTo(DANA, 'Sam’s PIN is locked');
    await expect(dana.getByRole('button', { name: 'Unlock the PIN' })).toBeVisible();
    await dana.getByRole('button', { name: 'Unlock the PIN' }).click();
    await expect(dana.getByText('Unlocked. Sam can enter the PIN again.')).toBeVisible();
    await tablet.reload();
  });

  await test.step('with the right one the child is shown around, and picks an interest', async () => {
    await enterPin(tablet, PIN);
    await expect(tablet.getByRole('heading', { name: 'Welcome to Oakling, Sam!' })).toBeVisible();
    await tablet.getByRole('link', { name: 'Pick interests' }).click();
    await tablet.getByRole('button', { name: 'Photography', exact: true }).click();
    await expect(tablet.getByRole('slider', { name: 'Photography skill level' })).toBeVisible();
    await tablet.goto('/dashboard/youth/account');
    await expect(tablet.getByText('Our emails for you go to your parent.')).toBeVisible();
    await expect(tablet.getByLabel('Current password')).toHaveCount(0);
  });

  await test.step('the child’s request is mailed to the parent, once', async () => {
    const id = await requestByApi(tablets, elderId, { days: 5, hour: 10, interest: 'Photography' });
    await inbox.mailTo(DANA, 'Sam asked Rosa Alvarez');
    await decideByApi(danas, id, 'approve');
    // Mail to one address arrives in order, so all earlier mail has arrived, too.
    await inbox.mailTo(DANA, 'For Sam: Your parent said yes');
    const asked = inbox
      .mailsTo(DANA)
      .filter(({ text }) => text?.includes('Sam asked Rosa Alvarez'));
    expect(asked.map(({ subject }) => subject)).toEqual([
      'A session is waiting for your yes or no',
    ]);
  });

  await test.step('logging out leaves the tablet ready for the PIN', async () => {
    await tablet.getByRole('button', { name: 'Menu' }).click();
    await tablet.getByRole('button', { name: 'Log Out' }).click();
    await expect(tablet).toHaveURL(`${app.origin}/`);
    await tablet.goto('/auth/login');
    await enterPin(tablet, PIN);
    await expect(tablet).toHaveURL(/\/dashboard\/youth$/);
  });
});
