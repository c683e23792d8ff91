import type { Page } from '@playwright/test';
import { fillTimes, go, requestFrom } from '../support/steps.ts';
import { expect, test } from '../support/test.ts';

test.beforeEach(({ expectTrouble }) =>
  expectTrouble(/Failed to fetch dynamically imported module/),
);

/** Blocks every script except the entry, until the page reloads. */
async function loseScripts(page: Page): Promise<void> {
  let documents = page.url() === 'about:blank' ? 0 : 1;
  page.on('request', (request) => (documents += request.isNavigationRequest() ? 1 : 0));
  await page.route(/\/assets\/(?!index-).*\.js$/, (route) =>
    documents > 1 ? route.continue() : route.abort(),
  );
}

test('a page whose script failed to load recovers automatically (rule 10.281)', async ({
  filledApp,
}) => {
  const page = await filledApp.contexts.parent.newPage();
  await page.goto('/dashboard/parent');
  const link = page.getByRole('link', { name: 'Sessions', exact: true });
  await expect(link).toBeVisible();
  await loseScripts(page);
  await link.click();
  await expect(page.getByRole('tab', { name: /^Awaiting Parent Decision/ })).toBeVisible();
  await page.close();
});

test('so does the first page of a tab (rule 10.281)', async ({ filledApp }) => {
  const page = await filledApp.contexts.parent.newPage();
  await loseScripts(page);
  await page.goto('/dashboard/parent/sessions');
  await expect(page.getByRole('tab', { name: /^Awaiting Parent Decision/ })).toBeVisible();
  await page.close();
});

test('a page whose script stays missing stops after the eighth reload and keeps the navigation (rule 10.281)', async ({
  filledApp,
}) => {
  const page = await filledApp.contexts.elder.newPage();
  await page.goto('/dashboard/elder');
  await page.route('**/assets/profile-route-*.js', (route) => route.abort());
  let loads = 0;
  page.on('load', () => (loads += 1));
  // The entry script changes with each build, so the page may reload again after a release.
  const kept = await page.evaluate(() => {
    const entry = document.querySelector<HTMLScriptElement>('script[type="module"]')?.src;
    const key = `${entry} /dashboard/elder/profile`;
    sessionStorage.setItem(key, '7');
    return key;
  });
  const reloaded = page.waitForEvent('load');
  await go(page, 'Profile');
  await reloaded;
  const failed = page.getByRole('heading', { name: 'We couldn’t show this page' });
  await expect(failed).toBeVisible();
  expect(await page.evaluate((key) => sessionStorage.getItem(key), kept)).toBe('8');

  await go(page, 'Sessions');
  await expect(page.getByRole('heading', { name: 'Sessions' })).toBeVisible();
  await go(page, 'Profile');
  await expect(failed).toBeVisible();
  expect(loads).toBe(1);
  await page.unroute('**/assets/profile-route-*.js');
  await page.getByRole('button', { name: 'Load again' }).click();
  await expect(page.getByRole('heading', { name: 'Your Profile' })).toBeVisible();
  expect(loads).toBe(2);
  await page.close();
});

test('a prerendered page is readable without its script (rule 10.281)', async ({ filledApp }) => {
  const page = await filledApp.contexts.guest.newPage();
  const lost = page.waitForEvent('pageerror');
  await page.route('**/assets/help-page-*.js', (route) => route.abort());
  await page.goto('/help');
  await lost;
  await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1);
  await expect(page.getByRole('heading', { level: 1, name: 'Help' })).toBeVisible();
  await page.close();
});

test('a sent request is confirmed even if that page’s script fails to load (rule 10.281)', async ({
  filledApp,
}) => {
  const page = await filledApp.contexts.youth.newPage();
  await page.route(/\/api\/sessions$/, (route) => route.fulfill({ status: 201, json: {} }));
  await page.route('**/assets/request-sent-*.js', (route) => route.abort());
  const lost = page.waitForEvent('requestfailed', (failed) =>
    failed.url().includes('request-sent'),
  );
  await page.goto('/dashboard/youth');
  await requestAMeeting(page);
  await lost;
  await page.close();
});

test('a sent request is confirmed while that page’s script loads, so the page is never blank (rule 10.404)', async ({
  filledApp,
}) => {
  const page = await filledApp.contexts.youth.newPage();
  await page.route(/\/api\/sessions$/, (route) => route.fulfill({ status: 201, json: {} }));
  // The script never arrives.
  await page.route('**/assets/request-sent-*.js', () => undefined);
  await page.goto('/dashboard/youth');
  await requestAMeeting(page);
  await page.close();
});

/** Sends a request, whose response is faked, from the first match. */
function requestAMeeting(page: Page): Promise<void> {
  return requestFrom(page, async () => {
    await page.getByRole('button', { name: 'Photography', exact: true }).click();
    await page.getByLabel('Connection Mode').selectOption('In-Person');
    await page.getByLabel('Meeting Location').fill('City Library, Main Street 1');
    await fillTimes(page, '10:00', '10:45');
  });
}
