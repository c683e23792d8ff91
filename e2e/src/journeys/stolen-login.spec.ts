import { runOn } from '../../../server/src/testing/template.ts';
import { PASSWORD } from '../support/people.ts';
import { expect, test } from '../support/test.ts';

test.use({ isTranslated: true });

test('after a new password the owner ends what still works, and enters it again ten minutes later', async ({
  family,
  databaseUrl,
}) => {
  const page = await family.parent.newPage();
  await page.setViewportSize({ width: 390, height: 844 });
  await family.parent.request.post('/api/calendar-feed');
  await page.goto('/dashboard/parent/account');

  await test.step('a new password asks "Was this you?"', async () => {
    await page.getByLabel('Current password', { exact: true }).fill(PASSWORD);
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
    await page.getByRole('button', { name: 'Make a private address' }).click();
    const dialog = page.getByRole('dialog', { name: 'Enter your password' });
    const field = dialog.getByLabel('Your password', { exact: true });
    await field.fill('a wrong guess');
    await field.press('Enter');
    await expect(dialog.getByText('The current password is not right.')).toBeVisible();
    await field.fill('nobody else knows it');
    await dialog.getByRole('button', { name: 'Continue' }).click();
    await expect(page.getByRole('link', { name: 'Open in my calendar' })).toBeVisible();
  });
});
