import { join } from 'node:path';
import type { Page } from '@playwright/test';
import {
  WARNING_ANSWER_TEXTS,
  WARNING_TEXTS,
  type WarningView,
} from '@oakling/domain/safety/warning';
import type { TrustedPersonView } from '@oakling/domain/trusted/contract';
import { emptyTexts } from '@oakling/domain/kernel/text-list';
import { fake } from '../fake-responses.ts';
import { changing, press, sees, type State } from './state.ts';

const PROFILE = '/dashboard/elder/profile';
const PICTURE = join(import.meta.dirname, '../../../../web/public/icon-192.png');
const who = 'elder';
const warned = changing(/\/api\/warnings$/, (): { items: WarningView[] } => ({
  items: [
    {
      id: 'a-warning',
      personId: 'rosa',
      isOwn: true,
      ...emptyTexts({ ...WARNING_TEXTS, ...WARNING_ANSWER_TEXTS }),
      words: 'Please keep every meeting inside Oakling.',
      sentAt: '2026-01-02T10:00:00.000Z',
      readAt: null,
    },
  ],
}));

const helper: TrustedPersonView = {
  name: 'Anna-Lena van den Broek-Hollingsworth',
  email: 'anna-lena.van-den-broek-hollingsworth@home.example.org',
  state: 'confirmed',
  since: '2026-01-02T10:00:00.000Z',
};

export const ACCOUNT_STATES: readonly State[] = [
  {
    name: 'a profile with all drawn pictures, and one’s own picture that is being cropped',
    who,
    path: PROFILE,
    reach: async (page) => {
      await page.getByText('Show the other drawn pictures').click();
      await page.getByRole('radio', { name: /^Girl with dark skin/ }).check();
      await page.getByLabel('Upload a picture').setInputFiles(PICTURE);
      await sees(page, 'Which part of the picture?');
    },
  },

  {
    name: 'an account with a person who helps, whose address waits to be confirmed, and an own device with a weak PIN',
    who: 'newElder',
    path: '/dashboard/elder/account',
    prepare: changing(/\/api\/trusted-person$/, () => ({ person: helper })),
    reach: async (page) => {
      await page.getByRole('heading', { name: 'A person who helps you' }).click();
      await page.getByRole('heading', { name: 'Your checks' }).click();
      const section = page.getByRole('region', { name: 'Your own device' });
      await section.getByText('Asks for your password').click();
      await section.getByLabel('New PIN', { exact: true }).fill('123456');
      await section.getByRole('button', { name: 'Stay logged in' }).click();
      await sees(page, /^This PIN is easy to guess/);
    },
  },
  {
    name: 'an account with a calendar address, a choice of notifications, and pushes turned on',
    who: 'parent',
    path: '/dashboard/parent/account',
    needsOwnPage: true,
    prepare: async (page) => {
      await grantCalendarAddress(page);
      await grantChoices(page);
      await grantPushes(page);
    },
    reach: async (page) => {
      await page.getByRole('heading', { name: 'Calendar' }).click();
      await press(page, 'Make a private address');
      await sees(page, 'Your private address is ready.');
      await page.getByText('Fine-tune').click();
      await page.getByLabel('In the app A session is requested').uncheck();
      await sees(page, 'Saved. A session is requested: by email only.');
      await sees(page, 'This stays on, so that we can still tell you.');
      await press(page, 'Turn on for this device');
      await sees(page, 'Notifications are on.');
    },
  },

  {
    name: 'a warning at the top of an elder’s page',
    isLike: true,
    who,
    path: '/dashboard/elder',
    prepare: warned,
    reach: async (page) => {
      await sees(page, 'The moderators have written to you');
      await page.getByLabel('Your answer (optional)').fill('I only meant the library.');
    },
  },

  {
    name: 'the notifications of a parent',
    isLike: true,
    who: 'parent',
    path: '/dashboard/parent/notifications',
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

/** Fakes the address of a calendar feed, which is created on request. */
function grantCalendarAddress(page: Page): Promise<unknown> {
  return fake(page, /\/api\/calendar-feed$/, ({ method }) => {
    if (method === 'GET') return { json: { feed: null } };
    const address = `https://oakling.example/calendar/${'a'.repeat(43)}.ics`;
    return { status: 201, json: { address } };
  });
}

/** Fakes the save, so other states keep their data. */
function grantChoices(page: Page): Promise<unknown> {
  const choice = { kind: 'session-requested', inApp: true, byMail: true };
  return fake(page, /\/api\/notification-choices$/, ({ method, json }) => {
    if (method === 'PUT') {
      Object.assign(choice, json());
      return { status: 204 };
    }
    return { json: { choices: [choice] } };
  });
}

/** Fakes the permission for notifications and a push service, which the test browser lacks. */
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
  await fake(page, /\/api\/push-subscriptions$/, () => {
    isOn = true;
    return { status: 204 };
  });
  await fake(page, /\/api\/push-key$/, () => ({ json: { publicKey: `B${'k'.repeat(86)}`, isOn } }));
}
