import { expect, test } from '@playwright/test';
import { Oakling } from '../support/oakling.ts';
import { contextOptions } from '../support/people.ts';

let oakling: Oakling;
test.beforeAll(async () => {
  oakling = await Oakling.start();
});
test.afterAll(() => oakling.remove());

test('a slow press still hits what it was meant for, though a message comes up above it', async ({
  browser,
}) => {
  const page = await (await browser.newContext(contextOptions(oakling))).newPage();
  await page.goto('/signup');
  await page.getByLabel('Password', { exact: true }).fill('short');
  const box = page.getByRole('checkbox', { name: /I accept the Privacy Policy/ });
  await box.scrollIntoViewIfNeeded();
  // As long as a shaky hand may press; the field is left at its beginning.
  await box.click({ delay: 800 });
  await expect(box).toBeChecked();
  await expect(page.getByText('Password must be at least 8 characters.').first()).toBeVisible();
});
