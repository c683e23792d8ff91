import { interestMask } from '@oakling/domain/interests/interest';
import fc from 'fast-check';
import { CompiledQuery, Kysely, PostgresDialect, sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { asPerson, openPool } from '../../platform/database.ts';
import type { DB } from '../../platform/db-types.ts';
import { openHouse, type House } from '../../testing/house.ts';
import { anySkills, storePeople } from '../../testing/stored-people.ts';
import { newId } from '../../testing/session-request.ts';
import { pageOfMatches } from './store.ts';

const COUNT = 20_000;

let house: House;
let elderId: string;
const skills = { Photography: 2, 'Art & Creativity': 3, 'Music & Dance': 1 } as const;

beforeAll(async () => {
  house = await openHouse();
  const parent = await house.signUp('parent');
  // Many people with the same interests: reading all of a mask would cost the most.
  const samples = fc.sample(anySkills, { seed: 5, numRuns: 60 });
  const people = Array.from({ length: COUNT }, (_, index) => ({
    id: newId(),
    role: index % 2 === 0 ? ('elder' as const) : ('youth' as const),
    skills: samples[index % samples.length] ?? {},
    lastSeen: new Date(Date.UTC(2026, 0, 1 + (index % 200))).toISOString().slice(0, 10),
  }));
  elderId = people[0]?.id ?? '';
  await storePeople(house.platform.db, parent.personId, people);
  const { db } = house.platform;
  await sql`update people set skills = ${JSON.stringify(skills)}::jsonb where id = ${elderId}`.execute(
    db,
  );
  await sql`analyze people`.execute(db);
});
afterAll(() => house.close());

interface Plan {
  readonly 'Node Type': string;
  readonly 'Relation Name'?: string;
  readonly 'Index Name'?: string;
  readonly 'Actual Rows': number;
  readonly Plans?: readonly Plan[];
}

const nodes = (plan: Plan): Plan[] => [plan, ...(plan.Plans ?? []).flatMap(nodes)];

/** The statements of one page of matches, as they go to the database. */
async function statements(): Promise<CompiledQuery[]> {
  const { config, log } = house.platform;
  const pool = openPool(house.databaseUrl, config.ELDER_VETTING, log);
  const sent: CompiledQuery[] = [];
  const dialect = new PostgresDialect({ pool });
  const db = new Kysely<DB>({ dialect, log: ({ query }) => void sent.push(query) });
  const viewer = { role: 'elder' as const, mask: interestMask(skills) };
  const rows = await asPerson(db, elderId, (tx) => pageOfMatches(tx, viewer, null));
  await db.destroy();
  expect(rows).toHaveLength(21);
  return sent.filter(({ sql: text }) => text.includes('match_cards'));
}

/** Which nodes read the table of people, as the database carried the statement out. */
async function scansOfPeople(statement: CompiledQuery): Promise<Plan[]> {
  const explain = `explain (analyze, format json) ${statement.sql}`;
  const { rows } = await asPerson(house.platform.db, elderId, (tx) =>
    tx.executeQuery<{ 'QUERY PLAN': { Plan: Plan }[] }>(
      CompiledQuery.raw(explain, [...statement.parameters]),
    ),
  );
  const plans = rows.flatMap((row) => row['QUERY PLAN'].map(({ Plan: plan }) => plan));
  return plans.flatMap(nodes).filter((node) => node['Relation Name'] === 'people');
}

test('among 20,000 people a page of matches is a walk along the index people_match', async () => {
  const sent = await statements();
  expect(sent.length).toBeGreaterThan(0);
  for (const statement of sent) {
    const scans = await scansOfPeople(statement);
    const walks = scans.filter((node) => node['Index Name'] === 'people_match');
    expect(walks.map((node) => node['Node Type'])).toEqual(['Index Scan']);
    expect(scans.map((node) => node['Node Type'])).not.toContain('Seq Scan');
    // Each mask gives at most a page and one, so a search reads hundreds of rows, not thousands.
    for (const walk of walks) expect(walk['Actual Rows']).toBeLessThanOrEqual(21);
  }
});

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
