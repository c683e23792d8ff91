import type { Page } from '@playwright/test';
import { PASSWORD } from '../people.ts';
import { granting, press, sees, type State } from './state.ts';

const SET_UP = '/moderation/set-up';
const who = 'moderator';

/** The second step of a log-in, setting it up, and the console. */
export const MODERATOR_STATES: readonly State[] = [
  {
    name: 'the second step of a log-in',
    who: 'guest',
    path: '/auth/login',
    reach: async (page) => {
      await page.getByLabel('Email', { exact: true }).fill('mo@example.org');
      await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
      await press(page, 'Log In');
      await page.getByLabel('Enter the 6-digit code from your authenticator app').fill('12');
      await press(page, 'Log In');
      await sees(page, 'Enter the 6-digit code.');
    },
  },
  { name: 'setting up a second factor', who: 'settingUp', path: SET_UP },
  {
    name: 'a second factor to scan',
    who: 'settingUp',
    path: SET_UP,
    reach: async (page) => {
      await page.getByLabel('Your password').fill(PASSWORD);
      await press(page, 'Continue');
      await sees(page, 'Scan this with your authenticator app');
    },
  },
  {
    name: 'recovery codes, shown once',
    who: 'settingUp',
    path: SET_UP,
    prepare: granting(/\/api\/second-factor\/confirm$/, 'POST'),
    reach: async (page) => {
      await page.getByLabel('Your password').fill(PASSWORD);
      await press(page, 'Continue');
      await page.getByLabel('Enter the 6-digit code that the app shows').fill('123456');
      await press(page, 'Turn On');
      await sees(page, 'If you lose your phone');
    },
  },
  { name: 'the queue of reports', who, path: '/moderation' },
  { name: 'a case', who, path: ({ reportId }) => `/moderation/reports/${reportId}` },
  {
    name: 'a case that somebody begins to close',
    who,
    path: ({ reportId }) => `/moderation/reports/${reportId}`,
    reach: async (page) => {
      await takeCase(page);
      await press(page, 'Close this Case');
      await sees(page, 'Please check these 2 things');
    },
  },
  { name: 'elders to vet', who, path: '/moderation/people' },
  { name: 'a person to decide on', who, path: ({ elderId }) => `/moderation/people/${elderId}` },
  {
    name: 'the question before a verification, without a note',
    who,
    path: ({ elderId }) => `/moderation/people/${elderId}`,
    reach: async (page) => {
      await press(page, 'Verify');
      const dialog = page.getByRole('alertdialog');
      await dialog.getByRole('button', { name: 'Verify' }).click();
      await sees(page, 'Please write a note.');
    },
  },
  { name: 'the account of a moderator', who, path: '/moderation/account' },
];

/** Only whoever has taken a case works on it. */
async function takeCase(page: Page): Promise<void> {
  const take = page.getByRole('button', { name: 'Take this Case' });
  if (await take.isVisible()) await take.click();
}
