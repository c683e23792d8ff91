import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { describe, expect } from 'vitest';
import type { Browser } from '../../testing/browser.ts';
import { test } from '../../testing/fixtures.ts';
import { serveApp, type HttpServer, type LiveStream } from '../../testing/live-stream.ts';
import { approve, ask, meeting, nextDay } from '../../testing/session-request.ts';
import { PASSWORD, type TestApp } from '../../testing/test-app.ts';
import { announce } from './live.ts';

/** Rule 11.21 */
async function msUntilEnd(stream: LiveStream, act: () => Promise<unknown>): Promise<number> {
  await act();
  const done = performance.now();
  await stream.ended;
  return performance.now() - done;
}

async function logIn(app: TestApp, person: Browser, password = PASSWORD): Promise<Browser> {
  const browser = app.browser();
  await browser.must('POST', '/api/log-in', { email: person.email, password });
  return browser;
}

/** Expects that the stream is open and sends no events other than those about its own change. */
async function isOpen(stream: LiveStream, person: Browser): Promise<void> {
  await person.must('PATCH', '/api/profile', { fullName: 'Still Here' });
  const changed = { feature: 'profile', id: person.personId };
  for (;;) {
    const { event, data } = await stream.next();
    // Events about the stream's own logins may come first. They don't close it.
    if (JSON.stringify(data) === JSON.stringify(changed)) return;
    expect([event, data]).toEqual(['changed', { feature: 'identity', id: person.personId }]);
  }
}

describe('Rule 8.7, a change', () => {
  test('arrives as feature and id, only for the people concerned', async ({
    app,
    family,
    server,
  }) => {
    const stranger = await app.signUp('elder');
    const concerned = [family.elder, family.youth, family.parent];
    const streams = await Promise.all(concerned.map((person) => server.open(person)));
    const strange = await server.open(stranger);

    const body = meeting(family.youth, { date: nextDay(), message: 'whisper' });
    await ask(family.elder, body);
    await approve(family.parent, body.id);
    for (const stream of streams) {
      const expected = { event: 'changed', data: { feature: 'sessions', id: body.id } };
      expect([await stream.next(), await stream.next()]).toEqual([expected, expected]);
    }
    // Events arrive in order, so an event about the session would have arrived first.
    await isOpen(strange, stranger);
    for (const stream of [...streams, strange]) stream.close();
  });

  test('with more people than fit into one notice reaches all of them', async ({
    app,
    family,
    server,
  }) => {
    const stream = await server.open(family.elder);
    const others = Array.from({ length: 400 }, () => randomUUID());
    const subject = { feature: 'profile', id: randomUUID() };
    const concerns = [...others, family.elder.personId];
    await app.platform.db
      .transaction()
      .execute((tx) => announce(tx, [{ type: 'ManyConcerned', subject, concerns }]));
    expect(await stream.next()).toEqual({ event: 'changed', data: subject });
    stream.close();
  });

  test('that was refused isn’t announced', async ({ family, server }) => {
    const stream = await server.open(family.elder);
    const answer = await family.elder.post('/api/sessions', meeting(family.parent));
    expect(answer.status).toBe(404);
    await isOpen(stream, family.elder);
    stream.close();
  });

  test('reaches every tab of a person', async ({ family, server }) => {
    const tabs = await Promise.all([server.open(family.youth), server.open(family.youth)]);
    await family.youth.must('PUT', '/api/interests/Photography', { level: 3 });
    for (const tab of tabs) {
      const expected = { feature: 'interests', id: family.youth.personId };
      expect(await tab.next()).toEqual({ event: 'changed', data: expected });
      tab.close();
    }
  });
});

describe('Rules 1.32, 1.39 and 8.9, the stream of an ended login closes within a second', () => {
  test('after logging out, and the other login keeps its own', async ({ app, server }) => {
    const phone = await app.signUp('elder');
    const tablet = await logIn(app, phone);
    const [stream, kept] = [await server.open(phone), await server.open(tablet)];
    expect(await msUntilEnd(stream, () => phone.send('POST', '/api/log-out'))).toBeLessThan(1000);
    await isOpen(kept, Object.assign(tablet, { personId: phone.personId }));
    kept.close();
  });

  test('after another login ended it', async ({ app, server }) => {
    const phone = await app.signUp('elder');
    const stream = await server.open(phone);
    const tablet = await logIn(app, phone);
    expect(await msUntilEnd(stream, () => tablet.send('DELETE', '/api/logins'))).toBeLessThan(1000);
  });

  test('after the password changed elsewhere', async ({ app, server }) => {
    const phone = await app.signUp('elder');
    const stream = await server.open(phone);
    const tablet = await logIn(app, phone);
    const change = { currentPassword: PASSWORD, newPassword: 'a brand new password' };
    expect(
      await msUntilEnd(stream, () => tablet.must('POST', '/api/change-password', change)),
    ).toBeLessThan(1000);
  });

  test('after the password was reset', async ({ app, server }) => {
    const phone = await app.signUp('elder');
    const stream = await server.open(phone);
    await app.browser().must('POST', '/api/forgot-password', { email: phone.email });
    const mail = (await app.mails()).findLast(({ to }) => to === phone.email);
    const token = /code=(\S+)/.exec(mail?.text ?? '')?.[1];
    const body = { token, newPassword: 'a brand new password' };
    expect(
      await msUntilEnd(stream, () => app.browser().must('POST', '/api/reset-password', body)),
    ).toBeLessThan(1000);
  });
});

describe('Rule 8.63, after a lost database connection', () => {
  test('open pages refetch everything, and get later changes', async ({ app, server }) => {
    const elder = await app.signUp('elder');
    const stream = await server.open(elder);
    await app.query`
      select pg_terminate_backend(pid) from pg_stat_activity
      where datname = current_database() and application_name = 'oakling-live'
    `;
    expect(await stream.next()).toEqual({ event: 'refresh', data: null });
    await isOpen(stream, elder);
    stream.close();
  });
});

describe('who may open a stream', () => {
  const status = async (server: HttpServer, headers: Record<string, string>, query = '') => {
    const response = await fetch(`${server.url}/api/live${query}`, { headers });
    await response.body?.cancel();
    return response.status;
  };

  test('Rule 9.34, not a page of another site', async ({ family, server }) => {
    const cookie = family.elder.cookieHeader;
    expect(await status(server, { cookie, origin: 'https://evil.example' })).toBe(403);
    expect(await status(server, { cookie, 'sec-fetch-site': 'cross-site' })).toBe(403);
    expect(await status(server, { cookie, origin: 'http://localhost:3000' })).toBe(200);
  });

  test('Rule 8.61, not for the page of a person who is not signed in here', async ({
    family,
    server,
  }) => {
    const cookie = family.elder.cookieHeader;
    expect(await status(server, { cookie }, `?person=${family.youth.personId}`)).toBe(401);
    expect(await status(server, { cookie }, `?person=${family.elder.personId}`)).toBe(200);
    expect(await status(server, { cookie }, '?person=nobody')).toBe(422);
  });

  test('not without a login, and not without a person', async ({ app, server }) => {
    expect(await status(server, {})).toBe(401);
    const nobody = await app.signUp('elder');
    await app.query`delete from people where id = ${nobody.personId}`;
    expect(await status(server, { cookie: nobody.cookieHeader })).toBe(403);
  });

  test('not with thirty open already, while others go on', async ({ app, server }) => {
    const [busy, other] = [await app.signUp('elder'), await app.signUp('elder')];
    const idle = {
      send() {},
      refresh() {},
      renew() {},
      close() {},
      end() {},
      revalidate: async () => {},
    };
    const removals = Array.from({ length: 30 }, () =>
      app.platform.live.add({ personId: busy.personId, ...idle }),
    );
    expect(await status(server, { cookie: busy.cookieHeader })).toBe(429);
    expect(await status(server, { cookie: other.cookieHeader })).toBe(200);
    removals[0]?.();
    expect(await status(server, { cookie: busy.cookieHeader })).toBe(200);
    for (const remove of removals) remove?.();
  });
});

test('a HEAD request leaves no stream behind', async ({ app }) => {
  const timers = () => process.getActiveResourcesInfo().filter((name) => name === 'Timeout').length;
  const elder = await app.signUp('elder');
  const before = timers();
  for (let times = 0; times < 20; times += 1) {
    expect((await elder.send('HEAD', '/api/live')).status).toBe(200);
  }
  expect(timers() - before).toBeLessThan(20);
});

test('a stream opened while the server stops is closed at once', async ({ openApp }) => {
  const other = await openApp();
  await other.platform.live.stop();
  let isClosed = false;
  const idle = { send() {}, refresh() {}, renew() {}, end() {}, revalidate: async () => {} };
  const close = () => {
    isClosed = true;
  };
  other.platform.live.add({ personId: randomUUID(), close, ...idle });
  expect(isClosed).toBe(true);
});

test('the app can close while streams are open', async ({ openApp }) => {
  const other = await openApp();
  const server = await serveApp(other);
  const stream = await server.open(await other.signUp('elder'));
  expect(await msUntilEnd(stream, () => other.platform.live.stop())).toBeLessThan(1000);
  await server.close();
});

test('Rule 10.300, streams open one at a time, so that other requests do not wait behind them', async ({
  app,
  server,
}) => {
  const { db } = app.platform;
  const people = [await app.signUp('elder'), await app.signUp('elder'), await app.signUp('elder')];
  const isLocked = Promise.withResolvers<void>();
  const isEnough = Promise.withResolvers<void>();
  const locking = db.transaction().execute(async (tx) => {
    await sql`lock table logins in access exclusive mode`.execute(tx);
    isLocked.resolve();
    await isEnough.promise;
  });
  await isLocked.promise;
  const opening = people.map((person) => server.open(person));
  const waiting = () => app.query<{ count: number }>`
    select count(*)::int from pg_locks where relation = 'logins'::regclass and not granted
  `;
  await expect.poll(waiting).toEqual([{ count: 1 }]);
  const other = people[0]?.get('/api/me');
  await expect.poll(waiting).toEqual([{ count: 2 }]);
  isEnough.resolve();
  await locking;
  expect((await other)?.status).toBe(200);
  for (const stream of await Promise.all(opening)) stream.close();
});
