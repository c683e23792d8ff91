import type { Friendship } from '@oakling/domain/sessions/friendships/contract';
import { describe, expect } from 'vitest';
import { block } from '../../../testing/blocks.ts';
import type { Browser } from '../../../testing/browser.ts';
import { type Family, openFamily } from '../../../testing/family.ts';
import { testWithOwnFamily as test } from '../../../testing/fixtures.ts';
import { storeSession, type StoredSession } from '../../../testing/stored-session.ts';
import type { TestApp } from '../../../testing/test-app.ts';

const HOUR_MS = 3_600_000;
const NOW = new Date('2031-05-07T12:00:00.000Z');

test.afterEach(({ app }) => app.setNow(null));

const at = (hours: number) => new Date(NOW.getTime() + hours * HOUR_MS);
const iso = (hours: number) => at(hours).toISOString();

async function meet(
  app: TestApp,
  family: Family,
  hours: number,
  changes: Partial<StoredSession> = {},
) {
  app.setNow(NOW);
  return storeSession(app.platform.db, family, { startsAt: at(hours), ...changes });
}

const listed = async (person: Browser): Promise<readonly Friendship[]> => {
  const { status, body } = await person.get('/api/friendships');
  expect(status).toBe(200);
  return body.items;
};
const addressOf = ({ elder, youth }: Family) =>
  `/api/friendships/${elder.personId}/${youth.personId}`;
const idOf = (session: { id: string } | null) => session?.id;

describe('Rule 6.420, a friendship', () => {
  test('begins with an approved session, and has the next and the earlier ones', async ({
    app,
    family,
  }) => {
    const { elder, youth, parent } = family;
    await meet(app, family, 24, { status: 'pending' });
    await meet(app, family, -24, { status: 'rejected' });
    for (const person of [elder, youth, parent]) expect(await listed(person)).toEqual([]);
    expect((await elder.get(addressOf(family))).status).toBe(404);
    const next = await meet(app, family, 48);
    await meet(app, family, 96);
    const first = await meet(app, family, -96);
    const last = await meet(app, family, -48);
    for (const person of [elder, youth, parent]) {
      const [friendship, ...others] = await listed(person);
      expect(others).toEqual([]);
      expect(friendship).toMatchObject({
        since: iso(-96),
        meetings: 2,
        next: { id: next },
        past: [{ id: last }],
      });
      const { status, body } = await person.get(addressOf(family));
      expect([status, body.past.map(idOf)]).toEqual([200, [last, first]]);
    }
  });

  test('lists a session that is on as the next one', async ({ app, family }) => {
    const on = await meet(app, family, -0.25, { minutes: 60 });
    const [friendship] = await listed(family.youth);
    expect([idOf(friendship?.next ?? null), friendship?.meetings]).toEqual([on, 0]);
  });

  test('doesn’t count a session that the reader says didn’t take place', async ({
    app,
    family,
  }) => {
    const id = await meet(app, family, -24);
    await family.elder.must('PUT', `/api/sessions/${id}/outcome`, { outcome: 'did-not-happen' });
    const meetings = async (person: Browser) => (await listed(person))[0]?.meetings;
    expect(await meetings(family.elder)).toBe(0);
    expect(await meetings(family.youth)).toBe(1);
  });

  test('with the earliest next meeting comes first', async ({ app, family }) => {
    const { youth } = await openFamily(app);
    const other = { ...family, youth };
    const past = await meet(app, family, -24);
    const next = await meet(app, other, 24);
    const order = async () =>
      (await listed(family.elder)).map(
        (friendship) => idOf(friendship.next) ?? friendship.past[0]?.id,
      );
    expect(await order()).toEqual([next, past]);
    const sooner = await meet(app, family, 12);
    expect(await order()).toEqual([sooner, next]);
  });
});

describe('A380, a friendship is hidden', () => {
  test('from strangers', async ({ app, family }) => {
    await meet(app, family, 24);
    const stranger = await openFamily(app);
    for (const person of [stranger.elder, stranger.youth, stranger.parent]) {
      expect(await listed(person)).toEqual([]);
      expect((await person.get(addressOf(family))).status).toBe(404);
    }
  });

  test('from everyone after the youth has blocked the elder', async ({ app, family }) => {
    const { elder, youth, parent } = family;
    await meet(app, family, -24);
    await block(youth, elder);
    for (const person of [elder, youth, parent]) expect(await listed(person)).toEqual([]);
  });
});
