import { expect, test } from '@playwright/test';
import { Oakling } from '../support/oakling.ts';
import { contextOptions, signUpByApi } from '../support/people.ts';
import { go } from '../support/steps.ts';

test('a page that cannot be loaded leaves the way around, and can be loaded again', async ({
  browser,
}) => {
  const oakling = await Oakling.start();
  const elder = await browser.newContext(contextOptions(oakling));
  await signUpByApi(elder, 'elder', 'Rosa Alvarez', 'rosa@example.org');
  const page = await elder.newPage();
  await page.goto('/dashboard/elder');
  await page.route('**/assets/profile-route-*.js', (route) => route.abort());
  await go(page, 'Profile');
  await expect(page.getByRole('heading', { name: 'This page could not be shown' })).toBeVisible();

  await go(page, 'Sessions');
  await expect(page.getByRole('heading', { name: 'Sessions' })).toBeVisible();
  await go(page, 'Profile');
  await page.unroute('**/assets/profile-route-*.js');
  await page.getByRole('button', { name: 'Load again' }).click();
  await expect(page.getByRole('heading', { name: 'Your Profile' })).toBeVisible();
  await oakling.remove();
});
