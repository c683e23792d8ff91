import type { BrowserContext, Page } from '@playwright/test';
import { enterAs } from './enter-as.ts';
import type { Chromium } from './start-chromium.ts';
import type { Figure } from './table.ts';
import { LONG, type Visitors } from './visitors.ts';

/** The CPU slowdown that emulates a phone that is several years old. */
const SLOWDOWN = 4;
/** Browsers don't report shorter tasks. */
const LONG_TASK_MS = 50;
/** The number of scroll steps, which together are about the height of the list. */
const TURNS = 40;
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

async function until(page: Page, row: string, isRight: (size: number) => boolean): Promise<void> {
  while (!isRight(await page.evaluate(sizeOf, row))) await nextFrames(page);
}

/** Runs in the browser. */
const sizeOf = (row: string) => document.querySelectorAll(row).length;

/** The longest time for which a long list blocks the main thread on a slow CPU. */
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
  const session = await context.newCDPSession(page);
  await session.send('Emulation.setCPUThrottlingRate', { rate: SLOWDOWN });
  const steps = [
    // The goals: rendering rows takes at most 200 ms (a good INP), and returning to 100 rows at most half a second.
    ['20 rows are added', 200, () => loadAll(page, list.row)],
    ['scrolling', LONG_TASK_MS, () => scroll(page)],
    ['leaving and returning', 500, () => list.filter(page)],
  ] as const;
  const figures: Figure[] = [];
  for (const [device, width] of WIDTHS) {
    await page.setViewportSize({ width, height: 823 });
    await page.goto(origin + list.path);
    await page.locator(list.row).first().waitFor();
    await nextFrames(page, 30);
    for (const [what, goal, act] of steps) {
      const longest = await longestTask(page, act);
      figures.push({
        page: `${list.name}, ${device}`,
        what: `longest task while ${what}`,
        measured: longest === 0 ? `under ${LONG_TASK_MS} ms` : `${Math.round(longest)} ms`,
        goal: `none over ${goal} ms`,
        isMet: longest <= goal,
      });
    }
  }
  await page.close();
  return figures;
}

async function loadAll(page: Page, row: string): Promise<void> {
  const more = page.getByRole('button', { name: /^show more/i });
  for (let there = await page.evaluate(sizeOf, row); there < LONG;) {
    const before = there;
    await more.click();
    await until(page, row, (size) => size > before);
    there = await page.evaluate(sizeOf, row);
  }
}

async function scroll(page: Page): Promise<void> {
  await page.evaluate(() => window.scrollTo(0, 0));
  await page.mouse.move(200, 400);
  const height = await page.evaluate(() => document.documentElement.scrollHeight);
  for (let turn = 0; turn < TURNS; turn += 1) {
    await page.mouse.wheel(0, height / TURNS);
    await nextFrames(page);
  }
}

/** The longest long task in milliseconds, or 0 if there is none. */
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
