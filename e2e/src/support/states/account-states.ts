import type { Page } from '@playwright/test';
import { PASSWORD } from '../people.ts';
import { changing, failing, granting, press, sees, type State } from './state.ts';

const ACCOUNT = '/dashboard/elder/account';
const PROFILE = '/dashboard/elder/profile';
const who = 'elder';

/** The profile, the account and the notifications of somebody who uses them. */
export const ACCOUNT_STATES: readonly State[] = [
  { name: 'the profile of an elder', who, path: PROFILE },
  {
    name: 'the profile of a parent with children',
    who: 'parent',
    path: '/dashboard/parent/profile',
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
    announces: [/^Profile saved/],
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
    announces: [/^Something went wrong/],
  },

  { name: 'the account', who, path: ACCOUNT },
  {
    name: 'a new password that was set',
    who,
    path: ACCOUNT,
    prepare: granting(/\/api\/change-password$/, 'POST'),
    reach: async (page) => {
      await page.getByLabel('Current password', { exact: true }).fill(PASSWORD);
      await page.getByLabel('New password', { exact: true }).fill(PASSWORD);
      await page.getByLabel('Confirm password', { exact: true }).fill(PASSWORD);
      await press(page, 'Change Password');
      await sees(page, 'Your password is changed.');
    },
    announces: [/^Your password is changed/],
  },
  {
    name: 'an account with a calendar address, a choice of notifications, and pushes turned on',
    who: 'parent',
    path: '/dashboard/parent/account',
    prepare: async (page) => {
      await grantCalendarAddress(page);
      await grantChoices(page);
      await grantPushes(page);
    },
    reach: async (page) => {
      await press(page, 'Make a private address');
      await sees(page, 'Your private address is ready.');
      await page.getByLabel('In the app A session is requested').uncheck();
      await sees(page, 'Saved. A session is requested: by e-mail only.');
      await sees(page, 'Stays on, so that you hear of it in one way.');
      await press(page, 'Turn on for this device');
      await sees(page, 'Notifications are on.');
    },
  },
  {
    name: 'changed terms, for a parent who ticked nothing',
    who: 'parent',
    path: '/dashboard/parent',
    prepare: changing(/\/api\/me$/, (me: object) => ({ ...me, mustAcceptTerms: true })),
    reach: async (page) => {
      await press(page, 'Accept');
      await sees(page, 'Please check these 2 things');
    },
  },

  { name: 'the notifications of a parent', who: 'parent', path: '/dashboard/parent/notifications' },
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
  { name: 'a path that the role has no page for', who, path: '/dashboard/elder/no-such-page' },
];

/** A private calendar address, which is made when asked for. */
function grantCalendarAddress(page: Page): Promise<unknown> {
  return page.route(/\/api\/calendar-feed$/, (route) => {
    if (route.request().method() === 'GET') return route.fulfill({ json: { feed: null } });
    const address = `https://oakling.example/calendar/${'a'.repeat(43)}.ics`;
    return route.fulfill({ status: 201, json: { address } });
  });
}

/** Saves nothing: the other states of the same people find all as it was. */
function grantChoices(page: Page): Promise<unknown> {
  const choice = { kind: 'session-requested', inApp: true, byMail: true };
  return page.route(/\/api\/notification-choices$/, (route) => {
    if (route.request().method() === 'PUT') {
      Object.assign(choice, route.request().postDataJSON());
      return route.fulfill({ status: 204 });
    }
    return route.fulfill({ json: { choices: [choice] } });
  });
}

/** What the browser of the tests lacks: leave to show notifications, and a push service behind it. */
async function grantPushes(page: Page): Promise<void> {
  await page.addInitScript(() => {
    let current: object | null = null;
    const keys = { p256dh: `B${'p'.repeat(86)}`, auth: 'a'.repeat(22) };
    const subscription = {
      endpoint: 'https://fcm.googleapis.com/fcm/send/of-a-state',
      toJSON: () => ({ keys }),
      unsubscribe: async () => true,
    };
    Object.defineProperty(Notification, 'permission', { value: 'granted' });
    Object.assign(Notification, { requestPermission: async () => 'granted' });
    Object.assign(PushManager.prototype, {
      getSubscription: async () => current,
      subscribe: async () => (current = subscription),
    });
  });
  let isOn = false;
  await page.route(/\/api\/push-subscriptions$/, (route) => {
    isOn = true;
    return route.fulfill({ status: 204 });
  });
  await page.route(/\/api\/push-key$/, (route) =>
    route.fulfill({ json: { publicKey: `B${'k'.repeat(86)}`, isOn } }),
  );
}
