import { type Bucket, bucketOf, BUCKETS } from '@oakling/domain/sessions/session';
import fc from 'fast-check';
import { describe, expect } from 'vitest';
import type { Browser } from '../../testing/browser.ts';
import { test as base } from '../../testing/fixtures.ts';
import { aStoredSession, storeSessions, type StoredSession } from '../../testing/stored-session.ts';

const NOW = new Date('2031-05-05T12:00:00.000Z');
const HOUR_MS = 3_600_000;
const COUNT = 220;

const test = base
  // Sets the clock for all tests in this file.
  .extend('stored', { scope: 'file', auto: true }, async ({ app, family }) => {
    app.setNow(NOW);
    const each = ['pending', 'approved', 'rejected', 'cancelled'] as const;
    const statuses = fc.sample(fc.constantFrom(...each), { seed: 1, numRuns: COUNT });
    const at = (hour: number, status: StoredSession['status']) =>
      aStoredSession({
        status,
        startsAt: new Date(NOW.getTime() + (hour - COUNT / 2) * HOUR_MS),
        minutes: 45,
        decidedAt: new Date(NOW.getTime() - (COUNT + Math.floor(hour / 3)) * HOUR_MS),
        cancelledAt: new Date(
          NOW.getTime() + (Math.min(hour - COUNT / 2, 0) - 0.5 - (hour % 5)) * HOUR_MS,
        ),
      });
    // Sessions are an hour apart, so approved ones never overlap. One session of each status starts at this very
    // instant.
    const stored = statuses.flatMap((status, hour) =>
      hour === COUNT / 2 ? each.map((one) => at(hour, one)) : [at(hour, status)],
    );
    await storeSessions(app.platform.db, family, stored);
    return stored;
  });

/** The ids of a tab in the order of rule 6.28. */
function expected(stored: StoredSession[], bucket: Bucket): string[] {
  const key = ({ status, startsAt, minutes, decidedAt, cancelledAt }: StoredSession) => {
    if (bucket === 'rejected') return decidedAt.getTime();
    if (status === 'cancelled') return cancelledAt.getTime();
    const isHeld = bucket === 'past' && status === 'approved';
    return startsAt.getTime() + (isHeld ? minutes * 60_000 : 0);
  };
  const ascending = stored
    .filter((session) => bucketOf(session, NOW) === bucket)
    .toSorted((one, other) => key(one) - key(other) || (one.id < other.id ? -1 : 1))
    .map(({ id }) => id);
  return bucket === 'pending' || bucket === 'upcoming' ? ascending : ascending.toReversed();
}

const counts = (stored: StoredSession[]) =>
  Object.fromEntries(BUCKETS.map((bucket) => [bucket, expected(stored, bucket).length]));

async function allPages(
  stored: StoredSession[],
  person: Browser,
  bucket: Bucket,
): Promise<string[]> {
  const ids: string[] = [];
  let cursor: string | null = '';
  while (cursor !== null) {
    const query = cursor === '' ? '' : `&cursor=${encodeURIComponent(cursor)}`;
    const { body } = await person.get(`/api/sessions?bucket=${bucket}${query}`);
    expect(body.counts).toEqual(counts(stored));
    expect(body.items.length).toBeLessThanOrEqual(20);
    expect(body.items.every((item: { bucket: Bucket }) => item.bucket === bucket)).toBe(true);
    ids.push(...body.items.map(({ id }: { id: string }) => id));
    cursor = body.nextCursor;
  }
  return ids;
}

test('the database puts a session of any status and start into the domain’s tab', async ({
  app,
}) => {
  for (const status of ['pending', 'approved', 'rejected', 'cancelled'] as const) {
    for (const hours of [-1, 0, 1]) {
      const startsAt = new Date(NOW.getTime() + hours * HOUR_MS);
      const rows = await app.query`select session_bucket(${status}, ${startsAt}, ${NOW}) as bucket`;
      expect(rows, `${status} ${hours}`).toEqual([{ bucket: bucketOf({ status, startsAt }, NOW) }]);
    }
  }
});

describe('Rules 6.28 to 6.32 and 6.56, the four tabs', () => {
  test('the example has more than one page in every tab, and some that start right now', ({
    stored,
  }) => {
    expect(Object.values(counts(stored)).every((count) => count > 20)).toBe(true);
    expect(stored.filter(({ startsAt }) => startsAt.getTime() === NOW.getTime())).toHaveLength(4);
  });

  test('a session that has started comes first in Past, before those called off ahead of it', async ({
    family,
    stored,
  }) => {
    const isRunning = (one: StoredSession) =>
      one.status === 'approved' && one.startsAt.getTime() === NOW.getTime();
    const ahead = stored.filter((one) => one.status === 'cancelled' && one.startsAt > NOW);
    expect(ahead.length).toBeGreaterThan(20);
    const { body } = await family.elder.get('/api/sessions?bucket=past');
    expect(body.items[0].id).toBe(stored.find(isRunning)?.id);
  });

  test.for(['elder', 'parent', 'youth'] as const)(
    'the %s finds every session in exactly the specified tab and position',
    async (who, { family, stored }) => {
      for (const bucket of BUCKETS) {
        expect(await allPages(stored, family[who], bucket), bucket).toEqual(
          expected(stored, bucket),
        );
      }
    },
  );

  test('a page has as many rows as requested, up to a hundred', async ({ family, stored }) => {
    const whole = expected(stored, 'past');
    const page = async (limit: number, cursor = '') => {
      const search = new URLSearchParams({
        bucket: 'past',
        limit: `${limit}`,
        ...(cursor && { cursor }),
      });
      const { body } = await family.elder.get(`/api/sessions?${search.toString()}`);
      return { ids: body.items.map(({ id }: { id: string }) => id), next: body.nextCursor };
    };
    expect((await page(100)).ids).toEqual(whole.slice(0, 100));
    const first = await page(7);
    expect(first.ids).toEqual(whole.slice(0, 7));
    expect((await page(3, first.next)).ids).toEqual(whole.slice(7, 10));
  });

  test('no one else finds any', async ({ app, stored }) => {
    const [elder, parent] = [await app.signUp('elder'), await app.signUp('parent')];
    const none = { pending: 0, upcoming: 0, rejected: 0, past: 0 };
    for (const person of [elder, parent, await app.invite(parent)]) {
      for (const bucket of BUCKETS) {
        const { body } = await person.get(`/api/sessions?bucket=${bucket}`);
        expect(body).toEqual({ items: [], nextCursor: null, counts: none });
      }
      const one = await person.get(`/api/sessions/${stored[0]?.id}`);
      expect(one.status).toBe(404);
    }
  });
});
