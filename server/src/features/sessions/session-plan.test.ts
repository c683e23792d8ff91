import { CompiledQuery, Kysely, PostgresDialect, sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { asPerson, openPool } from '../../platform/database.ts';
import type { DB } from '../../platform/db-types.ts';
import { prepareStatements } from '../../platform/prepare-statements.ts';
import { openFamily, type Family } from '../../testing/family.ts';
import { openHouse, type House } from '../../testing/house.ts';
import { ask, meeting } from '../../testing/session-request.ts';
import { askPageOfSessions, findSession } from './queries.ts';

let house: House;
let family: Family;
let sessionId: string;

beforeAll(async () => {
  house = await openHouse();
  family = await openFamily(house);
  sessionId = await ask(family.elder, meeting(family.youth));
});
afterAll(() => house.close());

interface Plan {
  readonly 'Node Type': string;
  readonly 'Relation Name'?: string;
  readonly 'Index Cond'?: string;
  readonly 'Recheck Cond'?: string;
  readonly Plans?: readonly Plan[];
}
const nodes = (plan: Plan): Plan[] => [plan, ...(plan.Plans ?? []).flatMap(nodes)];

test.for(['one', 'page'] as const)('people are looked up by id or parent: %s', async (what) => {
  const { config, log } = house.platform;
  const pool = openPool(house.databaseUrl, config.ELDER_VETTING, log);
  const sent: CompiledQuery[] = [];
  const dialect = new PostgresDialect({ pool: prepareStatements(pool) });
  const db = new Kysely<DB>({ dialect, log: ({ query }) => void sent.push(query) });
  const plan = await asPerson(db, family.parent.personId, async (tx) => {
    if (what === 'one') await findSession(tx, sessionId);
    else await (await askPageOfSessions(tx, 'pending', null, new Date()))();
    const [statement] = sent.slice(-1);
    // On a table of a few rows the planner reads all of them.
    await sql`set local enable_seqscan = off`.execute(tx);
    const { sql: text, parameters = [] } = statement ?? { sql: '' };
    const plain = text.replace(/\/\*.*\*\/$/, '');
    const { rows } = await tx.executeQuery<{ 'QUERY PLAN': [{ Plan: Plan }] }>(
      CompiledQuery.raw(`explain (format json) ${plain}`, [...parameters]),
    );
    return rows[0]?.['QUERY PLAN'][0].Plan;
  });
  await db.destroy();
  if (plan === undefined) throw new Error('there is no plan');
  const ofPeople = nodes(plan).filter((node) => node['Relation Name'] === 'people');
  expect(ofPeople.length).toBeGreaterThan(1);
  for (const node of ofPeople) expect(node['Index Cond'] ?? node['Recheck Cond']).toBeDefined();
});
