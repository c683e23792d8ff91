import { LEGAL_CONTACT } from '@oakling/domain/legal/terms';
import { describe, expect } from 'vitest';
import type { Browser } from '../../testing/browser.ts';
import { test as base } from '../../testing/fixtures.ts';
import { growTo } from '../../testing/growing.ts';
import { serveApp } from '../../testing/live-stream.ts';
import { newMails } from '../../testing/new-mails.ts';
import { newAddress } from '../../testing/operations/operation.ts';
import { enterPin, handOver, OTHER_PIN, PIN, pinChild } from '../../testing/pin-child.ts';
import { bringNear, comeOfAge, forgetAllSteps, midnightPasses } from '../../testing/steps.ts';
import { PASSWORD } from '../../testing/test-app.ts';
import { takeSteps } from './take-steps.ts';

const OWN_PIN = '608217';
const test = base
  .extend('forgotten', { auto: true }, ({ app }) => forgetAllSteps(app))
  .extend('parent', ({ app }) => app.signUp('parent', 'Maria Young'))
  .extend('youth', async ({ app, parent }) => {
    const child = await pinChild(app, parent);
    await growTo(app, child, '16-17');
    return child;
  });

const setOwn = (youth: Browser, pin = OWN_PIN, currentPin = PIN) =>
  youth.json('PUT', '/api/account/pin', { currentPin, pin });
const devicesOf = async (youth: Browser) => (await youth.get('/api/account/pin')).body.devices;
const here = async (tablet: Browser) => (await tablet.get('/api/device/children')).body.items;
const nameEmail = (person: Browser, email = newAddress()) =>
  person.json('PUT', `/api/children/${person.personId}/first-email`, { email });

describe('Rule 1.118, a PIN of one’s own', () => {
  test('replaces the guardian’s from 16 on: it works, the former one doesn’t, and this login continues', async ({
    app,
    parent,
    youth,
  }) => {
    const tablet = await handOver(app, { id: youth.personId }, parent);
    await tablet.must('POST', '/api/log-in/pin', { childId: youth.personId, pin: PIN });
    expect((await youth.get('/api/account/pin')).body).toMatchObject({
      isOwn: false,
      maySet: true,
      isOfAge: false,
    });
    expect((await setOwn(youth)).status).toBe(204);
    expect((await youth.get('/api/me')).status).toBe(200);
    expect((await youth.get('/api/account/pin')).body.isOwn).toBe(true);
    expect((await tablet.get('/api/me')).status).toBe(401);
    expect((await enterPin(tablet, youth.personId)).body.code).toBe('wrong-pin');
    expect((await enterPin(tablet, youth.personId, OWN_PIN)).status).toBe(200);
    const path = `/api/children/${youth.personId}/pin`;
    expect((await parent.get(path)).body.isOwn).toBe(true);
    // A guardian can replace a forgotten PIN. The guardian then knows the new one, and the change logs the youth out.
    await parent.must('PUT', path, { pin: OTHER_PIN });
    expect((await parent.get(path)).body.isOwn).toBe(false);
    expect((await youth.get('/api/me')).status).toBe(401);
  });

  test('can’t be set before 16, with a wrong PIN, or as the known one', async ({ app, youth }) => {
    expect((await setOwn(youth, PIN)).body.code).toBe('same-pin');
    expect((await setOwn(youth, OWN_PIN, OTHER_PIN)).body.code).toBe('wrong-pin');
    await growTo(app, youth, '13-15');
    expect((await setOwn(youth)).body.code).toBe('under-16');
    const [child] = await here(youth);
    expect(child.triesLeft).toBe(4);
  });

  test('isn’t possible for a person with a mailbox', async ({ parent }) => {
    expect((await parent.get('/api/account/pin')).status).toBe(404);
    expect((await setOwn(parent)).status).toBe(404);
  });
});

describe('Rule 1.119, at 18, the PIN that a guardian knows stops working', () => {
  // Attack A146.
  test('by the database’s clock: no log-in, no open login, no address and no deletion', async ({
    app,
    youth,
  }) => {
    await midnightPasses(app, youth);
    expect((await youth.get('/api/me')).status).toBe(401);
    expect((await nameEmail(youth)).status).toBe(401);
    expect((await youth.post('/api/account/removal', { password: PIN })).status).toBe(401);
    expect((await enterPin(youth, youth.personId)).body.code).toBe('no-device');
    expect(await here(youth)).toMatchObject([{ name: 'Sam Young', isClosed: true }]);
  });

  test('with their own PIN they stay logged in, and the devices continue', async ({
    app,
    youth,
  }) => {
    await setOwn(youth);
    expect(await comeOfAge(app, youth)).toBe(1);
    expect((await youth.get('/api/me')).status).toBe(200);
    expect((await nameEmail(youth)).status).toBe(204);
    await youth.must('POST', '/api/log-out');
    expect(await here(youth)).toMatchObject([{ isClosed: false }]);
    expect((await enterPin(youth, youth.personId, OWN_PIN)).status).toBe(200);
  });

  test('a guardian’s PIN set after theirs doesn’t work either', async ({ app, parent, youth }) => {
    await setOwn(youth);
    await parent.must('PUT', `/api/children/${youth.personId}/pin`, { pin: OTHER_PIN });
    expect((await enterPin(youth, youth.personId, OTHER_PIN)).status).toBe(200);
    expect(await comeOfAge(app, youth)).toBe(1);
    expect((await youth.get('/api/me')).status).toBe(401);
    expect((await enterPin(youth, youth.personId, OTHER_PIN)).body.code).toBe('no-device');
  });

  test('guardians are notified 30 and 7 days before, and on the day told whom the adult can contact', async ({
    app,
    parent,
    youth,
  }) => {
    const told = async (days: number) => {
      await bringNear(app, youth, '18', days);
      const mails = await newMails(app, async () => {
        expect(await app.run(takeSteps)).toBe(1);
      });
      expect(mails.map(({ to }) => to)).toEqual([parent.email]);
      return mails[0]?.text ?? '';
    };
    for (const days of [29, 6])
      expect(await told(days)).toMatch(/one that you set opens nothing\s+from that day on/);
    expect(await told(0)).toContain(LEGAL_CONTACT);
  });

  test('its open pages close at the birthday', async ({ app, youth }) => {
    const server = await serveApp(app);
    const stream = await server.open(youth);
    expect(await comeOfAge(app, youth)).toBe(1);
    await stream.ended;
    await server.close();
  });
});

test('Rule 1.120, an adult changes the PIN, and lists and removes devices; a child can’t', async ({
  app,
  parent,
  youth,
}) => {
  const tablet = await handOver(app, { id: youth.personId }, parent);
  await setOwn(youth);
  await tablet.must('POST', '/api/log-in/pin', { childId: youth.personId, pin: OWN_PIN });
  const before = await devicesOf(youth);
  expect(before).toMatchObject([{ isThis: true }, { isThis: false }]);
  const end = () => youth.send('DELETE', `/api/account/devices/${before[1].id}`);
  expect((await end()).body.code).toBe('not-of-age');
  expect(await comeOfAge(app, youth)).toBe(1);
  expect((await end()).status).toBe(204);
  expect((await tablet.get('/api/me')).status).toBe(401);
  expect(await here(tablet)).toEqual([]);
  expect((await end()).status).toBe(404);
  expect((await setOwn(youth, OTHER_PIN, OWN_PIN)).status).toBe(204);
  expect(await devicesOf(youth)).toMatchObject([{ isThis: true }]);
});

describe('Rule 1.121, an adult’s access through a moderator', () => {
  const PATH = ({ personId }: Browser) => `/api/moderation/people/${personId}/first-email`;
  const reason = 'We saw the passport in a video call.';

  test('is a link to a first address, with the reason among the decisions', async ({
    app,
    moderator,
    youth,
  }) => {
    expect(await comeOfAge(app, youth)).toBe(1);
    const email = newAddress();
    const mails = await newMails(app, () => moderator.must('POST', PATH(youth), { email, reason }));
    // The former guardian is not notified.
    expect(mails.map(({ to }) => to)).toEqual([email]);
    const { decisions } = (await moderator.get(`/api/moderation/people/${youth.personId}`)).body;
    expect(decisions).toMatchObject([{ decision: 'first-email-sent', note: reason }]);
    const code = /first-email\?code=([\w-]+)/.exec(mails[0]?.text ?? '')?.[1];
    await app.browser().must('POST', '/api/first-email', { code, password: PASSWORD });
    const own = app.browser();
    await own.must('POST', '/api/log-in', { email, password: PASSWORD });
    expect((await own.get('/api/me')).body.id).toBe(youth.personId);
    expect(await here(youth)).toEqual([]);
  });

  test('isn’t possible for anyone else', async ({ app, moderator, parent, youth }) => {
    for (const person of [youth, parent]) {
      const { body } = await moderator.post(PATH(person), { email: newAddress(), reason });
      expect(body.code).toBe('no-adult-without-mailbox');
    }
    expect(await comeOfAge(app, youth)).toBe(1);
    expect((await moderator.post(PATH(youth), { email: newAddress() })).status).toBe(422);
    expect((await parent.post(PATH(youth), { email: newAddress(), reason })).status).toBe(403);
  });
});
