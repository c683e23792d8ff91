import type { Page } from '@playwright/test';
import { fake } from '../support/fake-responses.ts';
import { completeByApi, send, signUpByApi } from '../support/people.ts';
import { linkIn } from '../support/smtp-inbox.ts';
import { ROOM_STATES } from '../support/states/room-states.ts';
import { leavePageOf, openPageOf, sees } from '../support/states/state.ts';
import { expect, test } from '../support/test.ts';

const HOUR_MS = 3_600_000;

/** The page's clock is an hour slow until the page wakes up. */
const beginAnHourAgo = (page: Page) => page.clock.install({ time: Date.now() - HOUR_MS });

/** Suspends the page as a phone does. Its timers and events wait until it returns an hour later. */
async function sleep(page: Page, meanwhile: () => Promise<unknown>): Promise<void> {
  const devTools = await page.context().newCDPSession(page);
  await devTools.send('Page.setWebLifecycleState', { state: 'frozen' });
  await meanwhile();
  await devTools.send('Page.setWebLifecycleState', { state: 'active' });
  await page.clock.fastForward(HOUR_MS);
}

test('a form that returns after an hour of sleep is kept, current and goes by the right time (rules 10.294 and 10.310)', async ({
  filledApp,
  open,
}) => {
  const [parent, child] = [await open(filledApp), await open(filledApp)];
  await signUpByApi(parent, 'parent', 'Nora Frost', 'nora@example.org');
  const invite = { childName: 'Finn Frost', childEmail: 'finn@example.org' };
  await send(parent.request, 'post', '/api/invites', invite);
  const link = linkIn(await filledApp.inbox.mailTo('finn@example.org'));
  const page = await parent.newPage();
  await beginAnHourAgo(page);
  await page.goto('/dashboard/parent/invite-child');
  await sees(page, 'This device’s clock is 60 minutes slow.');
  await expect(page.getByText('Finn Frost')).toBeVisible();
  const name = page.getByLabel("Child's name");
  await name.fill('Ella Frost');

  await sleep(page, () => completeByApi(child, { link, email: 'finn@example.org' }));
  await expect(page.getByText(/^This device’s clock is/)).toHaveCount(0);
  await sees(page, /^Accepted/);
  await expect(name).toHaveValue('Ella Frost');
});

test('a call that slept for an hour says that it is over', async ({ filledApp, expectTrouble }) => {
  const state = ROOM_STATES.find(({ name }) => name.startsWith('a call of four'));
  if (state?.reach === undefined) throw new Error('the state of a call is missing');
  expectTrouble(/screen-wake-lock is not allowed/);
  const prepare = async (page: Page) => {
    await beginAnHourAgo(page);
    await state.prepare?.(page);
  };
  const page = await openPageOf(filledApp, { ...state, prepare });
  await state.reach(page, filledApp);
  const path = /\/api\/sessions\/[^/]+\/room$/;
  const view: object = await (await page.waitForResponse(path)).json();
  await sleep(page, () => fake(page, path, () => ({ json: { ...view, state: 'over' } })));
  await sees(page, 'This call is over.');
  await leavePageOf(state, page);
});
