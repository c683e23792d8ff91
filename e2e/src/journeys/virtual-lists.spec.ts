import type { Locator, Page } from '@playwright/test';
import type { FilledApp } from '../support/filled-app.ts';
import { lengthen, showMore } from '../support/lengthen.ts';
import { expect, test } from '../support/test.ts';

const SESSIONS = 50;
const MATCHES = 60;
/** Calendar, details, cancel and more buttons. */
const STOPS_OF_ROW = 4;

const rows = (page: Page) => page.locator('tbody').getByRole('row');
const cards = (page: Page) =>
  page
    .getByRole('main')
    .getByRole('listitem')
    .filter({
      has: page.getByRole('heading', { level: 2 }),
    });

/** Loads all of Rosa's upcoming sessions by keyboard; focus ends on the last button. */
async function openSessions(app: FilledApp, width = 1280): Promise<Page> {
  const page = await app.contexts.elder.newPage();
  await page.setViewportSize({ width, height: 900 });
  await lengthen(page, 'sessions', SESSIONS, 'Sam Young');
  await page.goto('/dashboard/elder/sessions?tab=upcoming');
  await expect(rows(page)).toHaveCount(20);
  await showMore(page, 2);
  await expect(page.getByRole('table')).toHaveAttribute('aria-rowcount', String(SESSIONS + 1));
  return page;
}

async function openMatches(app: FilledApp, width: number): Promise<Page> {
  const page = await app.contexts.elder.newPage();
  await page.setViewportSize({ width, height: 900 });
  await lengthen(page, 'matches', MATCHES, 'Sam Young');
  await page.goto('/dashboard/elder/matches');
  await expect(cards(page)).toHaveCount(20);
  await showMore(page, 2);
  await expect(page.getByText(`${MATCHES} matches`, { exact: true })).toBeVisible();
  return page;
}

/** Scrolls until the page stops moving, checking after each step. */
async function wheelDown(page: Page, look: () => Promise<void>): Promise<void> {
  await page.mouse.move(250, 450);
  const isDown = () =>
    window.scrollY + window.innerHeight >= document.documentElement.scrollHeight - 1;
  while (!(await page.evaluate(isDown))) {
    const from = await page.evaluate(() => window.scrollY);
    await page.mouse.wheel(0, 800);
    await page.waitForFunction((before) => window.scrollY > before, from);
    await look();
  }
}

/** Each rendered item's number and its announced position. */
function placesOf(items: Locator): Promise<{ number: number; place: number }[]> {
  return items.evaluateAll((elements) =>
    elements.map((element) => ({
      number: Number(/Sam Young (\d+)/.exec(element.textContent)?.[1]),
      place: Number(element.ariaPosInSet ?? Number(element.ariaRowIndex) - 1),
    })),
  );
}

/** No gaps are visible, and every rendered item announces its true position. */
async function expectTruth(items: Locator): Promise<void> {
  const gaps = items.page().locator('main :is(tbody, ul) > [aria-hidden]');
  await expect
    .poll(() =>
      gaps.evaluateAll((elements) =>
        elements.some((gap) => {
          const { top, bottom } = gap.getBoundingClientRect();
          return top < window.innerHeight && bottom > 0;
        }),
      ),
    )
    .toBe(false);
  const places = await placesOf(items);
  expect(places.map(({ place }) => place)).toEqual(places.map(({ number }) => number));
}

test('every session of a long table is reached by Tab, one row after the other, and always seen', async ({
  filledApp,
}) => {
  const page = await openSessions(filledApp);
  await rows(page).first().getByRole('button').first().focus();
  const stop = () =>
    page.evaluate(() => {
      const element = document.activeElement ?? document.body;
      const { top, bottom } = element.getBoundingClientRect();
      const isSeen = bottom > 0 && top < window.innerHeight;
      return { row: Number(element.closest('tr')?.ariaRowIndex), isSeen };
    });
  const reached: { row: number; isSeen: boolean }[] = [await stop()];
  for (let count = 1; count < SESSIONS * STOPS_OF_ROW; count += 1) {
    await page.keyboard.press('Tab');
    reached.push(await stop());
  }
  const inOrder = Array.from({ length: SESSIONS * STOPS_OF_ROW }, (_, count) => ({
    row: Math.floor(count / STOPS_OF_ROW) + 2,
    isSeen: true,
  }));
  expect(reached).toEqual(inOrder);
  for (let count = 0; count < STOPS_OF_ROW; count += 1) await page.keyboard.press('Shift+Tab');
  expect(await stop()).toEqual({ row: SESSIONS, isSeen: true });
  await page.close();
});

for (const width of [1280, 412]) {
  test(`at ${width} px a row keeps the focus while the wheel turns, no column moves, and Tab goes on beside it`, async ({
    filledApp,
  }) => {
    const page = await openSessions(filledApp, width);
    await page.evaluate(() => window.scrollTo(0, 0));
    const third = page.getByRole('row', { name: /Sam Young 3$|Sam Young 3\D/ }).getByRole('link');
    await third.first().focus();
    const widths = () =>
      page
        .getByRole('columnheader')
        .evaluateAll((headers) => headers.map((header) => header.getBoundingClientRect().width));
    const before = await widths();
    await wheelDown(page, async () => {
      await expect(third.first()).toBeFocused();
      await expectTruth(rows(page));
      expect(await widths()).toEqual(before);
    });
    await expect(rows(page).last()).toBeInViewport();
    await expect(rows(page).filter({ hasText: /Sam Young 20\b/ })).toHaveCount(0);
    await page.keyboard.press('Tab');
    const focused = page.locator(':focus');
    await expect(focused).toBeInViewport();
    await expect(rows(page).filter({ has: focused })).toHaveAttribute('aria-rowindex', '4');
    await page.close();
  });
}

test('paper gets every session of a long table, and the screen then as few as before', async ({
  filledApp,
}) => {
  const page = await openSessions(filledApp);
  await page.evaluate(() => {
    window.addEventListener('beforeprint', () => {
      document.title = `${document.querySelectorAll('tbody > tr').length} rows`;
    });
  });
  await page.pdf();
  await expect(page).toHaveTitle(`${SESSIONS} rows`);
  await expect.poll(() => rows(page).count()).toBeLessThan(SESSIONS / 2);

  await page.emulateMedia({ media: 'print' });
  await expect(rows(page)).toHaveCount(SESSIONS);
  const numbers = (await placesOf(rows(page))).map(({ number }) => number);
  expect(numbers).toEqual(Array.from({ length: SESSIONS }, (_, index) => index + 1));
  await expect(page.locator('tbody > tr[aria-hidden]')).toHaveCount(0);
  await page.close();
});

test('matches are scrolled through with text twice as large on a small phone, down to the last', async ({
  filledApp,
}) => {
  const page = await openMatches(filledApp, 320);
  await page.getByLabel('Text size').selectOption('200');
  await page.evaluate(() => window.scrollTo(0, 0));
  await expect(cards(page).first()).toHaveAttribute('aria-setsize', String(MATCHES));
  await wheelDown(page, () => expectTruth(cards(page)));
  await expect(cards(page).last()).toBeInViewport();
  expect((await placesOf(cards(page))).at(-1)).toEqual({ number: MATCHES, place: MATCHES });
  const isWide = () => document.documentElement.scrollWidth > window.innerWidth;
  expect(await page.evaluate(isWide)).toBe(false);
  await page.getByLabel('Text size').selectOption('100');
  await page.close();
});

test('a long list of matches is back after a search in vain, from its top', async ({
  filledApp,
}) => {
  const page = await openMatches(filledApp, 1280);
  await page.getByLabel('Search by name').fill('zzz');
  await page.getByRole('button', { name: 'Clear the search' }).click();
  await expect(page.getByRole('status').filter({ hasText: `${MATCHES} matches` })).toBeFocused();
  await expect(cards(page).first()).toHaveAttribute('aria-posinset', '1');
  await wheelDown(page, () => expectTruth(cards(page)));
  await expect(cards(page).last()).toBeInViewport();
  await page.close();
});
