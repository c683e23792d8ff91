import { interestMask } from '@oakling/domain/interests/interest';
import fc from 'fast-check';
import { sql } from 'kysely';
import { expect } from 'vitest';
import { setRoleToPerson, type Tx } from '../../platform/db/database.ts';
import { test as base } from '../../testing/fixtures.ts';
import { requestRow } from '../../testing/rows.ts';
import {
  anySkills,
  aStoredPerson,
  type StoredPerson,
  storePeople,
} from '../../testing/stored-people.ts';
import type { TestApp } from '../../testing/test-app.ts';
import { holdsName } from '@oakling/domain/testing/name-search';
import { rankMatches } from '@oakling/domain/matches/match';
import { pageOfMatches, type MatchSearch } from './store.ts';

const COUNT = 10_000;
// Larger statements may approach the timeout on a busy machine.
const CHUNK = 2000;

/** An interest that three hundred people share and almost no one else has. */
const RARE = 'Storytelling & Literature';
const skills = { Photography: 2, 'Art & Creativity': 3, 'Music & Dance': 1 } as const;

const test = base
  .extend('sharesApp', false)
  .extend('people', { scope: 'file', auto: true }, async ({ app }) => {
    // Many people with identical interests, which is the costliest case for a scan by mask.
    const samples = fc.sample(anySkills, { seed: 5, numRuns: 60 }).map((each, nth) => {
      const { [RARE]: _, ...others } = each;
      return nth < 2 ? { ...others, [RARE]: 1 as const } : others;
    });
    const viewers = [skills, undefined, { Photography: 2 }, undefined, { [RARE]: 2 }] as const;
    const people = Array.from({ length: COUNT }, (_, index) =>
      aStoredPerson({
        role: index % 2 === 0 ? 'elder' : 'youth',
        skills: viewers[index] ?? samples[index % samples.length] ?? {},
        fullName: nameOf(index),
        lastSeen: new Date(Date.UTC(2026, 0, 1 + (index % 200))).toISOString().slice(0, 10),
      }),
    );
    const { db } = app.platform;
    for (let from = 0; from < COUNT; from += CHUNK) {
      await storePeople(db, people.slice(from, from + CHUNK));
    }
    await app.query`vacuum (analyze) people, shown_names`;
    return people;
  })
  .extend('elderId', { scope: 'file', auto: true }, ({ people }) => people[0]?.id ?? '');

/** Three in four people are called Maria, and a few Rare. Names change with each round of interests. */
function nameOf(index: number): string {
  const round = Math.floor(index / 60);
  if (round % 4 < 3) return `Maria ${index}`;
  return `${round % 40 === 3 ? 'Rare' : 'Other'} ${index}`;
}

/** The sequential or index scans of a relation, and the number of entries they returned. */
interface Reads {
  readonly scans: number;
  readonly entries: number;
}

type CountReads = (relation: string) => Reads;

/** The database's counters for this transaction, which include functions, policies and triggers. */
async function countedBy(tx: Tx): Promise<ReadonlyMap<string, Reads>> {
  const { rows } = await sql<Reads & { relation: string }>`
    select relname as relation, pg_stat_get_xact_numscans(oid)::int as scans,
      pg_stat_get_xact_tuples_returned(oid)::int as entries
    from pg_class where relnamespace = 'public'::regnamespace
  `.execute(tx);
  return new Map(rows.map((row) => [row.relation, row]));
}

async function readsOf(tx: Tx, act: () => Promise<unknown>): Promise<CountReads> {
  const before = await countedBy(tx);
  await act();
  const after = await countedBy(tx);
  return (relation) => {
    const [was, is] = [before.get(relation), after.get(relation)];
    if (was === undefined || is === undefined) throw new Error(`there is no ${relation}`);
    return { scans: is.scans - was.scans, entries: is.entries - was.entries };
  };
}

/** The second run uses the cached plan. */
const TURNS = 2;

/** Requests one page repeatedly on one connection and records each run's reads. */
async function search(app: TestApp, elderId: string, what: Partial<MatchSearch> = {}) {
  return app.platform.db.connection().execute(async (connection) => {
    const turns: { ids: string[]; reads: CountReads }[] = [];
    for (let turn = 0; turn < TURNS; turn += 1) {
      await connection.transaction().execute(async (tx) => {
        let ids: string[] = [];
        const reads = await readsOf(tx, async () => {
          const wanted = { interest: null, name: null, ...what };
          const { rows } = await pageOfMatches(tx, elderId, wanted, null);
          ids = rows.map(({ card }) => card.id);
        });
        turns.push({ ids, reads });
      });
    }
    return turns;
  });
}

function expectNoWholeTable(reads: CountReads): void {
  expect(reads('people').scans).toBe(0);
  expect(reads('shown_names').scans).toBe(0);
}

const order = (people: StoredPerson[], viewer = 0) => {
  const elder = people[viewer];
  if (elder === undefined) throw new Error('there is nobody');
  return rankMatches(elder, people);
};

test.for<Partial<MatchSearch>>([{}, { interest: 'Photography' }])(
  'among 10,000 people, a page of matches filtered by %j scans the index people_match',
  async (what, { app, elderId }) => {
    for (const { ids, reads } of await search(app, elderId, what)) {
      expect(ids).toHaveLength(21);
      expectNoWholeTable(reads);
      // The index returns one entry for each of at most 256 masks, and then those up to where the 21st range begins.
      expect(reads('people_match').entries).toBeGreaterThanOrEqual(21);
      expect(reads('people_match').entries).toBeLessThanOrEqual(256 + 3 * 21);
      // Only the returned people are read, and the viewer, whom each condition looks up.
      expect(reads('people_pkey').entries).toBeGreaterThanOrEqual(21);
      expect(reads('people_pkey').entries).toBeLessThanOrEqual(21 + 12);
    }
  },
);

test.for([
  ['many like', 2, 0],
  ['few like', 4, 256 + 3 * 21],
] as const)(
  'among 10,000 people those who share the one interest of a viewer, which %s, are looked for among the first in line',
  async ([, viewer, most], { app, people }) => {
    const right = order(people, viewer).slice(0, 21);
    for (const { ids, reads } of await search(app, people[viewer]?.id ?? '')) {
      expect(ids).toEqual(right.map(({ id }) => id));
      expectNoWholeTable(reads);
      expect(reads('people_line').entries).toBeGreaterThan(0);
      expect(reads('people_line').entries).toBeLessThanOrEqual(1000);
      // The remaining entries come from the other index.
      expect(reads('people_match').entries > 0).toBe(most > 0);
      expect(reads('people_match').entries).toBeLessThanOrEqual(most);
      expect(reads('people_pkey').entries).toBeLessThanOrEqual(21 + 12);
    }
  },
);

test.for(['rare', 'Rare 3', 'ra', 'q', 'nobody', 'zz'])(
  'among 10,000 people, those called "%s" are found by the index of their pieces, and no one else is read',
  async (name, { app, elderId, people }) => {
    const bearers = people.filter(({ fullName = '' }) => holdsName(fullName, name));
    const named = order(people).filter((person) => bearers.includes(person));
    for (const { ids, reads } of await search(app, elderId, { name })) {
      expect(ids).toEqual(named.slice(0, 21).map(({ id }) => id));
      expectNoWholeTable(reads);
      expect(reads('shown_names_pieces').scans).toBeGreaterThan(0);
      expect(reads('people_match').scans).toBe(0);
      // Each person is looked up once, without reading all of their matches.
      expect(reads('people_pkey').entries).toBeLessThanOrEqual(bearers.length + 21 + 12);
    }
  },
);

test.for(['maria', 'm', 'Ar'])(
  'among 10,000 people, the many called "%s" are found by the ordered scan, in the same order',
  async (name, { app, elderId, people }) => {
    const named = order(people).filter(({ fullName = '' }) => holdsName(fullName, name));
    expect(named.length).toBeGreaterThan(2500);
    for (const { ids, reads } of await search(app, elderId, { name })) {
      expect(ids).toEqual(named.slice(0, 21).map(({ id }) => id));
      expectNoWholeTable(reads);
      expect(reads('people_match').entries).toBeGreaterThan(0);
      // The probe stops soon after it exceeds its limit.
      expect(reads('people_pkey').entries).toBeLessThan(COUNT);
    }
  },
);

test('a session request looks up its match without reading all matches', async ({
  app,
  elderId,
}) => {
  const { db } = app.platform;
  const rows = await app.query<{ id: string }>`
    select id from people where role = 'youth' and interest_mask & ${interestMask(skills)} <> 0 limit 1
  `;
  await db.transaction().execute(async (tx) => {
    await setRoleToPerson(tx, elderId);
    const statement = requestRow(elderId, rows[0]?.id ?? '');
    const reads = await readsOf(tx, () => statement.execute(tx));
    expectNoWholeTable(reads);
    expect(reads('people_match').scans).toBe(0);
    expect(reads('people_pkey').entries).toBeGreaterThan(0);
    expect(reads('people_pkey').entries).toBeLessThanOrEqual(20);
  });
});
