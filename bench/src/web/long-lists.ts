import type { BrowserContext, Page } from '@playwright/test';
import { enterAs } from './enter-as.ts';
import type { Chromium } from './start-chromium.ts';
import type { Figure } from './table.ts';
import { LONG, type Visitors } from './visitors.ts';

/** CPU slowdown that emulates a phone several years old. */
const SLOWDOWN = 4;
const GOAL_MS = 50;
/** Scroll steps; together about the height of the list. */
const TURNS = 80;
const WIDTHS = [
  ['phone', 412],
  ['computer', 1280],
] as const;

const MATCH = 'main ul > li:has(h2)';
const SESSION = 'tbody > tr[role=row]';

interface List {
  readonly name: string;
  readonly path: string;
  readonly row: string;
  /** Filters the list and clears the filter, like a visitor. */
  readonly filter: (page: Page) => Promise<void>;
}

const LISTS: readonly List[] = [
  {
    name: `${LONG} matches`,
    path: '/dashboard/elder/matches',
    row: MATCH,
    filter: async (page) => {
      await page.getByRole('search').getByRole('textbox').pressSequentially('ada', { delay: 80 });
      await page.getByRole('search').getByRole('textbox').press('Enter');
      await until(page, MATCH, (size) => size < LONG);
      await page.getByRole('search').getByRole('button', { name: 'Clear' }).click();
      await until(page, MATCH, (size) => size >= LONG);
    },
  },
  {
    name: `${LONG} sessions`,
    path: '/dashboard/elder/sessions?tab=upcoming',
    row: SESSION,
    filter: async (page) => {
      await page.getByRole('tab', { name: /^Past/ }).click();
      await until(page, SESSION, (size) => size < LONG);
      await page.getByRole('tab', { name: /^Upcoming/ }).click();
      await until(page, SESSION, (size) => size >= LONG);
    },
  },
];

/** Waits until the list has the expected number of rows. */
async function until(page: Page, row: string, isRight: (size: number) => boolean): Promise<void> {
  while (!isRight(await page.evaluate(sizeOf, row))) await nextFrames(page);
}

/** Runs in the page: the list's length, from aria attributes if it is virtualized. */
function sizeOf(rows: string): number {
  const drawn = document.querySelectorAll(rows);
  const count = drawn[0]?.closest('[aria-rowcount]')?.getAttribute('aria-rowcount');
  if (count) return Number(count) - 1;
  return Number(drawn[0]?.getAttribute('aria-setsize') ?? drawn.length);
}

/** Runs in the page: true if the last row is visible and announced as the last. */
function isAtLast(rows: string): boolean {
  const row = [...document.querySelectorAll(rows)].at(-1);
  const table = row?.closest('[aria-rowcount]');
  const size = row?.getAttribute('aria-setsize') ?? table?.getAttribute('aria-rowcount');
  const place = row?.getAttribute('aria-posinset') ?? row?.getAttribute('aria-rowindex');
  if (row === undefined || !size || size !== place) return false;
  const { top, bottom } = row.getBoundingClientRect();
  return bottom > 0 && top < window.innerHeight;
}

/** The longest time a long list blocks the main thread on a slow CPU. */
export async function measureLongLists(
  { context }: Chromium,
  origin: string,
  { elder }: Visitors,
): Promise<Figure[]> {
  await enterAs(context, origin, elder);
  const figures: Figure[] = [];
  for (const list of LISTS) figures.push(...(await measureList(context, origin, list)));
  return figures;
}

async function measureList(context: BrowserContext, origin: string, list: List): Promise<Figure[]> {
  const page = await context.newPage();
  await page.goto(origin + list.path);
  await loadAll(page, list.row);
  const session = await context.newCDPSession(page);
  await session.send('Emulation.setCPUThrottlingRate', { rate: SLOWDOWN });
  const steps = [
    ['scrolled', () => scroll(page, list.row)],
    ['filtered', () => list.filter(page)],
  ] as const;
  const figures: Figure[] = [];
  for (const [device, width] of WIDTHS) {
    await page.setViewportSize({ width, height: 823 });
    await page.evaluate(() => window.scrollTo(0, 0));
    await nextFrames(page, 30);
    for (const [what, act] of steps) {
      const longest = await longestTask(page, act);
      figures.push({
        page: `${list.name}, ${device}`,
        what: `longest task while ${what}`,
        measured: longest === 0 ? `under ${GOAL_MS} ms` : `${Math.round(longest)} ms`,
        goal: `none over ${GOAL_MS} ms`,
        isMet: longest <= GOAL_MS,
      });
    }
  }
  await page.close();
  return figures;
}

async function loadAll(page: Page, row: string): Promise<void> {
  await page.locator(row).first().waitFor();
  const more = page.getByRole('button', { name: /^show more/i });
  for (let there = await page.evaluate(sizeOf, row); there < LONG;) {
    // Absent while rows are loading and once the last is shown.
    if (await more.isVisible()) await more.click();
    const before = there;
    await until(page, row, (size) => size > before);
    there = await page.evaluate(sizeOf, row);
  }
}

/** Scrolls until the last row is rendered. */
async function scroll(page: Page, row: string): Promise<void> {
  await page.mouse.move(200, 400);
  const height = await page.evaluate(() => document.documentElement.scrollHeight);
  const isDown = () =>
    window.scrollY + window.innerHeight >= document.documentElement.scrollHeight - 1;
  for (let turn = 0; turn < TURNS || !(await page.evaluate(isDown)); turn += 1) {
    await page.mouse.wheel(0, height / TURNS);
    await nextFrames(page);
  }
  await page.waitForFunction(isAtLast, row);
}

/** The longest long task in milliseconds; 0 without one. */
async function longestTask(page: Page, act: () => Promise<void>): Promise<number> {
  await page.evaluate(() => {
    const long: number[] = [];
    const observer = new PerformanceObserver((list) => {
      for (const { duration } of list.getEntries()) long.push(duration);
    });
    observer.observe({ type: 'longtask' });
    Object.assign(window, { longTasks: { long, observer } });
  });
  await act();
  await nextFrames(page, 60);
  return page.evaluate(() => {
    const { long, observer } = (window as unknown as { longTasks: LongTasks }).longTasks;
    for (const { duration } of observer.takeRecords()) long.push(duration);
    observer.disconnect();
    return Math.max(0, ...long);
  });
}

interface LongTasks {
  readonly long: number[];
  readonly observer: PerformanceObserver;
}

async function nextFrames(page: Page, count = 2): Promise<void> {
  await page.evaluate(async (frames) => {
    for (let frame = 0; frame < frames; frame += 1) {
      await new Promise((resolve) => requestAnimationFrame(resolve));
    }
  }, count);
}
