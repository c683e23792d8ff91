import { BOOKKEEPING } from '../platform/db/applied-schema.ts';
import { CompiledQuery, sql } from 'kysely';
import { inTransaction, type Db } from '../platform/db/database.ts';
import { tableNames } from './database-state.ts';

/**
 * Makes what takes every row away, those that are kept for ever too, so that the next file finds an empty database; null
 * where triggers and references may not be left out, as on somebody else's server. Rows are deleted, not truncated:
 * tables stay as they are, and connections keep what they know and have planned.
 */
export async function makeDeleteEveryRow(db: Db): Promise<(() => Promise<void>) | null> {
  if (!(await mayLeaveOutTriggers(db))) return null;
  const tables = (await tableNames(db)).filter((name) => !BOOKKEEPING.includes(name));
  const deletions = [...tables, 'pgboss.job'].map((name) => `delete from ${name}`);
  const text = ['set local session_replication_role = replica', ...deletions].join(';\n');
  return () =>
    inTransaction(db, { as: 'owner' }, async (tx) => {
      await tx.executeQuery(CompiledQuery.raw(text));
    });
}

async function mayLeaveOutTriggers(db: Db): Promise<boolean> {
  const { rows } = await sql<{ may: boolean }>`
    select has_parameter_privilege('session_replication_role', 'set') as may
  `.execute(db);
  return rows[0]?.may === true;
}
