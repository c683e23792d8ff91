import { describe, expect } from 'vitest';
import { collide } from '../../testing/at-once.ts';
import type { Browser } from '../../testing/browser.ts';
import { emailCode } from '../../testing/email-code.ts';
import { openFamily } from '../../testing/family.ts';
import { test as base } from '../../testing/fixtures.ts';
import { holdPassword } from '../../testing/held-requests.ts';
import { enrolledModerator } from '../../testing/moderator.ts';
import { newMails } from '../../testing/new-mails.ts';
import { newAddress } from '../../testing/operations/operation.ts';
import { PASSWORD, type TestApp } from '../../testing/test-app.ts';

const PIN = '482915';
const NEW_PASSWORD = 'the thief knew the old one';
const OWN_DEVICE = { password: PASSWORD, pin: PIN };
const setUp = (browser: Browser) => browser.json('PUT', '/api/own-device', OWN_DEVICE);
const ownDevicesOf = (app: TestApp, { personId }: Browser) => app.query`
  select from own_devices join logins on logins.id = login_id where user_id = ${personId}
`;
const change = (owner: Browser) =>
  owner.must('POST', '/api/change-password', {
    currentPassword: PASSWORD,
    newPassword: NEW_PASSWORD,
  });

/** An elder, and a thief's browser that is logged in to the elder's account. */
const test = base
  .extend('elder', async ({ app }) => app.signUp('elder'))
  .extend('thief', async ({ app, elder }) => {
    const thief = app.browser();
    await thief.must('POST', '/api/log-in', { email: elder.email, password: PASSWORD });
    return thief;
  });

async function reset(app: TestApp, { email }: Browser): Promise<void> {
  await app.browser().must('POST', '/api/forgot-password', { email });
  const mail = (await app.mails()).findLast(({ to }) => to === email);
  const token = /set-password\?code=(\S+)/.exec(mail?.text ?? '')?.[1] ?? '';
  await app.browser().must('POST', '/api/reset-password', { token, newPassword: NEW_PASSWORD });
}

/** Ways in which an owner gets rid of a thief. */
const ENDS: Readonly<Record<string, (app: TestApp, elder: Browser) => Promise<unknown>>> = {
  'a new password': (_app, elder) => change(elder),
  'a password reset by mail': reset,
  'logging out everywhere else': (_app, elder) => elder.must('DELETE', '/api/logins'),
  'ending it in the list of logins': async (_app, elder) => {
    const { items } = (await elder.get('/api/logins')).body;
    const stolen = items.find((one: { isOwnDevice: boolean }) => one.isOwnDevice);
    expect(stolen).toMatchObject({ isCurrent: false });
    await elder.must('DELETE', `/api/logins/${stolen.id}`);
  },
  'a new address': async (app, elder) => {
    const email = newAddress();
    await elder.must('PUT', '/api/email', { email, password: PASSWORD });
    await elder.must('POST', '/api/email-proofs', { code: await emailCode(app, email) });
  },
};

describe.for(Object.entries(ENDS))('A336, a thief’s own device ends by %s', ([, end]) => {
  test.for(['open', 'locked'])('when it is %s', async (state, { app, elder, thief }) => {
    await thief.must('PUT', '/api/own-device', OWN_DEVICE);
    if (state === 'locked')
      await app.query`update own_devices set used_at = now() - interval '31 minutes'`;
    await end(app, elder);
    expect((await thief.get('/api/me')).status).toBe(401);
    expect((await thief.get('/api/own-device/lock')).body).toEqual({ lock: null });
    expect((await thief.post('/api/own-device/unlock', { pin: PIN })).status).toBe(401);
    expect(await ownDevicesOf(app, elder)).toEqual([]);
  });
});

test('A336, what a new password leaves holds no own device, because none stays', async ({
  elder,
  thief,
}) => {
  await thief.must('PUT', '/api/own-device', OWN_DEVICE);
  await change(elder);
  expect((await elder.get('/api/account/left-behind')).body).toEqual({ items: [] });
  const { items } = (await elder.get('/api/logins')).body;
  expect(items).toMatchObject([{ isCurrent: true, isOwnDevice: false }]);
});

test('A336, the PIN of the device that sets a new password is listed, because it stays', async ({
  elder,
}) => {
  await elder.must('PUT', '/api/own-device', OWN_DEVICE);
  await change(elder);
  const { items } = (await elder.get('/api/account/left-behind')).body;
  expect(items).toMatchObject([{ what: 'own-device', isCurrent: true }]);
  expect((await elder.get('/api/me')).body.hasNewPassword).toBe(true);
});

describe('A337, a stolen login without the password', () => {
  test('doesn’t become an own device: ten guesses are counted, and the owner isn’t locked out', async ({
    app,
    elder,
    thief,
  }) => {
    const guess = () => thief.json('PUT', '/api/own-device', { password: 'a guess', pin: PIN });
    for (let nth = 0; nth < 10; nth += 1) expect((await guess()).status).toBe(409);
    expect((await guess()).status).toBe(429);
    expect((await setUp(thief)).status).toBe(429);
    expect(await ownDevicesOf(app, elder)).toEqual([]);
    expect((await setUp(elder)).status).toBe(204);
  });

  test('with the password, tells the mailbox how to end it', async ({ app, elder, thief }) => {
    const [mail] = await newMails(app, () => setUp(thief));
    expect(mail?.to).toBe(elder.email);
    expect(mail?.text).toContain('If this wasn’t you');
  });
});

describe('A338, a set-up that meets a new password', () => {
  test('does nothing if the password was checked before, and hashed after', async ({
    app,
    elder,
    thief,
  }) => {
    const { isChecked, letGo } = await holdPassword(app);
    const late = setUp(thief);
    await isChecked;
    await change(elder);
    letGo();
    expect((await late).status).toBe(409);
    expect(await ownDevicesOf(app, elder)).toEqual([]);
  });

  test('leaves no own device if both save at once', async ({ app, elder, thief }) => {
    const logins = {
      text: 'select from logins where user_id = $1 for update',
      values: [elder.personId],
    };
    const [set, changed] = await collide(app, logins, [() => setUp(thief), () => change(elder)], 2);
    expect([204, 401]).toContain(set?.status);
    expect(changed?.status).toBe(204);
    expect((await thief.get('/api/me')).status).toBe(401);
    expect(await ownDevicesOf(app, elder)).toEqual([]);
  });
});

test('A330, neither a youth, a guardian nor a moderator makes an own device, or opens one', async ({
  app,
}) => {
  const { parent, youth } = await openFamily(app);
  const { browser: moderator } = await enrolledModerator(app);
  for (const browser of [parent, youth, moderator]) {
    expect((await setUp(browser)).status).toBe(403);
    expect((await browser.post('/api/own-device/unlock', { pin: PIN })).status).toBe(401);
    expect(await ownDevicesOf(app, browser)).toEqual([]);
  }
});
