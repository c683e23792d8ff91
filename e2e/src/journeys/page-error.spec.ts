import { go } from '../support/steps.ts';
import { expect, test } from '../support/test.ts';

test('a page that cannot be loaded leaves the way around, and can be loaded again', async ({
  filledApp,
}) => {
  const page = await filledApp.contexts.elder.newPage();
  await page.goto('/dashboard/elder');
  await page.route('**/assets/profile-route-*.js', (route) => route.abort());
  // Reloads itself once.
  const anew = page.waitForEvent('load');
  await go(page, 'Profile');
  await anew;
  await expect(page.getByRole('heading', { name: 'We could not show this page' })).toBeVisible();

  await go(page, 'Sessions');
  await expect(page.getByRole('heading', { name: 'Sessions' })).toBeVisible();
  await go(page, 'Profile');
  await page.unroute('**/assets/profile-route-*.js');
  await page.getByRole('button', { name: 'Load again' }).click();
  await expect(page.getByRole('heading', { name: 'Your Profile' })).toBeVisible();
  await page.close();
});
