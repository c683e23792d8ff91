import { describe, expect } from 'vitest';
import { test } from '../../testing/fixtures.ts';
import { refused, told } from '../../testing/refused.ts';
import { sendInvite } from '../../testing/sent-invite.ts';
import type { TestApp } from '../../testing/test-app.ts';
import { countTries } from '../../testing/use-up.ts';
import { ACCOUNT_LIMIT, ADDRESS_LIMIT } from './general-limit.ts';
import { addressKey } from './middleware.ts';
import type { Limit } from './rate-limit.ts';

let minutes = 0;

// Each test gets its own window, with the clock set to the window's middle.
test.beforeEach(({ app }) => app.setNow(new Date(Date.now() + (minutes += 2) * 60_000)));

async function useUp(app: TestApp, limit: Limit, key: string, leaves = 0, platform = app.platform) {
  for (let i = 0; i < limit.points - leaves; i += 1) platform.generalLimits.count(limit, key);
  await platform.generalLimits.settle();
  await platform.generalLimits.settle();
}

describe('Rules 9.85 to 9.89, the general limit', () => {
  test('an account has this many requests a minute, then 429 with the time to wait; others continue', async ({
    app,
  }) => {
    const [busy, other] = [await app.signUp('elder'), await app.signUp('elder')];
    // Signing up has already made one request to `/api/me`.
    await useUp(app, ACCOUNT_LIMIT, busy.personId, 3);
    expect((await busy.get('/api/me')).status).toBe(200);
    expect((await busy.get('/api/me')).status).toBe(200);
    const answer = await busy.get('/api/me');
    expect(told(answer)).toMatchObject({ status: 429, code: 'too-many-requests' });
    const wait = Number(answer.headers.get('retry-after'));
    expect([wait >= 1, wait <= 60]).toEqual([true, true]);
    expect((await other.get('/api/me')).status).toBe(200);
    app.setNow(new Date(app.now().getTime() + wait * 1000));
    expect((await busy.get('/api/me')).status).toBe(200);
  });

  test('an address has this many calendar requests a minute, whatever their paths', async ({
    app,
  }) => {
    const guesser = app.browser();
    const guess = () => guesser.get(`/calendar/${'a'.repeat(43)}.ics`);
    expect((await guess()).status).toBe(404);
    await useUp(app, ADDRESS_LIMIT, addressKey(guesser.address), 1);
    expect((await guess()).status).toBe(429);
  });

  test('two servers on one database share the count, once they have synced', async ({
    app,
    serverBeside,
  }) => {
    const beside = await serverBeside();
    const { generalLimits } = app.platform;
    const count = () => generalLimits.count(ACCOUNT_LIMIT, 'somebody');
    await useUp(app, ACCOUNT_LIMIT, 'somebody', 0, beside.platform);
    expect(count).not.toThrow();
    await generalLimits.settle();
    expect(count).toThrow('too-many-requests');
  });

  test('counts synced as the minute turns don’t count in the new one', async ({ app }) => {
    const { generalLimits } = app.platform;
    const count = () => generalLimits.count(ACCOUNT_LIMIT, 'turning');
    await useUp(app, ACCOUNT_LIMIT, 'turning', 1);
    count();
    const settling = generalLimits.settle();
    app.setNow(new Date(app.now().getTime() + 60_000));
    count();
    await settling;
    for (let i = 1; i < ACCOUNT_LIMIT.points; i += 1) expect(count).not.toThrow();
    expect(count).toThrow('too-many-requests');
  });

  test('they sync automatically', async ({ app, serverBeside }) => {
    const busy = await app.signUp('elder');
    const beside = await serverBeside();
    await useUp(app, ACCOUNT_LIMIT, busy.personId, 0, beside.platform);
    const ask = async () => (await busy.get('/api/me')).status;
    await expect.poll(ask, { timeout: 10_000, interval: 100 }).toBe(429);
  });

  test('an address has its own, which a forged X-Forwarded-For doesn’t change', async ({ app }) => {
    const guest = app.browser();
    const other = app.browser();
    await useUp(app, ADDRESS_LIMIT, guest.address);
    for (const forwarded of ['', '198.51.100.7', '198.51.100.8, 10.1.1.1']) {
      const headers = { 'x-forwarded-for': forwarded };
      expect((await guest.send('GET', '/api/me', { headers })).status).toBe(429);
    }
    expect((await other.get('/api/me')).status).toBe(401);
  });

  test('IPv6 neighbors in one /56 share it, those in the next don’t', async ({ app }) => {
    const at = (address: string) => Object.assign(app.browser(), { address });
    await useUp(app, ADDRESS_LIMIT, addressKey('2001:db8:1:2::a'));
    expect((await at('2001:db8:1:2:ffff::b').get('/api/me')).status).toBe(429);
    expect((await at('2001:db8:1:103::a').get('/api/me')).status).toBe(401);
  });

  test('a server counts on its own what hasn’t been synced', async ({ app }) => {
    const browser = app.browser();
    for (let i = 0; i < ADDRESS_LIMIT.points; i += 1)
      app.platform.generalLimits.count(ADDRESS_LIMIT, browser.address);
    expect((await browser.get('/api/me')).status).toBe(429);
  });
});

test('Rule 9.86, one address with many accounts is limited, too, and another one continues', async ({
  app,
}) => {
  const [one, neighbour, elsewhere] = [
    await app.signUp('parent'),
    await app.signUp('parent'),
    await app.signUp('parent'),
  ];
  neighbour.address = one.address;
  await sendInvite(app, one);
  await countTries(app, 'invite-address', 400);
  const body = { childName: 'Ada', childEmail: 'ada-neighbour@family.example' };
  const answer = await refused(app, () => neighbour.post('/api/invites', body));
  expect(answer.status).toBe(429);
  expect(answer.headers.get('retry-after')).toMatch(/^\d+$/);
  expect((await elsewhere.post('/api/invites', body)).status).toBe(201);
});
