import type { BrowserContext, Page } from '@playwright/test';
import { enterAs } from './enter-as.ts';
import type { Chromium } from './start-chromium.ts';
import type { Figure } from './table.ts';
import { LONG, type Visitors } from './visitors.ts';

/** A phone of some years ago beside this machine. */
const SLOWDOWN = 4;
const GOAL_MS = 50;
/** Turns of the wheel; together about as high as the list. */
const TURNS = 80;
const WIDTHS = [
  ['phone', 412],
  ['computer', 1280],
] as const;

const MATCH = 'main ul > li:has(h2)';
const SESSION = 'tbody > tr';

interface List {
  readonly name: string;
  readonly path: string;
  readonly row: string;
  /** Narrows the list and widens it again, as a visitor does. */
  readonly filter: (page: Page) => Promise<void>;
}

const LISTS: readonly List[] = [
  {
    ...{ name: `${LONG} matches`, path: '/dashboard/elder/matches', row: MATCH },
    filter: async (page) => {
      await page.getByRole('search').getByRole('textbox').pressSequentially('ada', { delay: 80 });
      await page.getByRole('search').getByRole('textbox').press('Enter');
      await page.waitForFunction(countIs('fewer'), [MATCH, LONG] as const);
      await page.getByRole('search').getByRole('button', { name: 'Clear' }).click();
      await page.waitForFunction(countIs('all'), [MATCH, LONG] as const);
    },
  },
  {
    ...{
      name: `${LONG} sessions`,
      path: '/dashboard/elder/sessions?tab=upcoming',
      row: 'tbody > tr',
    },
    filter: async (page) => {
      await page.getByRole('tab', { name: /^Past/ }).click();
      await page.waitForFunction(countIs('fewer'), [SESSION, LONG] as const);
      await page.getByRole('tab', { name: /^Upcoming/ }).click();
      await page.waitForFunction(countIs('all'), [SESSION, LONG] as const);
    },
  },
];

/** Asked in the page: whether the whole list is there, or what it was narrowed to. */
function countIs(which: 'all' | 'fewer') {
  return which === 'all'
    ? ([row, all]: readonly [string, number]) => document.querySelectorAll(row).length >= all
    : ([row, all]: readonly [string, number]) => document.querySelectorAll(row).length < all;
}

/** The longest that a long list keeps the page from answering, on a slow processor. */
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
    ['scrolled', () => scroll(page)],
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
        ...{ page: `${list.name}, ${device}`, what: `longest task while ${what}` },
        measured: longest === 0 ? `under ${GOAL_MS} ms` : `${Math.round(longest)} ms`,
        ...{ goal: `none over ${GOAL_MS} ms`, isMet: longest <= GOAL_MS },
      });
    }
  }
  await page.close();
  return figures;
}

async function loadAll(page: Page, row: string): Promise<void> {
  await page.locator(row).first().waitFor();
  const more = page.getByRole('button', { name: /more/i });
  for (let there = await page.locator(row).count(); there < LONG;) {
    // It is gone while rows are on their way, and with the last of them.
    if (await more.isVisible()) await more.click();
    await page.waitForFunction(
      ([rows, before]) => document.querySelectorAll(rows).length > before,
      [row, there] as const,
    );
    there = await page.locator(row).count();
  }
}

async function scroll(page: Page): Promise<void> {
  await page.mouse.move(200, 400);
  const height = await page.evaluate(() => document.documentElement.scrollHeight);
  for (let turn = 0; turn < TURNS; turn += 1) {
    await page.mouse.wheel(0, height / TURNS);
    await nextFrames(page);
  }
}

/** Milliseconds of the longest task that the browser counts as long, 0 without one. */
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
