import { describe, expect } from 'vitest';
import type { Browser } from '../../testing/browser.ts';
import { openFamily, type Family } from '../../testing/family.ts';
import { test } from '../../testing/fixtures.ts';
import { readCalendar } from '../../testing/read-calendar.ts';
import { refused, told } from '../../testing/refused.ts';
import {
  ADDRESS,
  approve,
  ask,
  dayFromNow,
  meeting,
  reject,
} from '../../testing/session-request.ts';
import type { TestApp } from '../../testing/test-app.ts';

/** Creates a feed and returns the path of its address. */
async function makeFeed(app: TestApp, person: Browser): Promise<string> {
  const { body } = await person.must('POST', '/api/calendar-feed');
  const { origin, pathname } = new URL(body.address);
  expect(origin).toBe(app.platform.origin);
  return pathname;
}

/** Fetches the feed without a login, as a calendar app does. */
const fetchFeed = (app: TestApp, path: string, init: RequestInit = {}) =>
  app.browser().send('GET', path, init);
const entries = async (app: TestApp, path: string) => {
  const { status, text } = await fetchFeed(app, path);
  expect(status).toBe(200);
  return readCalendar(text).map(({ uid, status: as, location }) => ({
    id: uid.slice('session-'.length, 'session-'.length + 36),
    as,
    location,
  }));
};
const NOWHERE = `/calendar/${'a'.repeat(43)}.ics`;
const absent = async (app: TestApp) => told(await fetchFeed(app, NOWHERE));

describe('Rules 7.5 and 7.6, the sessions in a feed', () => {
  test('a participant’s approved sessions; for a parent, those of every child with pending ones', async ({
    app,
  }) => {
    const { elder, parent, youth } = await openFamily(app);
    const sibling = await app.invite(parent, 'Lily Young');
    await app.choose(sibling, { Photography: 1 });
    const day = (days: number) => ({ date: dayFromNow(days) });
    const approved = await ask(elder, meeting(youth, day(3)));
    await approve(parent, approved);
    const other = await ask(sibling, meeting(elder, day(4)));
    await approve(parent, other);
    const pending = await ask(elder, meeting(youth, day(5)));
    await reject(parent, await ask(elder, meeting(youth, day(6))));
    const at = (id: string, as = 'CONFIRMED') => ({ id, as, location: ADDRESS });
    expect(await entries(app, await makeFeed(app, elder))).toEqual([at(approved), at(other)]);
    expect(await entries(app, await makeFeed(app, youth))).toEqual([at(approved)]);
    expect(await entries(app, await makeFeed(app, sibling))).toEqual([at(other)]);
    const ofParent = await entries(app, await makeFeed(app, parent));
    expect(ofParent).toHaveLength(3);
    expect(ofParent).toEqual(
      expect.arrayContaining([at(approved), at(other), at(pending, 'TENTATIVE')]),
    );
  });

  test('the session’s instants, and nothing of another family', async ({ app, family }) => {
    const stranger = await openFamily(app);
    const id = await ask(family.elder, meeting(family.youth, { date: dayFromNow(9) }));
    await approve(family.parent, id);
    expect(await entries(app, await makeFeed(app, stranger.parent))).toEqual([]);
    const { startsAt, endsAt } = (await family.youth.get(`/api/sessions/${id}`)).body;
    const { text } = await fetchFeed(app, await makeFeed(app, family.youth));
    expect(readCalendar(text)).toMatchObject([{ startsAt, endsAt, sequence: 0 }]);
  });
});

describe('Rule 7.10, the address', () => {
  test('is shown once, and only its hash is stored', async ({ app }) => {
    const { elder } = await openFamily(app);
    expect((await elder.get('/api/calendar-feed')).body).toEqual({ feed: null });
    const path = await makeFeed(app, elder);
    expect(path).toMatch(/^\/calendar\/[\w-]{43}\.ics$/);
    const answer = await elder.get('/api/calendar-feed');
    expect(answer.body.feed).toMatchObject({ lastReadAt: null });
    expect(answer.text).not.toContain(path.slice(10, 53));
    const rows = await app.query`
      select type, after from audit_log
      where subject_id = ${elder.personId} and feature = 'calendar'
    `;
    expect(rows).toEqual([{ type: 'CalendarFeedMade', after: { renewed: false } }]);
    await fetchFeed(app, path);
    expect((await elder.get('/api/calendar-feed')).body.feed.lastReadAt).not.toBeNull();
  });

  test('a new address replaces the old one', async ({ app }) => {
    const { elder } = await openFamily(app);
    const [first, second] = [await makeFeed(app, elder), await makeFeed(app, elder)];
    expect(told(await fetchFeed(app, first))).toEqual(await absent(app));
    expect((await fetchFeed(app, second)).status).toBe(200);
  });

  test('of ten created at once, one works', async ({ app }) => {
    const { elder } = await openFamily(app);
    const paths = await Promise.all(Array.from({ length: 10 }, () => makeFeed(app, elder)));
    const statuses = await Promise.all(
      paths.map(async (path) => (await fetchFeed(app, path)).status),
    );
    expect(statuses.filter((status) => status === 200)).toHaveLength(1);
  });
});

describe('Rules 7.11 and 7.13, an invalid address', () => {
  test('a withdrawn address is the same 404 as an unknown one; it can’t be withdrawn again', async ({
    app,
  }) => {
    const { elder } = await openFamily(app);
    const path = await makeFeed(app, elder);
    expect((await elder.send('DELETE', '/api/calendar-feed')).status).toBe(204);
    expect(told(await fetchFeed(app, path))).toEqual(await absent(app));
    const again = await refused(app, () => elder.send('DELETE', '/api/calendar-feed'));
    expect(again.status).toBe(404);
  });

  test('for a paused child, the same 404 until the pause ends', async ({ app }) => {
    const { parent, youth } = await openFamily(app);
    const path = await makeFeed(app, youth);
    await parent.must('POST', `/api/children/${youth.personId}/pause`);
    expect(told(await fetchFeed(app, path))).toEqual(await absent(app));
    await parent.must('POST', `/api/children/${youth.personId}/resume`);
    expect((await fetchFeed(app, path)).status).toBe(200);
  });

  test('for a suspended or removed person, the same 404', async ({ app }) => {
    const { elder, youth } = await openFamily(app);
    const paths = [await makeFeed(app, elder), await makeFeed(app, youth)];
    await app.query`update people set vetting = 'suspended' where id = ${elder.personId}`;
    await app.query`delete from users where id = ${youth.personId}`;
    for (const path of paths) expect(told(await fetchFeed(app, path))).toEqual(await absent(app));
  });

  test('for a person who must accept changed terms, the same 404', async ({
    app,
    serverBeside,
  }) => {
    const { elder } = await openFamily(app);
    const path = await makeFeed(app, elder);
    const terms = { version: '2031-01', hash: 'b'.repeat(64) };
    const released = await serverBeside({ terms });
    const fetchThere = (address: string) => released.carry(app.browser()).send('GET', address);
    expect(told(await fetchThere(path))).toEqual(told(await fetchThere(NOWHERE)));
    expect((await fetchFeed(app, path)).status).toBe(200);
  });

  test.for(['/calendar/short.ics', '/calendar/', `${NOWHERE}/x`, NOWHERE.replace('.ics', '')])(
    '%s is none',
    async (path, { app }) => {
      expect((await fetchFeed(app, path)).status).toBe(404);
    },
  );
});

test('Rule 7.14, a calendar with the current version gets 304, and no cache keeps a copy', async ({
  app,
}) => {
  const { elder } = await openFamily(app);
  const path = await makeFeed(app, elder);
  const first = await fetchFeed(app, path);
  expect(first.headers.get('content-type')).toBe('text/calendar; charset=utf-8');
  expect(first.text).not.toContain('METHOD');
  expect(first.headers.get('cache-control')).toBe('private, no-cache');
  const etag = first.headers.get('etag') ?? '';
  const second = await fetchFeed(app, path, { headers: { 'if-none-match': etag } });
  expect([second.status, second.text]).toEqual([304, '']);
  // A list that contains a weak tag, as compressing proxies send it.
  const weak = { headers: { 'if-none-match': `"other", W/${etag}` } };
  expect((await fetchFeed(app, path, weak)).status).toBe(304);
  expect((await fetchFeed(app, path, { headers: { 'if-none-match': '"other"' } })).status).toBe(
    200,
  );
  const head = await app.browser().send('HEAD', path);
  expect([head.status, head.text]).toEqual([200, '']);
});

test('Rule 7.15, reading a feed records the hour, once per hour', async ({ app }) => {
  const { elder } = await openFamily(app);
  const path = await makeFeed(app, elder);
  const lastRead = async () => (await elder.get('/api/calendar-feed')).body.feed.lastReadAt;
  await fetchFeed(app, path);
  const first = await lastRead();
  await fetchFeed(app, path);
  expect(await lastRead()).toBe(first);
  app.setNow(new Date(Date.parse(first) + 3_600_001));
  await fetchFeed(app, path);
  expect(Date.parse(await lastRead())).toBe(Date.parse(first) + 3_600_001);
  app.setNow(null);
});

test('Rule 7.15, reading one feed reveals nothing about another', async ({ app }) => {
  const [read, unread] = [await openFamily(app), await openFamily(app)];
  await makeFeed(app, unread.elder);
  await fetchFeed(app, await makeFeed(app, read.elder));
  const lastReadAt = async ({ elder }: Family) =>
    (await elder.get('/api/calendar-feed')).body.feed.lastReadAt;
  expect(await lastReadAt(read)).not.toBeNull();
  expect(await lastReadAt(unread)).toBeNull();
});
