import type { Page } from '@playwright/test';
import {
  barriers,
  barriersInOtherColours,
  barriersOnTheNarrowestWindow,
} from '../support/barriers.ts';
import { ALL_STATES } from '../support/states/all-states.ts';
import { LIKE_PAGES } from '../support/states/like-pages.ts';
import { LIKE_ROOM, ROOM_STATES } from '../support/states/room-states.ts';
import { isAsOpened, leavePageOf, openPageOf, type State } from '../support/states/state.ts';
import { expect, test } from '../support/test.ts';
import { troublesOfFocus, troublesOfWalk } from '../support/walk-by-tab.ts';

for (const state of ALL_STATES) {
  test(`nothing stands in anyone's way: ${state.name}`, async ({ filledApp }) => {
    const page = await openPageOf(filledApp, state);
    const regions = await page.locator('[role=status], [aria-live=polite]').elementHandles();
    await state.reach?.(page, filledApp);
    // Wait for the web font: the fallback font has other sizes.
    await page.evaluate(() => document.fonts.ready);
    const found = [
      // Tab order starts at the top of a fresh page.
      ...(isAsOpened(state) ? await troublesOfWalk(page) : []),
      ...(isActedOn(state) ? await troublesOfFocus(page) : []),
      ...(await notAnnounced(page, state, regions)),
      // Components of opened parts are checked in other colors on the design system page.
      ...(isAsOpened(state) ? await barriersInOtherColours(page) : []),
      ...(await barriers(page)),
    ];
    expect(found).toEqual([]);
    await leavePageOf(state, page);
  });
}

for (const [which, states] of [
  ['pages that are made of the same parts', LIKE_PAGES],
  ['calls in every other state', LIKE_ROOM],
] as const) {
  test(`${which} find room on the narrowest window`, async ({ filledApp }) => {
    const found: string[] = [];
    for (const state of states) {
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

test('a call is gone through by Tab, each stop in sight and marked', async ({ filledApp }) => {
  const inCall = ROOM_STATES.filter(({ name }) => name.startsWith('a call of four'));
  expect(inCall).toHaveLength(1);
  for (const state of inCall) {
    const page = await openPageOf(filledApp, state);
    await state.reach?.(page, filledApp);
    // Blur, so the next Tab starts at the top.
    await page.evaluate(() => {
      document.body.tabIndex = -1;
      document.body.focus();
      document.body.removeAttribute('tabindex');
    });
    expect(await troublesOfWalk(page)).toEqual([]);
    await leavePageOf(state, page);
  }
});

function isActedOn({ reach }: State): boolean {
  return reach !== undefined;
}

type Elements = Awaited<ReturnType<ReturnType<Page['locator']>['elementHandles']>>;

/**
 * Texts that appeared without an announcement. Alerts announce on insertion, polite regions only on
 * change.
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
