import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Browser } from '../../testing/browser.ts';
import { openFamily, type Family } from '../../testing/family.ts';
import { openHouse, type House } from '../../testing/house.ts';
import { readCalendar } from '../../testing/read-calendar.ts';
import { refused, told } from '../../testing/refused.ts';
import { openServerBeside } from '../../testing/server-beside.ts';
import { countTries } from '../../testing/use-up.ts';
import {
  ADDRESS,
  approve,
  ask,
  dayFromNow,
  meeting,
  reject,
} from '../../testing/session-request.ts';

let house: House;
let family: Family;

beforeAll(async () => {
  house = await openHouse();
  family = await openFamily(house);
});
afterAll(() => house.close());

/** Makes a feed and gives the path of its address. */
async function makeFeed(person: Browser): Promise<string> {
  const { body } = await person.must('POST', '/api/calendar-feed');
  const { origin, pathname } = new URL(body.address);
  expect(origin).toBe(house.platform.origin);
  return pathname;
}

/** What a calendar without a login gets. */
const fetchFeed = (path: string, init: RequestInit = {}) => house.browser().send('GET', path, init);
const entries = async (path: string) => {
  const { status, text } = await fetchFeed(path);
  expect(status).toBe(200);
  return readCalendar(text).map(({ uid, status: as, location }) => ({
    id: uid.slice('session-'.length, 'session-'.length + 36),
    as,
    location,
  }));
};
const NOWHERE = `/calendar/${'a'.repeat(43)}.ics`;
const absent = async () => told(await fetchFeed(NOWHERE));

describe('Rules 7.5 and 7.6, what a feed holds', () => {
  test('a participant’s approved sessions, and of a parent’s every child also what waits', async () => {
    const { elder, parent, youth } = await openFamily(house);
    const sibling = await house.invite(parent, 'Lily Young');
    await house.choose(sibling, { Photography: 1 });
    const day = (days: number) => ({ date: dayFromNow(days) });
    const approved = await ask(elder, meeting(youth, day(3)));
    await approve(parent, approved);
    const other = await ask(sibling, meeting(elder, day(4)));
    await approve(parent, other);
    const pending = await ask(elder, meeting(youth, day(5)));
    await reject(parent, await ask(elder, meeting(youth, day(6))));
    const at = (id: string, as = 'CONFIRMED') => ({ id, as, location: ADDRESS });
    expect(await entries(await makeFeed(elder))).toEqual([at(approved), at(other)]);
    expect(await entries(await makeFeed(youth))).toEqual([at(approved)]);
    expect(await entries(await makeFeed(sibling))).toEqual([at(other)]);
    const ofParent = await entries(await makeFeed(parent));
    expect(ofParent).toHaveLength(3);
    expect(ofParent).toEqual(
      expect.arrayContaining([at(approved), at(other), at(pending, 'TENTATIVE')]),
    );
  });

  test('instants as in the session, and nothing of another family', async () => {
    const stranger = await openFamily(house);
    const id = await ask(family.elder, meeting(family.youth, { date: dayFromNow(9) }));
    await approve(family.parent, id);
    expect(await entries(await makeFeed(stranger.parent))).toEqual([]);
    const { startsAt, endsAt } = (await family.youth.get(`/api/sessions/${id}`)).body;
    const { text } = await fetchFeed(await makeFeed(family.youth));
    expect(readCalendar(text)).toMatchObject([{ startsAt, endsAt, sequence: 0 }]);
  });
});

describe('Rule 7.10, the address', () => {
  test('is told once, and only its hash is kept', async () => {
    const { elder } = await openFamily(house);
    expect((await elder.get('/api/calendar-feed')).body).toEqual({ feed: null });
    const path = await makeFeed(elder);
    expect(path).toMatch(/^\/calendar\/[\w-]{43}\.ics$/);
    const answer = await elder.get('/api/calendar-feed');
    expect(answer.body.feed).toMatchObject({ lastReadAt: null });
    expect(answer.text).not.toContain(path.slice(10, 53));
    const { rows } = await sql`
      select type, after from audit_log
      where subject_id = ${elder.personId} and feature = 'calendar'
    `.execute(house.platform.db);
    expect(rows).toEqual([{ type: 'CalendarFeedMade', after: { renewed: false } }]);
    await fetchFeed(path);
    expect((await elder.get('/api/calendar-feed')).body.feed.lastReadAt).not.toBeNull();
  });

  test('a new one ends the one before', async () => {
    const { elder } = await openFamily(house);
    const [first, second] = [await makeFeed(elder), await makeFeed(elder)];
    expect(told(await fetchFeed(first))).toEqual(await absent());
    expect((await fetchFeed(second)).status).toBe(200);
  });

  test('made ten times at once, one leads somewhere', async () => {
    const { elder } = await openFamily(house);
    const paths = await Promise.all(Array.from({ length: 10 }, () => makeFeed(elder)));
    const statuses = await Promise.all(paths.map(async (path) => (await fetchFeed(path)).status));
    expect(statuses.filter((status) => status === 200)).toHaveLength(1);
  });
});

describe('Rules 7.11 and 7.13, an address that leads nowhere', () => {
  test('withdrawn, it is the 404 of one that never was; again, there is none to withdraw', async () => {
    const { elder } = await openFamily(house);
    const path = await makeFeed(elder);
    expect((await elder.send('DELETE', '/api/calendar-feed')).status).toBe(204);
    expect(told(await fetchFeed(path))).toEqual(await absent());
    const again = await refused(house, () => elder.send('DELETE', '/api/calendar-feed'));
    expect(again.status).toBe(404);
  });

  test('of a paused child it is that 404 until the pause is over', async () => {
    const { parent, youth } = await openFamily(house);
    const path = await makeFeed(youth);
    await parent.must('POST', `/api/children/${youth.personId}/pause`);
    expect(told(await fetchFeed(path))).toEqual(await absent());
    await parent.must('POST', `/api/children/${youth.personId}/resume`);
    expect((await fetchFeed(path)).status).toBe(200);
  });

  test('of somebody suspended or gone it is that 404', async () => {
    const { elder, youth } = await openFamily(house);
    const paths = [await makeFeed(elder), await makeFeed(youth)];
    const { db } = house.platform;
    await sql`update people set vetting = 'suspended' where id = ${elder.personId}`.execute(db);
    await sql`delete from users where id = ${youth.personId}`.execute(db);
    for (const path of paths) expect(told(await fetchFeed(path))).toEqual(await absent());
  });

  test('of somebody who has yet to accept changed terms it is that 404', async () => {
    const { elder } = await openFamily(house);
    const path = await makeFeed(elder);
    const terms = { version: '2031-01', hash: 'b'.repeat(64) };
    const released = await openServerBeside(house, { terms });
    const fetchThere = (address: string) => released.carry(house.browser()).send('GET', address);
    expect(told(await fetchThere(path))).toEqual(told(await fetchThere(NOWHERE)));
    await released.close();
    expect((await fetchFeed(path)).status).toBe(200);
  });

  test.for(['/calendar/short.ics', '/calendar/', `${NOWHERE}/x`, NOWHERE.replace('.ics', '')])(
    '%s is none',
    async (path) => {
      expect((await fetchFeed(path)).status).toBe(404);
    },
  );
});

test('Rule 7.14, a calendar that has the newest copy is told so, and nobody else keeps one', async () => {
  const { elder } = await openFamily(house);
  const path = await makeFeed(elder);
  const first = await fetchFeed(path);
  expect(first.headers.get('content-type')).toMatch(/^text\/calendar/);
  expect(first.headers.get('cache-control')).toBe('private, no-cache');
  const etag = first.headers.get('etag') ?? '';
  const second = await fetchFeed(path, { headers: { 'if-none-match': etag } });
  expect([second.status, second.text]).toEqual([304, '']);
  // As a proxy makes it that compresses, and among others.
  const weak = { headers: { 'if-none-match': `"other", W/${etag}` } };
  expect((await fetchFeed(path, weak)).status).toBe(304);
  expect((await fetchFeed(path, { headers: { 'if-none-match': '"other"' } })).status).toBe(200);
  const head = await house.browser().send('HEAD', path);
  expect([head.status, head.text]).toEqual([200, '']);
});

test('Rule 7.15, reading a feed writes down the hour, at most once in it', async () => {
  const { elder } = await openFamily(house);
  const path = await makeFeed(elder);
  const lastRead = async () => (await elder.get('/api/calendar-feed')).body.feed.lastReadAt;
  await fetchFeed(path);
  const first = await lastRead();
  await fetchFeed(path);
  expect(await lastRead()).toBe(first);
  house.setNow(new Date(Date.parse(first) + 3_600_001));
  await fetchFeed(path);
  expect(Date.parse(await lastRead())).toBe(Date.parse(first) + 3_600_001);
  house.setNow(null);
});

test('Rule 7.15, reading one feed says nothing of another', async () => {
  const [read, unread] = [await openFamily(house), await openFamily(house)];
  await makeFeed(unread.elder);
  await fetchFeed(await makeFeed(read.elder));
  const lastReadAt = async ({ elder }: Family) =>
    (await elder.get('/api/calendar-feed')).body.feed.lastReadAt;
  expect(await lastReadAt(read)).not.toBeNull();
  expect(await lastReadAt(unread)).toBeNull();
});

test('Rule 9.86, a feed is made and withdrawn so often and no more', async () => {
  const { elder } = await openFamily(house);
  await makeFeed(elder);
  await countTries(house, 'calendar-feed', 20);
  for (const method of ['POST', 'DELETE']) {
    const answer = await refused(house, () => elder.json(method, '/api/calendar-feed', {}));
    expect(answer.status).toBe(429);
  }
  await countTries(house, 'calendar-feed', 0);
});
