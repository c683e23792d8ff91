import { randomUUID } from 'node:crypto';
import { describe, expect } from 'vitest';
import type { Browser } from '../../testing/browser.ts';
import { test } from '../../testing/fixtures.ts';
import { loseLiveConnection, type HttpServer } from '../../testing/live-stream.ts';
import { ask, meeting, nextDay } from '../../testing/session-request.ts';
import type { TestApp } from '../../testing/test-app.ts';
import { announceChange } from './live.ts';

describe('Rule 8.8, a stream that begins', () => {
  interface Served {
    readonly app: TestApp;
    readonly server: HttpServer;
  }

  /** Where the server is before it answers who is signed in, as a page asks first. */
  async function positionOf(person: Browser): Promise<string> {
    const answer = await person.send('GET', '/api/me');
    return answer.headers.get('Live-Position') ?? 'none';
  }

  /** The event with which a stream begins. */
  async function opening(server: HttpServer, person: Browser, since?: string): Promise<string> {
    const stream = await server.open(person, since);
    stream.close();
    return stream.opening;
  }

  /** Changes something of the witness, and waits until the server has heard of it and of all that came before. */
  async function hearAll({ app, server }: Served, witness: Browser): Promise<void> {
    const stream = await server.open(witness);
    const subject = { feature: 'profile', id: randomUUID() };
    await announceChange(app.platform.db, subject, [witness.personId]);
    for (;;) {
      const { data } = await stream.next();
      if (JSON.stringify(data) === JSON.stringify(subject)) return stream.close();
    }
  }

  test('says that nothing has changed since the page was begun, whatever changed for others', async ({
    app,
    family,
    server,
  }) => {
    const stranger = await app.signUp('elder');
    await hearAll({ app, server }, stranger);
    const since = await positionOf(family.elder);
    await hearAll({ app, server }, stranger);
    expect(await opening(server, family.elder, since)).toBe('current');
    expect(await opening(server, stranger, since)).toBe('refresh');
  });

  test('has the page fetch all again when something changed before there was a stream', async ({
    app,
    family,
    server,
  }) => {
    const stranger = await app.signUp('elder');
    await hearAll({ app, server }, stranger);
    const since = await positionOf(family.youth);
    await ask(family.elder, meeting(family.youth, { date: nextDay() }));
    await hearAll({ app, server }, stranger);
    expect(await opening(server, family.youth, since)).toBe('refresh');
    const later = await positionOf(family.youth);
    expect(await opening(server, family.youth, later)).toBe('current');
  });

  test('has the page fetch all again without a position, and with one of another server', async ({
    app,
    family,
    server,
    openApp,
  }) => {
    await hearAll({ app, server }, await app.signUp('elder'));
    const other = await openApp();
    const since = await positionOf(await other.signUp('elder'));
    expect(await opening(server, family.elder, since)).toBe('refresh');
    expect(await opening(server, family.elder)).toBe('refresh');
  });

  test('has the page fetch all again when changes went unheard meanwhile', async ({
    app,
    family,
    server,
  }) => {
    await hearAll({ app, server }, await app.signUp('elder'));
    const since = await positionOf(family.elder);
    const stream = await server.open(family.elder, since);
    expect(stream.opening).toBe('current');
    await loseLiveConnection(app);
    expect(await stream.next()).toEqual({ event: 'refresh', data: null });
    expect(await opening(server, family.elder, since)).toBe('refresh');
    stream.close();
  });
});
