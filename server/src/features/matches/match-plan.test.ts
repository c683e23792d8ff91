import { interestMask } from '@oakling/domain/interests/interest';
import fc from 'fast-check';
import { CompiledQuery, Kysely, PostgresDialect, sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { asPerson, openPool, setRoleToPerson } from '../../platform/db/database.ts';
import type { DB } from '../../platform/db/db-types.ts';
import { openHouse, type House } from '../../testing/house.ts';
import { anySkills, storePeople, type StoredPerson } from '../../testing/stored-people.ts';
import { newId } from '../../testing/session-request.ts';
import { holdsName } from '@oakling/domain/matches/name-search';
import { rankMatches } from '@oakling/domain/matches/match';
import { pageOfMatches, type MatchSearch } from './store.ts';

const COUNT = 20_000;
// A statement that stores more may come near its time limit on a busy machine.
const CHUNK = 2000;

let house: House;
let elderId: string;
let people: StoredPerson[];
const skills = { Photography: 2, 'Art & Creativity': 3, 'Music & Dance': 1 } as const;

beforeAll(async () => {
  house = await openHouse();
  const parent = await house.signUp('parent');
  // Many people with the same interests: reading all of a mask would cost the most.
  const samples = fc.sample(anySkills, { seed: 5, numRuns: 60 });
  people = Array.from({ length: COUNT }, (_, index) => ({
    id: newId(),
    role: index % 2 === 0 ? ('elder' as const) : ('youth' as const),
    skills: index === 0 ? skills : (samples[index % samples.length] ?? {}),
    fullName: nameOf(index),
    lastSeen: new Date(Date.UTC(2026, 0, 1 + (index % 200))).toISOString().slice(0, 10),
  }));
  elderId = people[0]?.id ?? '';
  for (let from = 0; from < COUNT; from += CHUNK) {
    const chunk = people.slice(from, from + CHUNK);
    await storePeople(house.platform.db, parent.personId, chunk);
  }
  const { db } = house.platform;
  await sql`vacuum (analyze) people, shown_names`.execute(db);
});
afterAll(() => house.close());

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
async function search(what: Partial<MatchSearch> = {}) {
  const { config, log } = house.platform;
  const pool = openPool(house.databaseUrl, config.ELDER_VETTING, log);
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
  statement: CompiledQuery,
  settings: readonly CompiledQuery[] = [],
): Promise<Plan[]> {
  const explain = `explain (analyze, format json) ${statement.sql}`;
  // Not as a reader, for a statement that locks what it finds.
  const { rows } = await house.platform.db.transaction().execute(async (tx) => {
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

const order = () => {
  const [elder] = people;
  if (elder === undefined) throw new Error('there is nobody');
  return rankMatches(elder, people);
};

test.for<Partial<MatchSearch>>([{}, { interest: 'Photography' }])(
  'among 20,000 people a page of matches narrowed by %j is a walk along the index people_match',
  async (what) => {
    const { ids, sent } = await search(what);
    expect(ids).toHaveLength(21);
    const statements = sent.filter(asks('match_cards'));
    expect(statements.length).toBeGreaterThan(0);
    for (const statement of statements) {
      const scans = await scansOfPeople(statement);
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
      // Of people themselves those who are given, and the viewer, whom each condition looks up.
      const given = scans.filter(({ 'Index Name': index }) => index === 'people_pkey');
      const looked = given.reduce((sum, scan) => sum + rowsOf(scan), 0);
      expect(looked).toBeGreaterThanOrEqual(21);
      expect(looked).toBeLessThanOrEqual(21 + 10);
    }
  },
);

test.for(['rare', 'Rare 3', 'ra', 'q', 'nobody', 'zz'])(
  'among 20,000 people those called "%s" are found by the index of their pieces, and nobody else is read',
  async (name) => {
    const { ids, sent } = await search({ name });
    const named = order().filter(({ fullName = '' }) => holdsName(fullName, name));
    expect(ids).toEqual(named.slice(0, 21).map(({ id }) => id));
    const scans = await Promise.all(
      sent.filter(asks('match_names')).map((query) => scansOfPeople(query, settings(sent))),
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
  'among 20,000 people the many called "%s" are met along the walk, in the same order',
  async (name) => {
    const { ids, sent } = await search({ name });
    const named = order().filter(({ fullName = '' }) => holdsName(fullName, name));
    expect(named.length).toBeGreaterThan(2500);
    expect(ids).toEqual(named.slice(0, 21).map(({ id }) => id));
    const walks = sent.filter(asks('match_cards'));
    expect(walks.length).toBeGreaterThan(0);
    for (const statement of [...sent.filter(asks('match_names')), ...walks]) {
      const scans = await scansOfPeople(statement, settings(sent));
      expect(scans.map((node) => node['Node Type'])).not.toContain('Seq Scan');
      // The probe stops soon after it has found that there are too many of them.
      for (const scan of scans) expect(rowsOf(scan)).toBeLessThan(COUNT);
    }
  },
);

test('a request for a session looks its match up, and does not read all matches', async () => {
  const { db } = house.platform;
  const { rows } = await sql<{ id: string }>`
    select id from people where role = 'youth' and interest_mask & ${interestMask(skills)} <> 0 limit 1
  `.execute(db);
  const statement = sql`
    insert into sessions (id, elder_id, youth_id, created_by, connection_mode, interests, start_time,
      end_time, time_zone, during)
    values (${newId()}, ${elderId}, ${rows[0]?.id}, ${elderId}, 'Remote', '{Photography}',
      '2031-01-01T10:00', '2031-01-01T11:00', 'UTC', '[2031-01-01T10:00Z,2031-01-01T11:00Z)')
  `.compile(db);
  const scans = await scansOfPeople(statement);
  expect(scans.length).toBeGreaterThan(0);
  for (const scan of scans) expect(scan['Actual Rows']).toBeLessThanOrEqual(1);
});
