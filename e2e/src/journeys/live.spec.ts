import type { BrowserContext, Page } from '@playwright/test';
import { decideByApi, logInByApi, PASSWORD, requestByApi } from '../support/people.ts';
import { expect, test } from '../support/test.ts';

test.use({ isTranslated: true });

test('open pages follow a change, a decision made offline fails visibly and is never sent later, and tabs share one stream', async ({
  app,
  family,
  open,
}) => {
  const { elderId, parent, youth } = family;
  await test.step('the request is on the parent’s open page, and the approval on the youth’s, without a reload', async () => {
    const [dana, sam] = [await parent.newPage(), await youth.newPage()];
    const streams = [dana, sam].map((page) => page.waitForResponse(/\/api\/live\?/));
    await dana.goto('/dashboard/parent');
    await sam.goto('/dashboard/youth/sessions?tab=upcoming');
    await Promise.all(streams);
    await expect(dana.getByText('All caught up!')).toBeVisible();
    await expect(sam.getByRole('tab', { name: 'Upcoming (0)' })).toBeVisible();
    const loads: string[] = [];
    for (const page of [dana, sam]) page.on('load', () => loads.push(page.url()));

    const id = await requestByApi(youth, elderId, { days: 9, hour: 10, interest: 'Photography' });
    await expect(dana.getByText('Sam Young ➔ Rosa Alvarez')).toBeVisible();
    await expect(sam.getByRole('tab', { name: 'Awaiting Parent Decision (1)' })).toBeVisible();
    await decideByApi(parent, id, 'approve');
    await expect(sam.getByRole('tab', { name: 'Upcoming (1)' })).toBeVisible();
    const upcoming = sam.getByRole('tabpanel', { name: 'Upcoming (1)' });
    await expect(upcoming.getByText('City Library, Main Street 1').first()).toBeVisible();
    expect(loads).toEqual([]);
    for (const page of [dana, sam]) await page.close();
  });

  const id = await requestByApi(youth, elderId, { days: 6, hour: 11, interest: 'Photography' });
  const page = await parent.newPage();
  // Waits for open requests, which would still get through.
  const stream = page.waitForResponse(/\/api\/live\?/);
  await page.goto('/dashboard/parent');
  const card = page.getByRole('article').filter({ hasText: 'Sam Young ➔ Rosa Alvarez' });
  await expect(card).toBeVisible();
  await stream;
  // The page may reopen its stream on the offline event, before the browser blocks requests.
  await parent.route(/\/api\/live\?/, (route) => route.abort());
  await parent.setOffline(true);
  await card.getByRole('button', { name: 'Approve' }).click();
  await expect(page.getByText('Failed to update session.').first()).toBeVisible();
  await expect(card).toBeVisible();
  const sign = page.getByRole('status').filter({ hasText: 'Reconnecting…' });
  await expect(sign).toBeVisible();

  const sent: string[] = [];
  page.on('request', (request) => sent.push(`${request.method()} ${request.url()}`));
  await parent.unrouteAll();
  await parent.setOffline(false);
  await expect(sign).toBeHidden();
  // Queued requests would be sent before this one.
  await page.getByRole('link', { name: 'Sessions', exact: true }).click();
  await expect(page.getByRole('tab', { name: 'Awaiting Parent Decision (1)' })).toBeVisible();
  expect(sent.filter((request) => request.startsWith('POST'))).toEqual([]);
  const { items } = await (await parent.request.get('/api/sessions?bucket=pending')).json();
  expect(items).toMatchObject([{ id, version: 1 }]);
  await decideByApi(parent, id, 'approve');
  await test.step('tabs share one stream, even after the tab that holds it closes', async () => {
    const context = await open(app);
    await logInByApi(context, 'dana@example.org');
    let streams = 0;
    context.on('request', (request) => {
      if (new URL(request.url()).pathname === '/api/live') streams += 1;
    });
    const begun = context.waitForEvent('request', (request) => request.url().includes('/api/live'));
    const first = await openPage(context, '/dashboard/parent/sessions');
    // Closes the tab that holds the stream.
    await begun;
    const second = await openPage(context, '/dashboard/parent/sessions');
    const waiting = (count: number) =>
      second.getByRole('tab', { name: `Awaiting Parent Decision (${count})` });
    await expect(waiting(0)).toBeVisible();
    await requestByApi(youth, elderId, { days: 7, hour: 10, interest: 'Photography' });
    await expect(waiting(1)).toBeVisible();
    expect(streams).toBe(1);

    const taken = context.waitForEvent('request', (request) => request.url().includes('/api/live'));
    await first.close();
    await taken;
    await requestByApi(youth, elderId, { days: 8, hour: 10, interest: 'Photography' });
    await expect(waiting(2)).toBeVisible();
    expect(streams).toBe(2);
  });
});

test('Log Out in one tab also logs out the browser’s other tab', async ({ filledApp, open }) => {
  const context = await open(filledApp);
  await logInByApi(context, 'dana@example.org');
  const one = await openPage(context, '/dashboard/parent/sessions');
  const other = await openPage(context, '/dashboard/parent/profile');
  await expect(other.getByRole('textbox', { name: 'Full Name' })).toBeVisible();
  let loads = 0;
  other.on('load', () => (loads += 1));
  await one.getByRole('button', { name: 'Log Out' }).click();
  await expect(other).toHaveURL(/\/auth\/login$/);
  await expect(other.getByText('You have been logged out.')).toBeVisible();
  expect(loads).toBe(0);
});

test('behind a proxy that blocks live updates, open pages poll, and nothing says that they reconnect (rule 10.306)', async ({
  app,
  family,
  open,
  expectTrouble,
}) => {
  expectTrouble(/^502 GET \/api\/live$/);
  const { elderId, parent, youth } = family;
  const pages: Page[] = [];
  for (const [context, path] of [
    [parent, '/dashboard/parent'],
    [youth, '/dashboard/youth/sessions?tab=upcoming'],
  ] as const) {
    await context.route(/\/api\/live\?/, (route) =>
      route.fulfill({ status: 502, body: 'Bad gateway' }),
    );
    const page = await context.newPage();
    await page.clock.install();
    await page.goto(path);
    pages.push(page);
  }
  const [dana, sam] = pages as [Page, Page];
  await expect(dana.getByText('All caught up!')).toBeVisible();
  await expect(sam.getByRole('tab', { name: 'Upcoming (0)' })).toBeVisible();
  await sam.clock.runFor(5000);
  const sign = sam.getByText('Reconnecting…');
  await expect(sign).toBeVisible();
  const id = await requestByApi(youth, elderId, { days: 8, hour: 10, interest: 'Photography' });
  await dana.clock.runFor(20_000);
  await expect(dana.getByText('Sam Young ➔ Rosa Alvarez')).toBeVisible();
  await decideByApi(parent, id, 'approve');
  await sam.clock.runFor(15_000);
  await expect(sam.getByRole('tab', { name: 'Upcoming (1)' })).toBeVisible();
  await expect(sign).toBeHidden();
  await test.step('after a parent logs in in another tab, the child’s open tab does nothing as the parent and says so (attack A260)', async () => {
    const context = await open(app);
    await logInByApi(context, 'sam@example.org');
    // The tab doesn't learn of the log-in by itself.
    await context.addInitScript('delete window.BroadcastChannel; delete window.EventSource;');
    await context.addInitScript('window.EventSource = class extends EventTarget { close() {} };');
    const page = await openPage(context, '/dashboard/youth/profile');
    const bio = page.getByRole('textbox', { name: "What I'd like to learn (short bio)" });
    await bio.fill('How to repair bicycles');
    await logInByApi(context, 'dana@example.org');
    await page.getByRole('button', { name: 'Save' }).click();
    const taken = page.getByText('Another person has logged in in this browser');
    await expect(taken.first()).toBeVisible();
    await expect(page).toHaveURL(/\/auth\/login$/);
    await expect(page.getByText('Dana Young')).toHaveCount(0);
    const profile = await (await context.request.get('/api/profile')).json();
    expect(profile.bio ?? '').toBe('');

    await page.getByLabel('Email', { exact: true }).fill('sam@example.org');
    await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
    await page.getByRole('button', { name: 'Log In' }).click();
    await expect(bio).toHaveValue('How to repair bicycles');
  });
});

async function openPage(context: BrowserContext, path: string): Promise<Page> {
  const page = await context.newPage();
  await page.goto(path);
  return page;
}
