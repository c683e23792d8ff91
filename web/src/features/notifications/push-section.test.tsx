// @vitest-environment jsdom
import { QueryClient } from '@tanstack/react-query';
import { screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { logOut } from '../../lib/log-out.ts';
import { done, problem, showPage } from '../../testing/show-page.tsx';
import { PushSection } from './push-section.tsx';

const KEY = `B${'k'.repeat(86)}`;
const SUBSCRIPTION = {
  endpoint: 'https://fcm.googleapis.com/fcm/send/mine',
  keys: { p256dh: `B${'p'.repeat(86)}`, auth: 'a'.repeat(22) },
};
const POST = 'POST /api/push-subscriptions';
const DELETE = 'DELETE /api/push-subscriptions';

afterEach(() => {
  Reflect.deleteProperty(navigator, 'serviceWorker');
});

interface Device {
  readonly answer?: NotificationPermission;
  readonly permission?: NotificationPermission;
  readonly isOn?: boolean;
  readonly fails?: boolean;
}

/** Fakes a browser that supports pushes. Returns the calls it received, in order. */
function device({ answer = 'granted', permission = 'default', isOn = false, fails }: Device = {}) {
  const asked: unknown[] = [];
  const subscription = {
    endpoint: SUBSCRIPTION.endpoint,
    toJSON: () => ({ ...SUBSCRIPTION, expirationTime: null }),
    unsubscribe: async () => {
      asked.push('unsubscribe');
      current = null;
      return true;
    },
  };
  let current = isOn ? subscription : null;
  const pushManager = {
    getSubscription: async () => current,
    subscribe: async (options: object) => {
      asked.push(options);
      if (fails === true) throw new DOMException('no push service', 'AbortError');
      current = subscription;
      return subscription;
    },
  };
  const registration = { pushManager };
  vi.stubGlobal('isSecureContext', true);
  vi.stubGlobal('PushManager', Object);
  const permissions = {
    permission,
    requestPermission: async () => {
      asked.push('permission');
      permissions.permission = answer;
      return answer;
    },
  };
  vi.stubGlobal('Notification', permissions);
  Object.defineProperty(navigator, 'serviceWorker', {
    configurable: true,
    value: {
      getRegistration: async () => registration,
      register: async (script: string) => {
        asked.push(script);
        return registration;
      },
      ready: Promise.resolve(registration),
    },
  });
  return asked;
}

function show(isOn = false, more: Record<string, () => Response> = {}) {
  let now = isOn;
  return showPage({
    element: <PushSection />,
    address: '/dashboard/elder/account',
    answers: {
      'GET /api/push-key': () => Response.json({ publicKey: KEY, isOn: now }),
      [POST]: () => {
        now = true;
        return done();
      },
      [DELETE]: () => {
        now = false;
        return done();
      },
      ...more,
    },
  });
}

const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }));

describe('Rule 8.71, notifications on this device', () => {
  test('are turned on with the server’s key, and the server is told where', async () => {
    const asked = device();
    const { sent } = show();
    await press('Turn on for this device');
    expect(await screen.findByText(/^Notifications are on\. They stay on/)).toBeDefined();
    expect(asked).toEqual([
      'permission',
      '/push-worker.js',
      { userVisibleOnly: true, applicationServerKey: KEY },
    ]);
    expect(sent.find(({ call }) => call === POST)?.body).toEqual(SUBSCRIPTION);
    const button = screen.getByRole('button', { name: 'Turn off for this device' });
    expect(document.activeElement).toBe(button);
  });

  test('are turned off at the server and in the browser', async () => {
    const asked = device({ isOn: true, permission: 'granted' });
    const { sent } = show(true);
    await press('Turn off for this device');
    expect(
      await screen.findByText(/^Notifications are off\. Everything still appears/),
    ).toBeDefined();
    const { endpoint } = SUBSCRIPTION;
    expect(sent.find(({ call }) => call === DELETE)?.body).toEqual({ endpoint });
    expect(asked).toEqual(['unsubscribe']);
  });

  test('stay on if the server couldn’t be told', async () => {
    const asked = device({ isOn: true, permission: 'granted' });
    show(true, { [DELETE]: () => problem(500, 'unexpected') });
    await press('Turn off for this device');
    expect(await screen.findByText(/couldn’t turn notifications off/)).toBeDefined();
    expect(asked).toEqual([]);
  });

  test.for([
    ['the browser lost it', true, false],
    ['the login there has ended', false, true],
  ] as const)('are off if %s', async ([, atServer, inBrowser]) => {
    device({ isOn: inBrowser, permission: 'granted' });
    show(atServer);
    expect(await screen.findByText('Notifications are off in this browser.')).toBeDefined();
  });
});

describe('Rule 8.77, the browser', () => {
  test('isn’t asked before the button is clicked', async () => {
    const asked = device();
    const { sent } = show();
    await screen.findByText('Notifications are off in this browser.');
    expect(asked).toEqual([]);
    expect(sent.map(({ call }) => call)).toEqual(['GET /api/push-key']);
  });

  test.for([
    ['denied', /This browser blocks notifications/],
    ['default', /You haven’t allowed it/],
  ] as const)(
    'was not allowed it (%s): the page says so, and nothing is sent',
    async ([answer, words]) => {
      const asked = device({ answer });
      const { sent } = show();
      await press('Turn on for this device');
      expect(await screen.findByText(words)).toBeDefined();
      expect(asked).toEqual(['permission']);
      const button = screen.getByRole('button', { name: 'Turn on for this device' });
      expect(document.activeElement).toBe(button);
      expect(sent.map(({ call }) => call)).not.toContain(POST);
    },
  );

  test('has no push service: the page says that it failed', async () => {
    device({ fails: true });
    show();
    await press('Turn on for this device');
    expect(await screen.findByText(/couldn’t turn notifications on/)).toBeDefined();
    expect(screen.getByRole('button', { name: 'Turn on for this device' })).toBeDefined();
  });

  test.for([
    ['was forbidden it before', { permission: 'denied' }, true, /Allow them in its settings/],
    ['cannot', null, true, /This browser can’t show notifications/],
    ['has no secure connection', null, false, /need a secure connection/],
  ] as const)('%s: the page says so, and offers nothing', ([, has, isSecure, words]) => {
    if (has !== null) device(has);
    vi.stubGlobal('isSecureContext', isSecure);
    show();
    expect(screen.getByText(words)).toBeDefined();
    expect(screen.queryByRole('button')).toBeNull();
  });

  test('loses its subscription on log-out', async () => {
    const asked = device({ isOn: true, permission: 'granted' });
    show(true, { 'POST /api/log-out': done });
    await logOut(new QueryClient());
    await vi.waitFor(() => expect(asked).toEqual(['unsubscribe']));
  });

  test('whose state fails to load: the page offers a retry', async () => {
    device();
    show(false, { 'GET /api/push-key': () => problem(500, 'unexpected') });
    await press('Try again');
    expect(await screen.findByText(/couldn’t find out/)).toBeDefined();
  });
});
