import { requestPath } from './matching-states.ts';
import { openDetails } from './session-states.ts';
import { changing, press, sees, type State } from './state.ts';

const ONE_SESSION = /\/api\/sessions\/[0-9a-f-]+$/;

/** Fakes a session that ended an hour ago, without thank-you notes. */
function held() {
  const hoursAgo = (hours: number) => new Date(Date.now() - hours * 3_600_000).toISOString();
  const over = { startsAt: hoursAgo(2), endsAt: hoursAgo(1), bucket: 'past', outcome: 'held' };
  return changing(ONE_SESSION, (session) => ({
    ...session,
    ...over,
    status: 'approved',
    thanks: [],
  }));
}

export const AFTER_STATES: readonly State[] = [
  {
    name: 'a request that was sent, and what happens next',
    who: 'elder',
    path: requestPath,
    prepare: (page) =>
      page.route(/\/api\/sessions$/, (route) =>
        route.request().method() === 'POST'
          ? route.fulfill({ status: 201, json: {} })
          : route.fallback(),
      ),
    reach: async (page) => {
      await press(page, 'Photography');
      await page.getByLabel('Connection Mode').selectOption('In-Person');
      await page.getByLabel('Meeting Location').fill('City Library');
      await page
        .getByRole('group', { name: /^Pick a time/ })
        .getByRole('button')
        .last()
        .click();
      await press(page, 'Request a Conversation');
      await sees(page, 'Session Request Sent');
    },
  },
  {
    name: 'the cards of a thank-you note',
    who: 'youth',
    path: '/dashboard/youth/sessions?tab=upcoming',
    prepare: held(),
    reach: (page) => openDetails(page, /^Thank you for your time/),
  },
];
