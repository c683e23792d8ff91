import type pg from 'pg';
import {
  laterMigrations,
  newerVersion,
  otherVersion,
  type Migration,
  type MigrationFile,
} from './migrations.ts';
import type { RulesNumber, Schema } from './schema-files.ts';

/** Tables that record the schema itself. They contain no personal data, so they don't need row-level security. */
export const BOOKKEEPING: readonly string[] = ['applied_migrations', 'applied_rules'];

/** @returns null if the database has no record of migrations. */
export async function appliedMigrations(
  client: pg.ClientBase,
): Promise<readonly Migration[] | null> {
  if (!(await hasTable(client, 'applied_migrations'))) return null;
  const { rows } = await client.query<Migration>(
    'select name, checksum from public.applied_migrations order by name collate "C"',
  );
  return rows;
}

/** Null for a database without rules, which is either being restored or of release 1.0.0. */
export async function appliedRules(client: pg.ClientBase): Promise<RulesNumber | null> {
  if (!(await hasTable(client, 'applied_rules'))) return null;
  const { rows } = await client.query<RulesNumber>(
    'select number, checksum from public.applied_rules',
  );
  return rows[0] ?? null;
}

/** Servers don't use the database until the restore is finished. */
export function isHalfRestored(client: pg.ClientBase): Promise<boolean> {
  return hasTable(client, 'unfinished_restore');
}

/**
 * The migrations that a database lacks. Empty if only its rules are older, and null if it is up to date.
 * @param which names the database in the error.
 * @throws StartError if the database has another or a newer version, because older rules are never restored.
 */
export async function missingFrom(
  client: pg.ClientBase,
  { migrations, rules }: Schema,
  which: string,
): Promise<readonly MigrationFile[] | null> {
  const later = laterMigrations(await appliedMigrations(client), migrations, which);
  const applied = await appliedRules(client);
  if (applied !== null && applied.number > rules.number) throw newerVersion(which);
  const isSame = applied?.number === rules.number;
  if (isSame && applied.checksum !== rules.checksum) throw otherVersion(which, 'its rules');
  return isSame && later.length === 0 ? null : later;
}

async function hasTable(client: pg.ClientBase, name: string): Promise<boolean> {
  const { rows } = await client.query<{ exists: boolean }>(
    'select to_regclass($1) is not null as exists',
    [`public.${name}`],
  );
  return rows[0]?.exists === true;
}
