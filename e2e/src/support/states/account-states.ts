import type { Page } from '@playwright/test';
import { PASSWORD } from '../people.ts';
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

const ACCOUNT = '/dashboard/elder/account';
const PROFILE = '/dashboard/elder/profile';
const who = 'elder';

/** The profile, the account and the notifications of somebody who uses them. */
export const ACCOUNT_STATES: readonly State[] = [
  { name: 'the profile of an elder', who, path: PROFILE },
  { name: 'the profile of a youth', who: 'youth', path: '/dashboard/youth/profile' },
  {
    name: 'the profile of a parent with children',
    who: 'parent',
    path: '/dashboard/parent/profile',
  },
  {
    name: 'a profile without a name, and a file that is no picture',
    who,
    path: PROFILE,
    reach: async (page) => {
      await page.getByLabel('Full Name').fill('');
      await page
        .getByLabel('Upload a picture')
        .setInputFiles({ name: 'notes.txt', mimeType: 'text/plain', buffer: Buffer.from('notes') });
      await press(page, 'Save');
      await sees(page, 'Please check these 2 things');
    },
  },
  {
    name: 'a profile with another drawn picture, saved',
    who,
    path: PROFILE,
    reach: async (page) => {
      await page.getByRole('radio', { name: /blue turban/ }).check();
      await press(page, 'Save');
      await sees(page, 'Profile saved');
    },
  },
  {
    name: 'a profile that could not be saved',
    who,
    path: PROFILE,
    prepare: failing(/\/api\/profile$/, 'PATCH'),
    reach: async (page) => {
      await page.getByLabel(/short bio/).fill('Roses');
      await press(page, 'Save');
      await sees(page, 'Something went wrong on our side.');
    },
  },
  {
    name: 'the question before changes are lost',
    who,
    path: PROFILE,
    reach: async (page) => {
      await page.getByLabel(/short bio/).fill('Roses and bees');
      await page.getByRole('link', { name: 'Sessions' }).click();
      await sees(page, 'Leave without saving?');
    },
  },
  {
    name: 'a profile that could not be loaded',
    who,
    path: PROFILE,
    prepare: failingLoad(/\/api\/profile$/),
    isLoading: true,
    reach: (page) => givesUp(page, 'Your profile could not be loaded.'),
  },
  {
    name: 'children that could not be loaded',
    who: 'parent',
    path: '/dashboard/parent/profile',
    prepare: failingLoad(/\/api\/children$/),
    isLoading: true,
    reach: (page) => givesUp(page, 'Your children could not be loaded.'),
  },

  { name: 'the account', who, path: ACCOUNT },
  {
    name: 'a new password, sent empty',
    who,
    path: ACCOUNT,
    reach: async (page) => {
      await press(page, 'Change Password');
      await sees(page, 'Please check these 3 things');
    },
  },
  {
    name: 'a new password with a wrong old one',
    who,
    path: ACCOUNT,
    reach: async (page) => {
      await changePassword(page, 'not the right one');
      await sees(page, 'The current password is not right.');
    },
  },
  {
    name: 'a new password that was set',
    who,
    path: ACCOUNT,
    prepare: granting(/\/api\/change-password$/, 'POST'),
    reach: async (page) => {
      await changePassword(page, PASSWORD);
      await sees(page, 'Your password is changed.');
    },
  },
  {
    name: 'the question before all other logins end',
    who,
    path: ACCOUNT,
    prepare: otherLogin,
    reach: async (page) => {
      await press(page, 'Log out everywhere else');
      await sees(page, 'One other browser will ask for your password again.');
    },
  },
  {
    name: 'a login that could not be ended',
    who,
    path: ACCOUNT,
    prepare: async (page) => {
      await otherLogin(page);
      await failing(/\/api\/logins\/.+$/, 'DELETE')(page);
    },
    reach: async (page) => {
      await press(page, /^Log out of/);
      await sees(page, 'You could not be logged out there.');
    },
  },
  {
    name: 'logins that could not be loaded',
    who,
    path: ACCOUNT,
    prepare: failingLoad(/\/api\/logins$/),
    isLoading: true,
    reach: (page) => givesUp(page, 'Your logins could not be loaded.'),
  },
  { name: 'setting a password while signed in', who, path: '/auth/youth-complete/set-password' },
  {
    name: 'setting a password while signed in, which failed',
    who,
    path: '/auth/youth-complete/set-password',
    prepare: failing(/\/api\/change-password$/, 'POST'),
    reach: async (page) => {
      await page.getByLabel('Current password', { exact: true }).fill(PASSWORD);
      await page.getByLabel('New password', { exact: true }).fill(PASSWORD);
      await page.getByLabel('Confirm password', { exact: true }).fill(PASSWORD);
      await press(page, 'Set Password');
      await sees(page, 'Failed to set the password. Please try again.');
    },
  },

  {
    name: 'a page whose connection is away',
    who,
    path: '/dashboard/elder/notifications',
    prepare: failing(/\/api\/live/),
    reach: async (page) => {
      await page.keyboard.press('Tab');
      await sees(page, 'Reconnecting…');
    },
  },
  { name: 'the notifications of an elder', who, path: '/dashboard/elder/notifications' },
  { name: 'the notifications of a youth', who: 'youth', path: '/dashboard/youth/notifications' },
  { name: 'the notifications of a parent', who: 'parent', path: '/dashboard/parent/notifications' },
  {
    name: 'notifications that could not be marked as read',
    who,
    path: '/dashboard/elder/notifications',
    prepare: failing(/\/api\/notifications\/read$/, 'POST'),
    reach: async (page) => {
      await press(page, 'Mark all as read');
      await sees(page, 'They could not be marked as read.');
    },
  },
  {
    name: 'notifications that could not be loaded',
    who,
    path: '/dashboard/elder/notifications',
    prepare: failingLoad(/\/api\/notifications\b(?!\/)/),
    isLoading: true,
    reach: (page) => givesUp(page, 'The notifications could not be loaded.'),
  },
  {
    name: 'notifications that are still loading',
    who,
    path: '/dashboard/elder/notifications',
    prepare: holding(/\/api\/notifications(\?|$)/),
    isLoading: true,
    reach: (page) => sees(page, 'Loading notifications...'),
  },
  {
    name: 'the menu of a phone',
    who,
    path: '/dashboard/elder',
    reach: async (page) => {
      await page.setViewportSize({ width: 390, height: 844 });
      await press(page, 'Menu');
      await page
        .getByRole('dialog', { name: 'Menu' })
        .getByRole('button', { name: 'Close menu' })
        .focus();
    },
  },
];

async function changePassword(page: Page, current: string): Promise<void> {
  await page.getByLabel('Current password', { exact: true }).fill(current);
  await page.getByLabel('New password', { exact: true }).fill(PASSWORD);
  await page.getByLabel('Confirm password', { exact: true }).fill(PASSWORD);
  await press(page, 'Change Password');
}

/** As if the person were logged in on a telephone too. */
function otherLogin(page: Page): Promise<unknown> {
  return page.route(/\/api\/logins$/, async (route) => {
    const { items } = await (await route.fetch()).json();
    const [own] = items;
    await route.fulfill({ json: { items: [own, { ...own, id: 'other', isCurrent: false }] } });
  });
}
