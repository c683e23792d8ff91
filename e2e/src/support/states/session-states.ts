import type { Page } from '@playwright/test';
import type { Who } from '../village.ts';
import {
  failing,
  failingLoad,
  givesUp,
  granting,
  holding,
  press,
  sees,
  type State,
} from './state.ts';

const APPROVALS = '/dashboard/parent';
const SESSIONS = /\/api\/sessions\?/;
const DECISION = /\/api\/sessions\/[^/]+\/(approve|reject)$/;

const tabs = (who: Who & ('elder' | 'youth' | 'parent')): State[] =>
  ['pending', 'upcoming', 'rejected', 'past'].map((tab) => ({
    name: `the ${tab} sessions of ${who === 'elder' ? 'an' : 'a'} ${who}`,
    who,
    path: `/dashboard/${who}/sessions?tab=${tab}`,
    ...(tab === 'past' && { prepare: pastSessions }),
  }));

/** The dashboards, the sessions, and a parent's decisions. */
export const SESSION_STATES: readonly State[] = [
  ...tabs('elder'),
  ...tabs('youth'),
  ...tabs('parent'),
  {
    name: 'the dashboard of an elder with a session ahead',
    who: 'elder',
    path: '/dashboard/elder',
  },
  { name: 'the dashboard of a youth with a session ahead', who: 'youth', path: '/dashboard/youth' },
  {
    name: 'the ways to add a session to a calendar',
    who: 'parent',
    path: '/dashboard/parent/sessions?tab=upcoming',
    reach: async (page) => {
      await press(page, /^Add to Calendar/);
      await sees(page, 'Google Calendar');
    },
  },
  {
    name: 'a next session that could not be loaded',
    who: 'elder',
    path: '/dashboard/elder',
    prepare: failingLoad(SESSIONS),
    isLoading: true,
    reach: (page) => givesUp(page, /could not be loaded/),
  },
  {
    name: 'sessions that could not be loaded',
    who: 'parent',
    path: '/dashboard/parent/sessions',
    prepare: failingLoad(SESSIONS),
    isLoading: true,
    reach: (page) => givesUp(page, /could not be loaded/),
  },
  {
    name: 'a log-out that failed',
    who: 'elder',
    path: '/dashboard/elder',
    prepare: failing(/\/api\/log-out$/, 'POST'),
    reach: async (page) => {
      await press(page, 'Log Out');
      await sees(page, 'You could not be logged out.');
      await keepToast(page);
    },
  },

  { name: 'the requests that wait for a parent', who: 'parent', path: APPROVALS },
  {
    name: 'requests that are still loading',
    who: 'parent',
    path: APPROVALS,
    prepare: holding(SESSIONS),
    isLoading: true,
    reach: (page) => sees(page, 'Loading session requests...'),
  },
  {
    name: 'requests that could not be loaded',
    who: 'parent',
    path: APPROVALS,
    prepare: failingLoad(SESSIONS),
    isLoading: true,
    reach: (page) => givesUp(page, 'The session requests could not be loaded.'),
  },
  {
    name: 'an approval that failed',
    who: 'parent',
    path: APPROVALS,
    prepare: failing(DECISION, 'POST'),
    reach: async (page) => {
      await press(page, 'Approve');
      await sees(page, /Nothing was changed/);
      await keepToast(page);
    },
  },
  {
    name: 'a request that was approved',
    who: 'parent',
    path: APPROVALS,
    prepare: granting(DECISION, 'POST'),
    reach: async (page) => {
      await press(page, 'Approve');
      await sees(page, /^You approved/);
      await keepToast(page);
    },
  },
  {
    name: 'the question before a rejection',
    who: 'parent',
    path: APPROVALS,
    reach: async (page) => {
      await press(page, 'Reject');
      await page
        .getByRole('alertdialog')
        .getByRole('button', { name: 'This time does not suit us.' })
        .click();
    },
  },
  {
    name: 'a rejection with a reason that is too long',
    who: 'parent',
    path: APPROVALS,
    reach: async (page) => {
      await press(page, 'Reject');
      await page.getByLabel('Reason').fill('We are away. '.repeat(50));
      await sees(page, 'Please use at most 500 characters.');
    },
  },
  {
    name: 'a rejection that failed',
    who: 'parent',
    path: APPROVALS,
    prepare: failing(DECISION, 'POST'),
    reach: async (page) => {
      await press(page, 'Reject');
      await page.getByRole('alertdialog').getByRole('button', { name: 'Reject' }).click();
      await page.getByRole('alertdialog').getByRole('alert').waitFor();
      await keepToast(page);
    },
  },
];

/** A toast goes by itself unless somebody is at it. */
function keepToast(page: Page): Promise<void> {
  return page.getByRole('button', { name: 'Close message' }).focus();
}

/** Nobody can request a session that is over, so the ones ahead are shown as if they were. Rule 6.60 */
function pastSessions(page: Page): Promise<unknown> {
  return page.route(/\/api\/sessions\?bucket=past/, async (route) => {
    const url = route.request().url().replace('bucket=past', 'bucket=upcoming');
    const upcoming = await (await route.fetch({ url })).json();
    const [first] = upcoming.items;
    // And one that was called off by the parent, with the reason.
    const said = { by: null, byParent: true, reason: 'We are away.', at: first.createdAt };
    const id = `${first.id}-cancelled`;
    const cancelled = { ...first, id, status: 'cancelled', cancelled: said };
    await route.fulfill({ json: { ...upcoming, items: [...upcoming.items, cancelled] } });
  });
}
