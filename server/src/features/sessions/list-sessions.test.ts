import { BUCKETS, bucketOf, type Bucket } from '@oakling/domain/sessions/bucket';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Browser } from '../../testing/browser.ts';
import { openFamily, type Family } from '../../testing/family.ts';
import { openHouse, type House } from '../../testing/house.ts';
import { refused } from '../../testing/refused.ts';
import { newId } from '../../testing/session-request.ts';
import { storeSessions, type StoredSession } from '../../testing/stored-session.ts';

const NOW = new Date('2031-05-05T12:00:00.000Z');
const HOUR_MS = 3_600_000;
const COUNT = 160;

let house: House;
let family: Family;
let stored: StoredSession[];

beforeAll(async () => {
  house = await openHouse();
  family = await openFamily(house);
  house.setNow(NOW);
  const each = ['pending', 'approved', 'rejected'] as const;
  const statuses = fc.sample(fc.constantFrom(...each), { seed: 1, numRuns: COUNT });
  const at = (hour: number, status: StoredSession['status']): StoredSession => ({
    id: newId(),
    status,
    startsAt: new Date(NOW.getTime() + (hour - COUNT / 2) * HOUR_MS),
    minutes: 45,
    decidedAt: new Date(NOW.getTime() - (COUNT + Math.floor(hour / 3)) * HOUR_MS),
  });
  // An hour apart, so that approved ones never overlap; at this very instant one of each starts.
  stored = statuses.flatMap((status, hour) =>
    hour === COUNT / 2 ? each.map((one) => at(hour, one)) : [at(hour, status)],
  );
  await storeSessions(house.platform.db, family, stored);
});
afterAll(() => house.close());

/** The ids of a tab in the order of the rule: the next first, but decided and past the latest first. */
function expected(bucket: Bucket): string[] {
  const key = (session: StoredSession) =>
    (bucket === 'rejected' ? session.decidedAt : session.startsAt).getTime();
  const ascending = stored
    .filter((session) => bucketOf(session, NOW) === bucket)
    .toSorted((one, other) => key(one) - key(other) || (one.id < other.id ? -1 : 1))
    .map(({ id }) => id);
  return bucket === 'pending' || bucket === 'upcoming' ? ascending : ascending.toReversed();
}

const counts = () => Object.fromEntries(BUCKETS.map((bucket) => [bucket, expected(bucket).length]));

async function allPages(person: Browser, bucket: Bucket): Promise<string[]> {
  const ids: string[] = [];
  let cursor: string | null = '';
  while (cursor !== null) {
    const query = cursor === '' ? '' : `&cursor=${encodeURIComponent(cursor)}`;
    const { body } = await person.get(`/api/sessions?bucket=${bucket}${query}`);
    expect(body.counts).toEqual(counts());
    expect(body.items.length).toBeLessThanOrEqual(20);
    expect(body.items.every((item: { bucket: Bucket }) => item.bucket === bucket)).toBe(true);
    ids.push(...body.items.map(({ id }: { id: string }) => id));
    cursor = body.nextCursor;
  }
  return ids;
}

describe('Rules 6.28 to 6.32 and 6.56, the four tabs', () => {
  test('the example has more than one page in every tab, and some that start right now', () => {
    expect(Object.values(counts()).every((count) => count > 20)).toBe(true);
    expect(stored.filter(({ startsAt }) => startsAt.getTime() === NOW.getTime())).toHaveLength(3);
  });

  test.for(['elder', 'parent', 'youth'] as const)(
    'the %s finds every session in exactly the tab and place of the rule',
    async (who) => {
      for (const bucket of BUCKETS) {
        expect(await allPages(family[who], bucket), bucket).toEqual(expected(bucket));
      }
    },
  );

  test('nobody else finds any', async () => {
    const [elder, parent] = [await house.signUp('elder'), await house.signUp('parent')];
    const none = { pending: 0, upcoming: 0, rejected: 0, past: 0 };
    for (const person of [elder, parent, await house.invite(parent)]) {
      for (const bucket of BUCKETS) {
        const { body } = await person.get(`/api/sessions?bucket=${bucket}`);
        expect(body).toEqual({ items: [], nextCursor: null, counts: none });
      }
      const one = await person.get(`/api/sessions/${stored[0]?.id}`);
      expect(one.status).toBe(404);
    }
  });
});

test.for([
  '',
  'bucket=cancelled',
  'bucket=past&sort=message',
  'bucket=past&youthId=1',
  'bucket=past&cursor=e30=',
  'bucket=past&cursor=%00',
  `bucket=past&cursor=${btoa(JSON.stringify(['2031-13-45', newId()]))}`,
  `bucket=past&cursor=${btoa(JSON.stringify(['2031-05-05T12:00:00.000Z', "x' or true --"]))}`,
])('Rule 9.32, the query “%s” is refused with 422', async (query) => {
  const answer = await refused(house, () => family.elder.get(`/api/sessions?${query}`));
  expect(answer.status).toBe(422);
});
