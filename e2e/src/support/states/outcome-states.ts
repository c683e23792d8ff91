import type { Page } from '@playwright/test';
import { press, sees, type State } from './state.ts';

const ONE_SESSION = /\/api\/sessions\/[0-9a-f-]+$/;

/** The question how a session went, and its answer. */
export const OUTCOME_STATES: readonly State[] = [
  {
    name: 'the question how a session went',
    who: 'elder',
    path: '/dashboard/elder/sessions?tab=upcoming',
    prepare: (page) => over(page),
    reach: async (page) => {
      await openDetails(page);
      await press(page, 'Save my answer');
      await sees(page, 'Please choose how it went.');
    },
  },
  {
    name: 'a session in which something felt uncomfortable',
    who: 'youth',
    path: '/dashboard/youth/sessions?tab=upcoming',
    prepare: (page) => over(page),
    reach: async (page) => {
      await openDetails(page);
      await page.getByLabel('Something felt uncomfortable').check();
      await page.getByLabel('In your own words').fill('x'.repeat(501));
      await sees(page, /at most 500 characters/);
    },
  },
  {
    name: 'the answer how a session went',
    who: 'parent',
    path: '/dashboard/parent/sessions?tab=upcoming',
    prepare: (page) => over(page, 'held'),
    reach: async (page) => {
      await openDetails(page);
      await sees(page, /You said: It took place\./);
    },
  },
];

/** Makes the server tell of one that lies ahead as of one that was held an hour ago. */
function over(page: Page, outcome: 'held' | null = null): Promise<unknown> {
  return page.route(ONE_SESSION, async (route) => {
    const session = await (await route.fetch()).json();
    const [startsAt, endsAt] = [hoursAgo(2), hoursAgo(1)];
    await route.fulfill({ json: { ...session, bucket: 'past', startsAt, endsAt, outcome } });
  });
}

function hoursAgo(hours: number): string {
  return new Date(Date.now() - hours * 3_600_000).toISOString();
}

async function openDetails(page: Page): Promise<void> {
  await page
    .getByRole('link', { name: /^Details/ })
    .first()
    .click();
  await sees(page, 'How did it go?');
}
