import { expect, test, type BrowserContext, type Page } from '@playwright/test';
import { Oakling } from '../support/oakling.ts';
import {
  choose,
  contextOptions,
  decideByApi,
  inviteByApi,
  logInByApi,
  requestByApi,
  signUpByApi,
} from '../support/people.ts';
import { openSmtpInbox, type SmtpInbox } from '../support/smtp-inbox.ts';

let oakling: Oakling;
let inbox: SmtpInbox;
let parent: BrowserContext;
let youth: BrowserContext;
let elderId: string;

test.beforeAll(async ({ browser }) => {
  inbox = await openSmtpInbox();
  oakling = await Oakling.start({ SMTP_URL: inbox.url });
  const open = () => browser.newContext(contextOptions(oakling));
  const elder = await open();
  parent = await open();
  youth = await open();
  elderId = await signUpByApi(elder, 'elder', 'Rosa Alvarez', 'rosa@example.org');
  await signUpByApi(parent, 'parent', 'Dana Young', 'dana@example.org');
  await inviteByApi(parent, youth, inbox, 'Sam Young', 'sam@example.org');
  await choose(elder, { Photography: 3 });
  await choose(youth, { Photography: 1 });
});
test.afterAll(async () => {
  await oakling.remove();
  await inbox.close();
});

test('requests and decisions appear on open pages by themselves', async () => {
  const dana = await openPage(parent, '/dashboard/parent');
  const sam = await openPage(youth, '/dashboard/youth/sessions');
  await expect(dana.page.getByText('All caught up!')).toBeVisible();
  await sam.page.getByRole('tab', { name: 'Upcoming (0)' }).click();

  await requestByApi(youth, elderId, { days: 5, hour: 10, interest: 'Photography' });
  const card = dana.page.getByRole('article').filter({ hasText: 'Sam Young ➔ Rosa Alvarez' });
  await expect(card).toBeVisible();
  await expect(sam.page.getByRole('tab', { name: 'Awaiting Parent Decision (1)' })).toBeVisible();

  await card.getByRole('button', { name: 'Approve' }).click();
  const upcoming = sam.page.getByRole('tabpanel', { name: 'Upcoming (1)' });
  await expect(upcoming.getByText('City Library, Main Street 1').first()).toBeVisible();
  expect([dana.loads(), sam.loads()]).toEqual([1, 1]);
});

test(
  'a request is on the parent’s open page within a second, the approval on the youth’s',
  { tag: '@timed' },
  async () => {
    const [dana, sam] = [await parent.newPage(), await youth.newPage()];
    const streams = [dana, sam].map((page) => page.waitForResponse(/\/api\/live\?/));
    await dana.goto('/dashboard/parent');
    await sam.goto('/dashboard/youth/sessions?tab=upcoming');
    await Promise.all(streams);
    await expect(dana.getByText('All caught up!')).toBeVisible();
    await expect(sam.getByRole('tab', { name: 'Upcoming (0)' })).toBeVisible();

    const id = await requestByApi(youth, elderId, { days: 8, hour: 10, interest: 'Photography' });
    await soon('the request', expect(dana.getByText('Sam Young ➔ Rosa Alvarez')).toBeVisible());
    await decideByApi(parent, id, 'approve');
    await soon(
      'the approval',
      expect(sam.getByRole('tab', { name: 'Upcoming (1)' })).toBeVisible(),
    );
    await Promise.all([dana.close(), sam.close()]);
  },
);

/** What has just been answered is seen within a second. */
async function soon(what: string, seen: Promise<void>): Promise<void> {
  const answered = Date.now();
  await seen;
  const waited = Date.now() - answered;
  test.info().annotations.push({ type: `${what} seen after`, description: `${waited} ms` });
  expect(waited).toBeLessThan(1000);
}

test('a decision made without a connection is said to have failed, and is never sent', async () => {
  const id = await requestByApi(youth, elderId, { days: 6, hour: 11, interest: 'Photography' });
  const { page } = await openPage(parent, '/dashboard/parent');
  const card = page.getByRole('article').filter({ hasText: 'Sam Young ➔ Rosa Alvarez' });
  await expect(card).toBeVisible();
  await parent.setOffline(true);
  await card.getByRole('button', { name: 'Approve' }).click();
  await expect(page.getByText('Failed to update session.').first()).toBeVisible();
  await expect(card).toBeVisible();
  const sign = page.getByRole('status').filter({ hasText: 'Reconnecting…' });
  await expect(sign).toBeVisible();

  const sent: string[] = [];
  page.on('request', (request) => sent.push(`${request.method()} ${request.url()}`));
  await parent.setOffline(false);
  await expect(sign).toBeHidden();
  // Whatever waited for the connection would be sent before what is asked for now.
  await page.getByRole('link', { name: 'Sessions', exact: true }).click();
  await expect(page.getByRole('tab', { name: 'Awaiting Parent Decision (1)' })).toBeVisible();
  expect(sent.filter((request) => request.startsWith('POST'))).toEqual([]);
  const { items } = await (await parent.request.get('/api/sessions?bucket=pending')).json();
  expect(items).toMatchObject([{ id, version: 1 }]);
});

test('tabs share one stream, also when the tab that holds it is closed', async ({ browser }) => {
  const context = await browser.newContext(contextOptions(oakling));
  await logInByApi(context, 'dana@example.org');
  let streams = 0;
  context.on('request', (request) => {
    if (new URL(request.url()).pathname === '/api/live') streams += 1;
  });
  const first = await openPage(context, '/dashboard/parent/sessions');
  const { page } = await openPage(context, '/dashboard/parent/sessions');
  await expect(page.getByRole('tab', { name: /^Awaiting Parent Decision \(/ })).toBeVisible();
  const { counts } = await (await context.request.get('/api/sessions?bucket=pending')).json();

  const waiting = (more: number) =>
    page.getByRole('tab', { name: `Awaiting Parent Decision (${counts.pending + more})` });
  await requestByApi(youth, elderId, { days: 7, hour: 10, interest: 'Photography' });
  await expect(waiting(1)).toBeVisible();
  expect(streams).toBe(1);

  const taken = context.waitForEvent('request', (request) => request.url().includes('/api/live'));
  await first.page.close();
  await taken;
  await requestByApi(youth, elderId, { days: 8, hour: 10, interest: 'Photography' });
  await expect(waiting(2)).toBeVisible();
  expect(streams).toBe(2);
  await context.close();
});

test('Log Out in one tab leads the other tab of that browser out too', async () => {
  const one = await openPage(parent, '/dashboard/parent/sessions');
  const other = await openPage(parent, '/dashboard/parent/profile');
  await expect(other.page.getByRole('textbox', { name: 'Full Name' })).toBeVisible();
  await one.page.getByRole('button', { name: 'Log Out' }).click();
  await expect(other.page).toHaveURL(/\/auth\/login$/);
  await expect(other.page.getByText('You have been logged out.')).toBeVisible();
  expect(other.loads()).toBe(1);
});

/** Opens a page and counts how often it is loaded. */
async function openPage(
  context: BrowserContext,
  path: string,
): Promise<{ page: Page; loads: () => number }> {
  const page = await context.newPage();
  let loads = 0;
  page.on('load', () => {
    loads += 1;
  });
  await page.goto(path);
  return { page, loads: () => loads };
}
