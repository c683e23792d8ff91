import type { Page } from '@playwright/test';
import type { FilledApp } from '../filled-app.ts';
import { granting, press, sees, type State } from './state.ts';

const who = 'elder';
const requestPath = ({ youthId }: FilledApp) => `/dashboard/elder/request-session?match=${youthId}`;

/** Interests, matches, and the request of a session. */
export const MATCHING_STATES: readonly State[] = [
  { name: 'the interests of an elder', who, path: '/dashboard/elder/interests' },
  { name: 'the welcome of a new youth', who: 'newYouth', path: '/dashboard/youth/invite-complete' },
  { name: 'the matches of a new elder', who: 'newElder', path: '/dashboard/elder/matches' },
  { name: 'the matches of a youth', who: 'youth', path: '/dashboard/youth/matches' },
  {
    name: 'a match with the tooltip of a shared interest',
    who,
    path: '/dashboard/elder/matches',
    reach: async (page) => {
      await page.locator('main [tabindex="0"]').first().focus();
      await sees(page, /^You: /);
    },
  },
  {
    name: 'somebody who was blocked',
    who: 'youth',
    path: '/dashboard/youth/matches',
    prepare: granting(/\/api\/blocks$/, 'POST'),
    reach: async (page) => {
      const block = { name: /^Block / };
      await press(page, /^Block or report /);
      await page.getByRole('dialog').getByRole('button', block).click();
      await page.getByRole('alertdialog').getByRole('button', block).click();
      await sees(page, /will not see each other any more/);
    },
  },

  { name: 'the request of an elder', who, path: requestPath },
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
