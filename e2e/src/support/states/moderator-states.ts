import { PASSWORD } from '../people.ts';
import { granting, press, sees, type State } from './state.ts';

const SET_UP = '/moderation/set-up';

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
  { name: 'the console', who: 'moderator', path: '/moderation' },
  { name: 'the account of a moderator', who: 'moderator', path: '/moderation/account' },
];
