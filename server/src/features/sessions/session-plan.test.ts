import { type Bucket, BUCKETS } from '@oakling/domain/sessions/session';
import { CompiledQuery, Kysely, PostgresDialect, sql } from 'kysely';
import { expect } from 'vitest';
import { asPerson, openPool, type Tx } from '../../platform/db/database.ts';
import type { DB } from '../../platform/db/db-types.ts';
import { prepareStatements } from '../../platform/db/prepare-statements.ts';
import type { Family } from '../../testing/family.ts';
import { test as base } from '../../testing/fixtures.ts';
import { ask, meeting } from '../../testing/session-request.ts';
import type { TestApp } from '../../testing/test-app.ts';
import { findSession, pageOfSessions } from './queries.ts';

const test = base.extend('sessionId', { scope: 'file', auto: true }, ({ family }) =>
  ask(family.elder, meeting(family.youth)),
);

interface Plan {
  readonly 'Node Type': string;
  readonly 'Relation Name'?: string;
  readonly 'Index Cond'?: string;
  readonly 'Recheck Cond'?: string;
  readonly Plans?: readonly Plan[];
}
const nodes = (plan: Plan): Plan[] => [plan, ...(plan.Plans ?? []).flatMap(nodes)];

/** How the database would carry out what the parent reads; of a few rows it would read all if it was let. */
async function planOf(
  app: TestApp,
  family: Family,
  read: (tx: Tx) => Promise<unknown>,
  setting: string,
): Promise<Plan[]> {
  const { config, log } = app.platform;
  const pool = openPool(app.databaseUrl, config.ELDER_VETTING, log);
  const sent: CompiledQuery[] = [];
  const dialect = new PostgresDialect({ pool: prepareStatements(pool) });
  const db = new Kysely<DB>({ dialect, log: ({ query }) => void sent.push(query) });
  const plan = await asPerson(db, family.parent.personId, async (tx) => {
    await read(tx);
    const [statement] = sent.slice(-1);
    await sql.raw(`set local ${setting} = off`).execute(tx);
    const { sql: text, parameters = [] } = statement ?? { sql: '' };
    const { rows } = await tx.executeQuery<{ 'QUERY PLAN': [{ Plan: Plan }] }>(
      CompiledQuery.raw(`explain (format json) ${text}`, [...parameters]),
    );
    return rows[0]?.['QUERY PLAN'][0].Plan;
  });
  await db.destroy();
  if (plan === undefined) throw new Error('there is no plan');
  return nodes(plan);
}

const pageOf = (bucket: Bucket) => (tx: Tx) => pageOfSessions(tx, bucket, null, new Date());

test.for([
  ['one', (id: string) => (tx: Tx) => findSession(tx, id)],
  ['page', () => pageOf('pending')],
] as const)(
  'people are looked up by id or parent: %s',
  async ([, read], { app, family, sessionId }) => {
    const plan = await planOf(app, family, read(sessionId), 'enable_seqscan');
    const ofPeople = plan.filter((node) => node['Relation Name'] === 'people');
    expect(ofPeople.length).toBeGreaterThan(1);
    for (const node of ofPeople) expect(node['Index Cond'] ?? node['Recheck Cond']).toBeDefined();
  },
);

test.for(BUCKETS)(
  'the %s sessions are the viewer’s own before they are put in order, and not met among everybody’s',
  async (bucket, { app, family }) => {
    // Whatever an index has in order already is preferred to a sort that is not wanted.
    const plan = await planOf(app, family, pageOf(bucket), 'enable_sort');
    const sorts = plan.filter((node) => node['Node Type'] === 'Sort');
    const sorted = sorts.flatMap(({ Plans = [] }) => Plans.map((node) => node['Node Type']));
    expect(sorted).toContain('CTE Scan');
  },
);
