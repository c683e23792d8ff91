import { fake } from '../fake-responses.ts';
import type { FilledApp } from '../filled-app.ts';
import { press, sees, type State } from './state.ts';

const who = 'elder';
export const requestPath = ({ youthId }: FilledApp) =>
  `/dashboard/elder/request-session?match=${youthId}`;

export const MATCHING_STATES: readonly State[] = [
  { name: 'the interests of an elder', who, path: '/dashboard/elder/interests' },
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
    name: 'the question before an unusual time is sent',
    who,
    expectedTrouble: /^409 POST \/api\/sessions$/,
    path: requestPath,
    prepare: (page) =>
      fake(page, /\/api\/sessions$/, () => ({
        status: 409,
        contentType: 'application/problem+json',
        json: { type: 'about:blank', title: '', status: 409, code: 'unusual-hours', detail: '' },
      })),
    reach: async (page) => {
      await press(page, 'Photography');
      await page.getByLabel('Connection Mode').selectOption('In-Person');
      await page.getByLabel('Meeting Location').fill('City Library');
      await page
        .getByLabel('Date', { exact: true })
        .fill(new Date(Date.now() + 432_000_000).toISOString().slice(0, 10));
      await page.getByLabel('Start Time').fill('20:00');
      await press(page, '90 minutes');
      await press(page, 'Request a Conversation');
      await sees(page, /Send it anyway\?$/);
    },
  },
];
