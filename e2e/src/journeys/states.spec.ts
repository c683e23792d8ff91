import type { Page } from '@playwright/test';
import {
  barriers,
  barriersInOtherColours,
  barriersOnTheNarrowestWindow,
} from '../support/barriers.ts';
import { still } from '../support/settled.ts';
import { ALL_STATES } from '../support/states/all-states.ts';
import { LIKE_PAGES } from '../support/states/like-pages.ts';
import { leavePageOf, openPageOf, type State } from '../support/states/state.ts';
import { expect, test } from '../support/test.ts';
import { troublesOfFocus, troublesOfWalk } from '../support/walk-by-tab.ts';

const STATES = ALL_STATES.filter(({ isLike }) => isLike !== true);
const LAYOUTS = [...ALL_STATES.filter(({ isLike }) => isLike === true), ...LIKE_PAGES];
/** The number of tests that share the layouts, so that all workers measure some. */
const PARTS = 4;
/** The first state of each page is also checked right after the page opens. */
const OPENED = new Map(STATES.toReversed().map((state) => [state.path, state]));
/**
 * The first page of each person is also checked in other colors. Pages have no colors but those of the components, which
 * the page of the design system shows on every surface.
 */
const IN_OTHER_COLOURS = new Set(
  new Map(STATES.toReversed().map((state) => [state.who, state])).values(),
);

// The longest tests, so they run first.
for (let part = 0; part < PARTS; part += 1) {
  test(`pages made of the same parts fit the narrowest window (${part + 1})`, async ({
    filledApp,
  }) => {
    const found: string[] = [];
    for (const state of LAYOUTS.filter((_, index) => index % PARTS === part)) {
      const page = await openPageOf(filledApp, state);
      await state.reach?.(page, filledApp);
      await page.evaluate(() => document.fonts.ready);
      const wrong = await barriersOnTheNarrowestWindow(page);
      found.push(...wrong.map((finding) => `${state.name}, ${finding}`));
      await leavePageOf(state, page);
    }
    expect(found).toEqual([]);
  });
}

for (const state of STATES) {
  test(`has no accessibility barriers: ${state.name}`, async ({ filledApp, expectTrouble }) => {
    if (state.expectedTrouble !== undefined) expectTrouble(state.expectedTrouble);
    const page = await openPageOf(filledApp, state);
    const found: string[] = [];
    if (OPENED.get(state.path) === state) {
      await still(page);
      // The tab order starts at the top of a fresh page.
      found.push(...(await troublesOfWalk(page)));
    }
    if (state.reach !== undefined) {
      const regions = await page.locator('[role=status], [aria-live=polite]').elementHandles();
      await state.reach(page, filledApp);
      found.push(...(await troublesOfFocus(page)));
      found.push(...(await notAnnounced(page, state, regions)));
    }
    if (state.isWalkedWhenReached === true) {
      await blur(page);
      found.push(...(await troublesOfWalk(page)));
    }
    if (IN_OTHER_COLOURS.has(state)) found.push(...(await barriersInOtherColours(page)));
    // Waits for the web font, because the fallback font has different metrics.
    await page.evaluate(() => document.fonts.ready);
    found.push(...(await barriers(page)));
    expect(found).toEqual([]);
    await leavePageOf(state, page);
  });
}

/** Makes the next Tab start at the top of the page. */
function blur(page: Page): Promise<void> {
  return page.evaluate(() => {
    document.body.tabIndex = -1;
    document.body.focus();
    document.body.removeAttribute('tabindex');
  });
}

type Elements = Awaited<ReturnType<ReturnType<Page['locator']>['elementHandles']>>;

/**
 * Texts that appeared without being announced. Alerts announce when they are inserted, and polite regions only when
 * they change.
 */
async function notAnnounced(page: Page, { announces = [] }: State, regions: Elements) {
  const silent: string[] = [];
  for (const words of announces) {
    const said = page.getByText(words).first();
    const isAlert = await said.evaluate((element) => element.closest('[role=alert]') !== null);
    const element = await said.elementHandle();
    const isIn = await Promise.all(
      regions.map((region) => region.evaluate((old, now) => old.contains(now), element)),
    );
    if (!isAlert && !isIn.includes(true)) silent.push(`${words.source} is not announced`);
  }
  return silent;
}
