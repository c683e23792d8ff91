import { BOOKKEEPING } from '../platform/db/applied-schema.ts';
import { sql } from 'kysely';
import type { Db } from '../platform/db/database.ts';
import { tableNames } from './database-state.ts';

/**
 * Creates a function that deletes every row, including permanent ones, so the next file starts with an empty database.
 * Null if triggers and foreign keys can't be bypassed, as on an external server. Deletes rows instead of truncating
 * tables, so tables keep their files.
 */
export async function makeDeleteEveryRow(
  db: Db,
  runUnchecked: (statements: string) => Promise<void>,
): Promise<(() => Promise<void>) | null> {
  if (!(await mayLeaveOutTriggers(db))) return null;
  const tables = (await tableNames(db)).filter((name) => !BOOKKEEPING.includes(name));
  const deletions = [...tables, 'pgboss.job'].map((name) => `delete from ${name}`);
  return () => runUnchecked(deletions.join(';\n'));
}

export async function mayLeaveOutTriggers(db: Db): Promise<boolean> {
  const { rows } = await sql<{ may: boolean }>`
    select has_parameter_privilege('session_replication_role', 'set') as may
  `.execute(db);
  return rows[0]?.may === true;
}
