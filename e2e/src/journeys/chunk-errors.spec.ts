import type { BrowserContext, Page } from '@playwright/test';
import { fillTimes, requestFrom } from '../support/steps.ts';
import { expect, test } from '../support/test.ts';

/** Blocks every script except the entry until the page reloads. */
async function loseScripts(page: Page): Promise<void> {
  let documents = page.url() === 'about:blank' ? 0 : 1;
  page.on('request', (request) => (documents += request.isNavigationRequest() ? 1 : 0));
  await page.route(/\/assets\/(?!index-).*\.js$/, (route) =>
    documents > 1 ? route.continue() : route.abort(),
  );
}

/** From a parent's dashboard to the sessions page. */
async function onDashboard(parent: BrowserContext) {
  const page = await parent.newPage();
  await page.goto('/dashboard/parent');
  const link = page.getByRole('link', { name: 'Sessions', exact: true });
  await expect(link).toBeVisible();
  return { page, link };
}

test('a page whose script was lost on its way comes by itself (rule 10.281)', async ({
  family,
}) => {
  const { page, link } = await onDashboard(family.parent);
  await loseScripts(page);
  await link.click();
  await expect(page.getByRole('tab', { name: 'Awaiting Parent Decision (0)' })).toBeVisible();
});

test('so does the first page of a tab (rule 10.281)', async ({ family }) => {
  const page = await family.parent.newPage();
  await loseScripts(page);
  await page.goto('/dashboard/parent/sessions');
  await expect(page.getByRole('tab', { name: 'Awaiting Parent Decision (0)' })).toBeVisible();
});

test('one that is lost again is loaded by who presses Load again (rule 10.281)', async ({
  family,
}) => {
  const { page, link } = await onDashboard(family.parent);
  let loads = 0;
  page.on('load', () => (loads += 1));
  await page.route('**/assets/sessions-page-*.js', (route) => route.abort());
  const anew = page.waitForEvent('load');
  await link.click();
  await anew;
  const again = page.getByRole('button', { name: 'Load again' });
  await expect(again).toBeVisible();
  expect(loads).toBe(1);
  await page.unroute('**/assets/sessions-page-*.js');
  await again.click();
  await expect(page.getByRole('tab', { name: 'Awaiting Parent Decision (0)' })).toBeVisible();
  expect(loads).toBe(2);
});

test('a page that was built beforehand can be read without its script (rule 10.281)', async ({
  app,
  open,
}) => {
  const page = await (await open(app)).newPage();
  const lost = page.waitForEvent('pageerror');
  await page.route('**/assets/help-page-*.js', (route) => route.abort());
  await page.goto('/help');
  await lost;
  await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1);
  await expect(page.getByRole('heading', { level: 1, name: 'Help' })).toBeVisible();
});

test('a request that was sent is said to be, also where the script of that page is lost (rule 10.281)', async ({
  family,
}) => {
  const page = await family.youth.newPage();
  await page.route('**/assets/request-sent-*.js', (route) => route.abort());
  const lost = page.waitForEvent('requestfailed', (failed) =>
    failed.url().includes('request-sent'),
  );
  await page.goto('/dashboard/youth');
  await requestFrom(page, async () => {
    await page.getByLabel('Connection Mode').selectOption('In-Person');
    await page.getByLabel('Meeting Location').fill('City Library, Main Street 1');
    await fillTimes(page, '10:00', '10:45');
  });
  await lost;
});
