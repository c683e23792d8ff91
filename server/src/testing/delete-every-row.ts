import { BOOKKEEPING } from '../platform/db/applied-schema.ts';
import { CompiledQuery, sql } from 'kysely';
import { inTransaction, type Db } from '../platform/db/database.ts';
import { tableNames } from './database-state.ts';

/**
 * Builds a function that deletes every row, including permanent ones, so the next file starts with an empty database.
 * Null if triggers and references can't be bypassed, as on an external server. Deletes instead of truncating, so
 * tables keep their files.
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

export async function mayLeaveOutTriggers(db: Db): Promise<boolean> {
  const { rows } = await sql<{ may: boolean }>`
    select has_parameter_privilege('session_replication_role', 'set') as may
  `.execute(db);
  return rows[0]?.may === true;
}
