import { expect, test } from '../support/test.ts';

test('a slow press still hits its target when a message appears above it', async ({
  filledApp,
}) => {
  const page = await filledApp.contexts.guest.newPage();
  await page.goto('/signup');
  await page.getByLabel('Password', { exact: true }).fill('short');
  const box = page.getByRole('checkbox', { name: /I accept the Privacy Policy/ });
  await box.scrollIntoViewIfNeeded();
  // Holds the button as long as a shaky hand might, after a field has lost the focus.
  await box.click({ delay: 800 });
  await expect(box).toBeChecked();
  await expect(page.getByText('Password must be at least 8 characters.').first()).toBeVisible();
  await page.close();
});
