import type { Page } from '@playwright/test';
import type { Village } from '../village.ts';
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

const who = 'elder';
const INTERESTS = '/dashboard/elder/interests';
const MATCHES = '/dashboard/elder/matches';
const requestPath = ({ youthId }: Village) => `/dashboard/elder/request-session?match=${youthId}`;

/** Interests, matches and the request of a session. */
export const MATCHING_STATES: readonly State[] = [
  { name: 'the interests of an elder', who, path: INTERESTS },
  { name: 'the interests of a youth', who: 'youth', path: '/dashboard/youth/interests' },
  {
    name: 'an interest that could not be saved',
    who,
    path: INTERESTS,
    prepare: failing(/\/api\/interests\/.+/, 'PUT'),
    reach: async (page) => {
      await press(page, 'Storytelling & Literature');
      await sees(page, /was not saved/);
    },
  },
  {
    name: 'interests that could not be loaded',
    who,
    path: INTERESTS,
    prepare: failingLoad(/\/api\/interests$/),
    isLoading: true,
    reach: (page) => givesUp(page, 'Your interests could not be loaded.'),
  },
  {
    name: 'interests that are still loading',
    who,
    path: INTERESTS,
    prepare: holding(/\/api\/interests$/),
    isLoading: true,
    reach: (page) => sees(page, 'Loading your interests...'),
  },

  { name: 'the matches of an elder', who, path: MATCHES },
  { name: 'the matches of a youth', who: 'youth', path: '/dashboard/youth/matches' },
  {
    name: 'a match with the tooltip of a shared interest',
    who,
    path: MATCHES,
    reach: async (page) => {
      await page.locator('main [tabindex="0"]').first().focus();
      await sees(page, /^You: /);
    },
  },
  {
    name: 'a search that none of the matches fits',
    who,
    path: MATCHES,
    reach: async (page) => {
      await page.getByLabel('Search by name').fill('nobody of this name');
      await sees(page, 'None of your matches fits what you are looking for.');
    },
  },
  {
    name: 'matches that could not be loaded',
    who,
    path: MATCHES,
    prepare: failingLoad(/\/api\/matches\b/),
    isLoading: true,
    reach: (page) => givesUp(page, 'The search did not work just now.'),
  },

  { name: 'the request of an elder', who, path: requestPath },
  {
    name: 'the request of a youth',
    who: 'youth',
    path: ({ elderId }) => `/dashboard/youth/request-session?match=${elderId}`,
  },
  {
    name: 'a request with a match that is gone',
    who,
    path: ({ elderId }) => `/dashboard/elder/request-session?match=${elderId}`,
  },
  {
    name: 'a request with a match that could not be loaded',
    who,
    path: requestPath,
    prepare: failingLoad(/\/api\/matches\/.+/),
    isLoading: true,
    reach: (page) => givesUp(page, 'This person could not be loaded.'),
  },
  {
    name: 'a remote request with a link of another provider, at a time that is over',
    who,
    path: requestPath,
    reach: async (page) => {
      await press(page, 'Photography');
      await press(page, 'Photography');
      await page.getByLabel('Connection Mode').selectOption('Remote');
      await page.getByLabel('Meeting Link').fill('https://example.org/room');
      await page.getByLabel('Date', { exact: true }).fill('2020-01-01');
      await page.getByLabel('Start Time').fill('10:00');
      await page.getByLabel('End Time').fill('09:00');
      await page.getByLabel('Note').focus();
      await sees(page, 'End must be after start.');
      await sees(page, 'Enter a valid Zoom URL.');
    },
  },
  {
    name: 'a request that could not be sent',
    who,
    path: requestPath,
    prepare: failing(/\/api\/sessions$/, 'POST'),
    reach: async (page) => {
      await fillRequest(page);
      await press(page, 'Request a Conversation');
      await sees(page, 'Error requesting session. Please try again.');
    },
  },
  {
    name: 'a request that was sent',
    who,
    path: requestPath,
    prepare: granting(/\/api\/sessions$/, 'POST'),
    reach: async (page) => {
      await fillRequest(page);
      await press(page, 'Request a Conversation');
      await sees(page, 'Your session request has been successfully sent.');
    },
  },
];

async function fillRequest(page: Page): Promise<void> {
  await press(page, 'Photography');
  await page.getByLabel('Connection Mode').selectOption('In-Person');
  await page.getByLabel('Meeting Location').fill('City Library, Main Street 1');
  const day = new Date(Date.now() + 7 * 86_400_000).toISOString().slice(0, 10);
  await page.getByLabel('Date', { exact: true }).fill(day);
  await page.getByLabel('Start Time').fill('10:00');
  await page.getByLabel('End Time').fill('10:45');
}
