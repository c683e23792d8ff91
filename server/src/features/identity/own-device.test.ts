import { describe, expect } from 'vitest';
import { LOGIN_COOKIE } from '../../platform/auth/auth.ts';
import { isGood } from '../../platform/auth/logins.ts';
import { addPasskey, type Authenticator } from '../../testing/authenticator.ts';
import type { Browser } from '../../testing/browser.ts';
import { test as base } from '../../testing/fixtures.ts';
import { enrolledModerator } from '../../testing/moderator.ts';
import { newMails } from '../../testing/new-mails.ts';
import { addChild, handOver } from '../../testing/pin-child.ts';
import { PASSWORD, type TestApp } from '../../testing/test-app.ts';

const PIN = '482915';
const WRONG = '482916';

const setUp = (browser: Browser, pin = PIN) =>
  browser.json('PUT', '/api/own-device', { password: PASSWORD, pin });
const unlock = (browser: Browser, pin = PIN) => browser.post('/api/own-device/unlock', { pin });
const lockOf = async (browser: Browser) => (await browser.get('/api/own-device/lock')).body.lock;
const codeOf = ({ status, body }: { status: number; body: { code?: string } | null }) =>
  `${status} ${body?.code ?? ''}`.trim();
const meOf = async (browser: Browser) => codeOf(await browser.get('/api/me'));

const idle = (app: TestApp, { personId }: Browser, time = '31 minutes') => app.query`
  update own_devices set used_at = now() - ${time}::interval from logins
  where logins.id = login_id and user_id = ${personId}
`;

function tokenOf(browser: Browser): string {
  const cookie = browser.cookies.get(LOGIN_COOKIE) ?? '';
  return decodeURIComponent(cookie).split('.')[0] ?? '';
}

const test = base.extend('elder', async ({ app }) => {
  const elder = await app.signUp('elder');
  await elder.must('PUT', '/api/own-device', { password: PASSWORD, pin: PIN });
  return elder;
});

describe('Rule 1.230, an own device', () => {
  test('is set up by an elder with the password, and the mailbox is told', async ({ app }) => {
    const elder = await app.signUp('elder');
    expect(
      codeOf(await elder.json('PUT', '/api/own-device', { password: 'a guess', pin: PIN })),
    ).toBe('409 wrong-password');
    expect((await setUp(elder, '123456')).status).toBe(422);
    const [mail] = await newMails(app, () => setUp(elder));
    expect([mail?.to, mail?.subject]).toEqual([elder.email, 'Your Oakling log-in has changed']);
    expect((await elder.get('/api/me')).body.isOwnDevice).toBe(true);
  });

  test('A330, is refused to parents, moderators and on a child’s device', async ({ app }) => {
    const parent = await app.signUp('parent');
    const { browser: moderator } = await enrolledModerator(app);
    expect([(await setUp(parent)).status, (await setUp(moderator)).status]).toEqual([403, 403]);
    const tablet = await handOver(app, await addChild(parent), parent);
    const elder = await app.signUp('elder');
    await tablet.must('POST', '/api/log-in', { email: elder.email, password: PASSWORD });
    expect(codeOf(await setUp(tablet))).toBe('403 childs-device');
  });

  test('Rule 1.231, lasts 180 days, however often it is used', async ({ app, elder }) => {
    const age = (days: number) => app.query`
      update own_devices set added_at = now() - ${days} * interval '1 day', used_at = now() from logins
      where logins.id = login_id and user_id = ${elder.personId}
    `;
    await age(179);
    await elder.must('POST', '/api/password-again', { password: PASSWORD });
    expect(await meOf(elder)).toBe('200');
    const [login] = await app.query<{ days: number }>`
      select round(extract(epoch from expires_at - now()) / 86400)::int as days
      from logins where user_id = ${elder.personId}
    `;
    expect(login?.days).toBe(180);
    await age(180);
    expect(await meOf(elder)).toBe('401 not-signed-in');
  });
});

describe('Rule 1.232, A331, a device that was not used for half an hour', () => {
  test('is locked for requests, streams, calls and pushes, and shows only a first name', async ({
    app,
  }) => {
    const elder = await app.signUp('elder', 'Walter Brandt');
    await setUp(elder);
    const { db } = app.platform;
    await idle(app, elder, '29 minutes');
    expect([await meOf(elder), await lockOf(elder)]).toEqual(['200', null]);
    await idle(app, elder);
    expect(await meOf(elder)).toBe('401 device-locked');
    expect(await isGood(db, tokenOf(elder))).toBe(false);
    for (const path of ['/api/live', '/api/sessions', '/api/push-key', '/api/logins'])
      expect(codeOf(await elder.get(path)), path).toBe('401 device-locked');
    expect((await elder.post('/api/push-subscriptions')).status).toBe(401);
    const locked = await app.query<{ locked: boolean }>`
      select is_device_locked(id) as locked from logins where user_id = ${elder.personId}
    `;
    expect(locked).toEqual([{ locked: true }]);
    expect(await lockOf(elder)).toEqual({ name: 'Walter', hasPasskey: false, triesLeft: 5 });
  });

  test('changes and presses keep it open; reading doesn’t, and nothing reopens it', async ({
    app,
    elder,
  }) => {
    await idle(app, elder, '29 minutes');
    await elder.get('/api/me');
    await elder.must('POST', '/api/own-device/active');
    await app.query`update own_devices set used_at = used_at - interval '29 minutes'`;
    expect(await meOf(elder)).toBe('200');
    await app.query`update own_devices set used_at = used_at - interval '2 minutes'`;
    await app.query`select use_own_devices(array[${tokenOf(elder)}])`;
    expect((await elder.post('/api/own-device/active')).status).toBe(401);
    expect(await meOf(elder)).toBe('401 device-locked');
  });
});

describe('Rule 1.234, a PIN', () => {
  test('A332, opens a locked device under a new token, and the old one is dead', async ({
    app,
    elder,
  }) => {
    const before = new Map(elder.cookies);
    await idle(app, elder);
    expect((await unlock(elder)).status).toBe(204);
    expect(await meOf(elder)).toBe('200');
    expect(await lockOf(elder)).toBeNull();
    const thief = app.browser();
    for (const [name, value] of before) thief.cookies.set(name, value);
    expect(await meOf(thief)).toBe('401 not-signed-in');
  });

  test('A333, is tried five times at most, also in parallel, and then the login ends', async ({
    app,
    elder,
  }) => {
    await idle(app, elder);
    const twice = await Promise.all([unlock(elder, WRONG), unlock(elder, WRONG)]);
    expect(twice.map(codeOf)).toEqual(['409 wrong-pin', '409 wrong-pin']);
    expect(await lockOf(elder)).toMatchObject({ triesLeft: 3 });
    for (let nth = 0; nth < 2; nth += 1) await unlock(elder, WRONG);
    expect(codeOf(await unlock(elder, WRONG))).toBe('409 pin-locked');
    expect(codeOf(await unlock(elder))).toBe('401 no-device');
    expect(await meOf(elder)).toBe('401 not-signed-in');
    await elder.must('POST', '/api/log-in', { email: elder.email, password: PASSWORD });
    expect((await elder.get('/api/me')).body).not.toHaveProperty('isOwnDevice');
  });

  test('does nothing on a device that isn’t locked, or without a login', async ({ app, elder }) => {
    expect(codeOf(await unlock(elder))).toBe('401 no-device');
    expect(codeOf(await unlock(app.browser()))).toBe('401 no-device');
  });
});

describe('Rule 1.235, a passkey', () => {
  const use = async (browser: Browser, passkey: Authenticator) => {
    const { body } = await browser.must('POST', '/api/log-in/passkey/options');
    return browser.post('/api/log-in/passkey', passkey.use(body));
  };

  test('A334, opens the device of its own person, which stays an own device', async ({
    app,
    elder,
  }) => {
    const passkey = await addPasskey(elder);
    await idle(app, elder);
    expect(await lockOf(elder)).toMatchObject({ hasPasskey: true });
    expect((await use(elder, passkey)).status).toBe(204);
    expect((await elder.get('/api/me')).body.isOwnDevice).toBe(true);
    expect((await elder.get('/api/logins')).body.items).toMatchObject([{ isOwnDevice: true }]);
  });

  test('of another person logs that person in, and ends the locked login', async ({
    app,
    elder,
  }) => {
    const other = await app.signUp('elder');
    const passkey = await addPasskey(other);
    await idle(app, elder);
    expect((await use(elder, passkey)).status).toBe(204);
    expect((await elder.get('/api/me')).body.id).toBe(other.personId);
    const logins = await app.query`select from logins where user_id = ${elder.personId}`;
    expect(logins).toHaveLength(0);
  });
});

test('Rules 1.233 and 1.236, a locked device can be logged out, and ended elsewhere', async ({
  app,
  elder,
}) => {
  await idle(app, elder);
  const phone = app.browser();
  await phone.must('POST', '/api/log-in', { email: elder.email, password: PASSWORD });
  const { items } = (await phone.get('/api/logins')).body;
  expect(items).toHaveLength(2);
  const { id } = items.find((one: { isOwnDevice: boolean }) => one.isOwnDevice);
  await phone.must('DELETE', `/api/logins/${id}`);
  expect(await meOf(elder)).toBe('401 not-signed-in');
  await setUp(phone);
  await idle(app, elder);
  await phone.must('DELETE', '/api/own-device/lock');
  expect(await meOf(phone)).toBe('401 not-signed-in');
});

test('A335, a password reset elsewhere ends own devices', async ({ app, elder }) => {
  const phone = app.browser();
  await phone.must('POST', '/api/log-in', { email: elder.email, password: PASSWORD });
  await idle(app, elder);
  const change = { currentPassword: PASSWORD, newPassword: 'another one 42' };
  await phone.must('POST', '/api/change-password', change);
  expect(codeOf(await unlock(elder))).toBe('401 no-device');
});
