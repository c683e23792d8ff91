import type { Page } from '@playwright/test';
import type { Village } from '../village.ts';
import { failing, failingLoad, givesUp, holding, press, sees, type State } from './state.ts';

const who = 'guest';
const path = ({ decisionLink }: Village) => decisionLink;
const READ = /\/api\/decision-links\/read$/;
const DECIDE = /\/api\/decision-links\/(approve|reject)$/;

/** The page that the mail of a request leads to, without a log-in. Rules 6.80 to 6.84 */
export const DECISION_STATES: readonly State[] = [
  { name: 'a mailed request', who, path },
  { name: 'a decision without a link', who, path: '/decide' },
  {
    name: 'a mailed link that is not valid',
    who,
    path: `/#/decide?code=${'a'.repeat(160)}`,
  },
  {
    name: 'a mailed request that is still loading',
    who,
    path,
    prepare: holding(READ, 'POST'),
    isLoading: true,
    reach: (page) => sees(page, 'Loading the request...'),
  },
  {
    name: 'a mailed request that could not be loaded',
    who,
    path,
    prepare: failingPosts(READ),
    isLoading: true,
    reach: (page) => givesUp(page, 'The request could not be loaded.'),
  },
  {
    name: 'a mailed request that was decided since',
    who,
    path,
    prepare: answering(READ, 200, { state: 'approved' }),
  },
  {
    name: 'the question for a reason, by mailed link',
    who,
    path,
    reach: async (page) => {
      await press(page, 'Reject');
      await sees(page, 'You may leave this empty.');
    },
  },
  {
    name: 'a decision by mailed link that failed',
    who,
    path,
    prepare: failing(DECIDE, 'POST'),
    reach: async (page) => {
      await press(page, 'Approve');
      await sees(page, /Nothing was changed for/);
    },
  },
  {
    name: 'a request approved by mailed link',
    who,
    path,
    prepare: answering(DECIDE, 200, { state: 'approved' }),
    reach: async (page) => {
      await press(page, 'Approve');
      await sees(page, /You approved the session of/);
    },
  },
  {
    name: 'a decision by mailed link that came too late',
    who,
    path,
    prepare: answering(DECIDE, 409, { status: 409, code: 'cancelled', detail: 'Refused' }),
    reach: async (page) => {
      await press(page, 'Approve');
      await sees(page, 'This request was cancelled.');
    },
  },
];

function failingPosts(address: RegExp) {
  return async (page: Page): Promise<void> => {
    await failingLoad(address)(page);
    await failing(address, 'POST')(page);
  };
}

/** Makes the server answer so, without deciding anything. */
function answering(address: RegExp, status: number, json: object) {
  return (page: Page) => page.route(address, (route) => route.fulfill({ status, json }));
}
