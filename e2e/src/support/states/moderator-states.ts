import type { Page } from '@playwright/test';
import { PASSWORD } from '../people.ts';
import { failingLoad, givesUp, granting, press, sees, type State } from './state.ts';

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
  {
    name: 'a recovery code in place of the second step',
    who: 'guest',
    path: '/auth/login',
    reach: async (page) => {
      await page.getByLabel('Email', { exact: true }).fill('mo@example.org');
      await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
      await press(page, 'Log In');
      await page.getByRole('link', { name: 'Use a recovery code' }).click();
      await sees(page, 'One of the ten codes');
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
  { name: 'a queue with nothing in it', who, path: '/moderation?status=closed' },
  {
    name: 'a queue that could not be loaded',
    who,
    path: '/moderation',
    prepare: failingLoad(/\/api\/moderation\/reports/),
    isLoading: true,
    reach: (page) => givesUp(page, 'The reports could not be loaded.'),
  },
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
  {
    name: 'the question before somebody in a case is suspended',
    who,
    path: ({ reportId }) => `/moderation/reports/${reportId}`,
    reach: async (page) => {
      await takeCase(page);
      await press(page, 'Suspend Rosa Alvarez');
      await page.getByRole('alertdialog', { name: 'Suspend Rosa Alvarez?' }).waitFor();
    },
  },
  { name: 'elders to vet', who, path: '/moderation/people' },
  { name: 'nobody of that name', who, path: '/moderation/people?name=zzz' },
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
