import type { FilledApp } from '../filled-app.ts';
import { press, sees, type State } from './state.ts';

const who = 'elder';
const requestPath = ({ youthId }: FilledApp) => `/dashboard/elder/request-session?match=${youthId}`;

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
      await page.getByText('Repeat, or add a note (optional)').click();
      await page.getByLabel('Note').focus();
      await sees(page, 'End must be after start.');
      await sees(page, 'Enter a valid Zoom URL.');
    },
  },
];
