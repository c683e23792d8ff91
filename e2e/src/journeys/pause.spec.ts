import { decideByApi, PASSWORD, requestByApi } from '../support/people.ts';
import { openRow } from '../support/steps.ts';
import { expect, test } from '../support/test.ts';

const EMAIL = 'sam@example.org';

test.use({ isTranslated: true });

test('a parent pauses a child, who is logged out at once and returns after the pause', async ({
  app,
  family,
  expectTrouble,
}) => {
  // The pause ends the child's login, and refuses another.
  expectTrouble(/^403 POST \/api\/log-in$/);
  const { elder, parent, youth, elderId, youthId } = family;
  const id = await requestByApi(youth, elderId, { days: 5, hour: 10, interest: 'Photography' });
  await decideByApi(parent, id, 'approve');
  const [dana, sam, rosa] = [await parent.newPage(), await youth.newPage(), await elder.newPage()];
  await sam.goto('/dashboard/youth/profile');
  await expect(sam.getByRole('textbox', { name: 'Full Name' })).toBeVisible();
  await rosa.goto('/dashboard/elder/sessions?tab=upcoming');
  await expect(rosa.getByRole('tab', { name: 'Upcoming (1)' })).toBeVisible();

  await test.step('the child is found from the parent’s profile', async () => {
    await dana.goto('/dashboard/parent/profile');
    await dana.getByRole('link', { name: 'Sam Young' }).click();
    await expect(dana).toHaveURL(`${app.origin}/dashboard/parent/children/${youthId}`);
  });

  await test.step('the pause says what it will do, and the child’s open page leads out', async () => {
    await openRow(dana, 'Pause');
    await dana.getByRole('button', { name: 'Pause Sam' }).click();
    const dialog = dana.getByRole('alertdialog', { name: 'Pause Sam?' });
    await expect(dialog.getByText(/^1 approved session is cancelled/)).toBeVisible();
    await dialog.getByRole('button', { name: 'Pause Sam' }).click();
    await sam.waitForURL('**/auth/login', { waitUntil: 'commit' });
    await expect(dana.getByText('Sam is paused', { exact: true })).toBeVisible();
  });

  await test.step('the elder’s session is gone, and listed as cancelled', async () => {
    await expect(rosa.getByRole('tab', { name: 'Upcoming (0)' })).toBeVisible();
    await rosa.getByRole('tab', { name: 'Past (1)' }).click();
    await expect(rosa.getByRole('tabpanel').getByText('Cancelled')).toBeVisible();
    await rosa.goto('/dashboard/elder');
    await expect(rosa.getByText(/^You have no session planned/)).toBeVisible();
  });

  const logIn = async () => {
    await sam.getByLabel('Email', { exact: true }).fill(EMAIL);
    await sam.getByLabel('Password', { exact: true }).fill(PASSWORD);
    await sam.getByRole('button', { name: 'Log In' }).click();
  };

  await test.step('the child is told why no log-in works', async () => {
    await logIn();
    await expect(sam.getByText(/^Your parent has paused your account/)).toBeVisible();
  });

  await test.step('the pause ends, and the child is back on the page it was on', async () => {
    await dana.getByRole('button', { name: 'End the pause' }).click();
    await expect(dana.getByText('The pause is over.')).toBeVisible();
    await logIn();
    await expect(sam).toHaveURL(`${app.origin}/dashboard/youth/profile`);
    await openRow(dana, 'History');
    await expect(dana.getByText('You ended the pause of Sam')).toBeVisible();
  });
});
