import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import * as v from 'valibot';
import { SCHEMA_FOLDER } from '../process/data-dir.ts';
import { firstDifference, type Migration } from './migrations.ts';
import { PrimaryClient } from './primary-client.ts';

export const RELEASED = 'released.json';

const releasedSchema = v.strictObject({
  migrations: v.array(
    v.strictObject({ name: v.string(), checksum: v.string(), since: v.string() }),
  ),
  /** Functions that servers of the last release call, with their results. They must stay for one more release. */
  functions: v.array(v.string()),
});
export type Released = v.InferOutput<typeof releasedSchema>;

export function readReleased(folder = SCHEMA_FOLDER): Released {
  return v.parse(releasedSchema, JSON.parse(readFileSync(join(folder, RELEASED), 'utf8')));
}

/** @returns the migration that changed since its release or that a newer one now precedes, or null. */
export function changedSinceRelease(
  released: readonly Migration[],
  migrations: readonly Migration[],
): string | null {
  return firstDifference(released, migrations) ?? released[migrations.length]?.name ?? null;
}

/**
 * Released functions that are gone or have a different result. A table that a function returns may have more columns.
 */
export function goneSinceRelease(
  released: readonly string[],
  functions: readonly string[],
): readonly string[] {
  const isKept = (before: string, now: string) =>
    now === before || (before.endsWith(')') && now.startsWith(`${before.slice(0, -1)}, `));
  return released.filter((before) => !functions.some((now) => isKept(before, now)));
}

/** The functions that a server may call, each with its result, such as `is_my_child(uuid) returns boolean`. */
export async function listFunctions(url: string): Promise<readonly string[]> {
  const client = new PrimaryClient({ connectionString: url });
  await client.connect();
  try {
    const { rows } = await client.query<{ declared: string }>(`
      select format('%s returns %s', oid::regprocedure, pg_catalog.pg_get_function_result(oid)) as declared
      from pg_catalog.pg_proc
      where pronamespace = 'public'::regnamespace and prorettype <> 'trigger'::regtype and not exists (
        select from pg_catalog.pg_depend
        where classid = 'pg_catalog.pg_proc'::regclass and objid = pg_proc.oid and deptype = 'e'
      )
      order by 1
    `);
    return rows.map(({ declared }) => declared);
  } finally {
    await client.end();
  }
}
