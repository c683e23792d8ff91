import type { Page } from '@playwright/test';
import { failing, press, sees, type State } from './state.ts';

const path = '/dashboard/parent/account';
const who = 'parent';
const TURN_ON = 'Turn on for this device';

/** Notifications on a device; the other states of the account's page have them as this browser does: forbidden. */
export const PUSH_STATES: readonly State[] = [
  {
    name: 'notifications on a device, turned on',
    who,
    path,
    prepare: async (page) => {
      await withPushes(page);
      await withServer(page);
    },
    reach: async (page) => {
      await press(page, TURN_ON);
      await sees(page, 'Notifications are on.');
    },
  },
  {
    name: 'notifications on a device that could not be turned on',
    who,
    path,
    prepare: async (page) => {
      await withPushes(page);
      await failing(/\/api\/push-subscriptions$/, 'POST')(page);
    },
    reach: async (page) => {
      await press(page, TURN_ON);
      await sees(page, 'Notifications could not be turned on.');
    },
  },
];

/** What the browser of the tests lacks: leave to show notifications, and a push service behind it. */
function withPushes(page: Page): Promise<unknown> {
  return page.addInitScript(() => {
    let current: object | null = null;
    const told = { keys: { p256dh: `B${'p'.repeat(86)}`, auth: 'a'.repeat(22) } };
    const subscription = {
      endpoint: 'https://fcm.googleapis.com/fcm/send/of-a-state',
      toJSON: () => told,
      unsubscribe: async () => true,
    };
    Object.defineProperty(Notification, 'permission', { value: 'granted' });
    Object.assign(Notification, { requestPermission: async () => 'granted' });
    Object.assign(PushManager.prototype, {
      getSubscription: async () => current,
      subscribe: async () => (current = subscription),
    });
  });
}

/** A server that takes the subscription and knows of it afterwards. */
async function withServer(page: Page): Promise<void> {
  let isOn = false;
  await page.route(/\/api\/push-subscriptions$/, (route) => {
    isOn = true;
    return route.fulfill({ status: 204 });
  });
  await page.route(/\/api\/push-key$/, (route) =>
    route.fulfill({ json: { publicKey: `B${'k'.repeat(86)}`, isOn } }),
  );
}
