import { expect, test } from '@playwright/test';
import { barriers } from '../support/barriers.ts';
import { ALL_STATES } from '../support/states/all-states.ts';
import { openState, type State } from '../support/states/state.ts';
import { openVillage, type Village } from '../support/village.ts';
import { troublesOfFocus, troublesOfWalk } from '../support/walk-by-tab.ts';

// A trace helps to understand none of the findings, and takes a third of the time.
test.use({ trace: 'off' });
test.describe.configure({ mode: 'parallel' });

let village: Village;
test.beforeAll(async ({ browser }) => {
  village = await openVillage(browser);
});
test.afterAll(() => village.close());

for (const state of ALL_STATES) {
  test(`nothing stands in anyone's way: ${state.name}`, async () => {
    const page = await openState(village, state);
    const found = [
      ...(isAsOpened(state) ? await troublesOfWalk(page) : []),
      ...(isActedOn(state) ? await troublesOfFocus(page) : []),
      ...(await barriers(page)),
    ];
    expect(found).toEqual([]);
    await page.close();
  });
}

/** A walk by Tab starts where the browser starts: before anything was done. */
function isAsOpened({ prepare, reach }: State): boolean {
  return prepare === undefined && reach === undefined;
}

function isActedOn({ reach, isLoading = false }: State): boolean {
  return reach !== undefined && !isLoading;
}
