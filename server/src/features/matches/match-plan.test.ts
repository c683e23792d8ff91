import { interestMask } from '@oakling/domain/interests/interest';
import fc from 'fast-check';
import { CompiledQuery, Kysely, PostgresDialect, sql } from 'kysely';
import { expect } from 'vitest';
import { asPerson, openPool, setRoleToPerson } from '../../platform/db/database.ts';
import type { DB } from '../../platform/db/db-types.ts';
import { test as base } from '../../testing/fixtures.ts';
import { newId } from '../../testing/session-request.ts';
import { anySkills, storePeople, type StoredPerson } from '../../testing/stored-people.ts';
import type { TestApp } from '../../testing/test-app.ts';
import { holdsName } from '@oakling/domain/testing/name-search';
import { rankMatches } from '@oakling/domain/matches/match';
import { pageOfMatches, type MatchSearch } from './store.ts';

const COUNT = 10_000;
// A statement that stores more may come near its time limit on a busy machine.
const CHUNK = 2000;

const skills = { Photography: 2, 'Art & Creativity': 3, 'Music & Dance': 1 } as const;

const test = base
  .extend('people', { scope: 'file', auto: true }, async ({ app }) => {
    const parent = await app.signUp('parent');
    // Many people with the same interests: reading all of a mask would cost the most.
    const samples = fc.sample(anySkills, { seed: 5, numRuns: 60 });
    const people: StoredPerson[] = Array.from({ length: COUNT }, (_, index) => ({
      id: newId(),
      role: index % 2 === 0 ? 'elder' : 'youth',
      skills: index === 0 ? skills : (samples[index % samples.length] ?? {}),
      fullName: nameOf(index),
      lastSeen: new Date(Date.UTC(2026, 0, 1 + (index % 200))).toISOString().slice(0, 10),
    }));
    const { db } = app.platform;
    for (let from = 0; from < COUNT; from += CHUNK) {
      await storePeople(db, parent.personId, people.slice(from, from + CHUNK));
    }
    await sql`vacuum (analyze) people, shown_names`.execute(db);
    return people;
  })
  .extend('elderId', { scope: 'file', auto: true }, ({ people }) => people[0]?.id ?? '');

/** Three in four are called Maria, a few Rare; names change with each round of interests. */
function nameOf(index: number): string {
  const round = Math.floor(index / 60);
  if (round % 4 < 3) return `Maria ${index}`;
  return `${round % 40 === 3 ? 'Rare' : 'Other'} ${index}`;
}

interface Plan {
  readonly 'Node Type': string;
  readonly 'Relation Name'?: string;
  readonly 'Index Name'?: string;
  /** Of one loop, on average. */
  readonly 'Actual Rows': number;
  readonly 'Actual Loops': number;
  readonly Plans?: readonly Plan[];
}

const rowsOf = (plan: Plan) => plan['Actual Rows'] * plan['Actual Loops'];
const nodes = (plan: Plan): Plan[] => [plan, ...(plan.Plans ?? []).flatMap(nodes)];

const viewer = { role: 'elder' as const, mask: interestMask(skills) };

/** One page of matches, and the statements that asked for it as they went to the database. */
async function search(app: TestApp, elderId: string, what: Partial<MatchSearch> = {}) {
  const { config, log } = app.platform;
  const pool = openPool(app.databaseUrl, config.ELDER_VETTING, log);
  const sent: CompiledQuery[] = [];
  const dialect = new PostgresDialect({ pool });
  const db = new Kysely<DB>({ dialect, log: ({ query }) => void sent.push(query) });
  const wanted = { ...viewer, interest: null, name: null, ...what };
  const rows = await asPerson(db, elderId, (tx) => pageOfMatches(tx, wanted, null));
  await db.destroy();
  return { ids: rows.map(({ id }) => id), sent };
}

/** Which nodes read people or their name keys, as the database carried the statement out. */
async function scansOfPeople(
  app: TestApp,
  elderId: string,
  statement: CompiledQuery,
  settings: readonly CompiledQuery[] = [],
): Promise<Plan[]> {
  const explain = `explain (analyze, format json) ${statement.sql}`;
  // Not as a reader, for a statement that locks what it finds.
  const { rows } = await app.platform.db.transaction().execute(async (tx) => {
    await setRoleToPerson(tx, elderId);
    for (const setting of settings) await tx.executeQuery(setting);
    return tx.executeQuery<{ 'QUERY PLAN': { Plan: Plan }[] }>(
      CompiledQuery.raw(explain, [...statement.parameters]),
    );
  });
  const plans = rows.flatMap((row) => row['QUERY PLAN'].map(({ Plan: plan }) => plan));
  return plans
    .flatMap(nodes)
    .filter(
      (node) =>
        ['people', 'shown_names'].includes(node['Relation Name'] ?? '') ||
        node['Index Name'] === 'shown_names_pieces',
    );
}

const asks = (view: string) => (query: CompiledQuery) => query.sql.includes(view);
const settings = (sent: CompiledQuery[]) => sent.filter(asks('app.match_name'));

const order = (people: StoredPerson[]) => {
  const [elder] = people;
  if (elder === undefined) throw new Error('there is nobody');
  return rankMatches(elder, people);
};

test.for<Partial<MatchSearch>>([{}, { interest: 'Photography' }])(
  'among 10,000 people a page of matches narrowed by %j is a walk along the index people_match',
  async (what, { app, elderId }) => {
    const { ids, sent } = await search(app, elderId, what);
    expect(ids).toHaveLength(21);
    const statements = sent.filter(asks('match_cards'));
    expect(statements.length).toBeGreaterThan(0);
    for (const statement of statements) {
      const scans = await scansOfPeople(app, elderId, statement);
      const walks = scans.filter((node) => node['Index Name'] === 'people_match');
      // Where the masks begin, and the first of those that begin first.
      expect(walks.map((node) => node['Node Type'])).toEqual([
        'Index Only Scan',
        'Index Only Scan',
      ]);
      expect(scans.map((node) => node['Node Type'])).not.toContain('Seq Scan');
      const read = walks.map(rowsOf);
      // One entry of each of at most 256 masks, then at most 21 of one, 20 of another and so on.
      expect(read[0]).toBeLessThanOrEqual(256);
      expect(read[1]).toBeLessThanOrEqual((21 * 22) / 2);
      // Of people only those who are given, and the viewer, whom each condition looks up.
      const given = scans.filter(({ 'Index Name': index }) => index === 'people_pkey');
      const looked = given.reduce((sum, scan) => sum + rowsOf(scan), 0);
      expect(looked).toBeGreaterThanOrEqual(21);
      expect(looked).toBeLessThanOrEqual(21 + 10);
    }
  },
);

test.for(['rare', 'Rare 3', 'ra', 'q', 'nobody', 'zz'])(
  'among 10,000 people those called "%s" are found by the index of their pieces, and nobody else is read',
  async (name, { app, elderId, people }) => {
    const { ids, sent } = await search(app, elderId, { name });
    const named = order(people).filter(({ fullName = '' }) => holdsName(fullName, name));
    expect(ids).toEqual(named.slice(0, 21).map(({ id }) => id));
    const scans = await Promise.all(
      sent
        .filter(asks('match_names'))
        .map((query) => scansOfPeople(app, elderId, query, settings(sent))),
    );
    expect(scans).toHaveLength(1);
    expect(scans.flat().map((node) => node['Index Name'])).toContain('shown_names_pieces');
    // One person at a time, and not all matches for it.
    const ofPeople = scans.flat().filter((node) => node['Relation Name'] === 'people');
    for (const scan of ofPeople) expect(scan['Actual Rows']).toBeLessThanOrEqual(1);
    expect(scans.flat().map((node) => node['Node Type'])).not.toContain('Seq Scan');
    expect(sent.filter(asks('match_cards'))).toEqual([]);
  },
);

test.for(['maria', 'm', 'Ar'])(
  'among 10,000 people the many called "%s" are met along the walk, in the same order',
  async (name, { app, elderId, people }) => {
    const { ids, sent } = await search(app, elderId, { name });
    const named = order(people).filter(({ fullName = '' }) => holdsName(fullName, name));
    expect(named.length).toBeGreaterThan(2500);
    expect(ids).toEqual(named.slice(0, 21).map(({ id }) => id));
    const walks = sent.filter(asks('match_cards'));
    expect(walks.length).toBeGreaterThan(0);
    for (const statement of [...sent.filter(asks('match_names')), ...walks]) {
      const scans = await scansOfPeople(app, elderId, statement, settings(sent));
      expect(scans.map((node) => node['Node Type'])).not.toContain('Seq Scan');
      // The probe stops soon after it has found that there are too many of them.
      for (const scan of scans) expect(rowsOf(scan)).toBeLessThan(COUNT);
    }
  },
);

test('a request for a session looks its match up, and does not read all matches', async ({
  app,
  elderId,
}) => {
  const { db } = app.platform;
  const { rows } = await sql<{ id: string }>`
    select id from people where role = 'youth' and interest_mask & ${interestMask(skills)} <> 0 limit 1
  `.execute(db);
  const statement = sql`
    insert into sessions (id, elder_id, youth_id, created_by, connection_mode, interests, start_time,
      end_time, time_zone, during)
    values (${newId()}, ${elderId}, ${rows[0]?.id}, ${elderId}, 'Remote', '{Photography}',
      '2031-01-01T10:00', '2031-01-01T11:00', 'UTC', '[2031-01-01T10:00Z,2031-01-01T11:00Z)')
  `.compile(db);
  const scans = await scansOfPeople(app, elderId, statement);
  expect(scans.length).toBeGreaterThan(0);
  for (const scan of scans) expect(scan['Actual Rows']).toBeLessThanOrEqual(1);
});
