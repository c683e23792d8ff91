import type { Page } from '@playwright/test';
import { failing, failingLoad, givesUp, press, sees, type State } from './state.ts';

const ACCOUNT = '/dashboard/elder/account';
const who = 'elder';

/** The private calendar address, on the account's page. */
export const CALENDAR_STATES: readonly State[] = [
  {
    name: 'a private calendar address, as it is made',
    who: 'parent',
    path: '/dashboard/parent/account',
    prepare: withFeed(null),
    reach: async (page) => {
      await press(page, 'Make a private address');
      await sees(page, 'Your private address is ready.');
    },
  },
  {
    name: 'the question before a calendar address is withdrawn',
    who,
    path: ACCOUNT,
    prepare: withFeed({ createdAt: '2026-03-01T10:00:00Z', lastReadAt: '2026-03-02T10:00:00Z' }),
    reach: async (page) => {
      await press(page, 'Withdraw the address');
      await sees(page, 'Withdraw your calendar address?');
    },
  },
  {
    name: 'a calendar address that could not be made',
    who,
    path: ACCOUNT,
    prepare: async (page) => {
      await withFeed(null)(page);
      await failing(/\/api\/calendar-feed$/, 'POST')(page);
    },
    reach: async (page) => {
      await press(page, 'Make a private address');
      await sees(page, 'The address could not be made.');
    },
  },
  {
    name: 'a calendar address that could not be loaded',
    who,
    path: ACCOUNT,
    prepare: failingLoad(/\/api\/calendar-feed$/),
    isLoading: true,
    reach: (page) => givesUp(page, 'Your calendar address could not be loaded.'),
  },
];

/** A calendar feed as it stands, and an address that was just made. */
function withFeed(feed: object | null) {
  return (page: Page): Promise<unknown> =>
    page.route(/\/api\/calendar-feed$/, (route) => {
      if (route.request().method() === 'GET') return route.fulfill({ json: { feed } });
      const address = `https://oakling.example/calendar/${'a'.repeat(43)}.ics`;
      return route.fulfill({ status: 201, json: { address } });
    });
}
