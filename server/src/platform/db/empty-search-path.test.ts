import { sql } from 'kysely';
import { expect } from 'vitest';
import type { Db } from './database.ts';
import { test } from '../../testing/fixtures.ts';

// Rule 10.260: restoring a dump uses an empty search path. Recreates each function alone under that condition.
test('Rule 10.260, every function can be recreated with an empty search path', async ({ app }) => {
  const { db } = app.platform;
  const refused: string[] = [];
  const names = await namesOfFunctions(db);
  for (const { oid, name } of names) {
    await db
      .transaction()
      .execute(async (tx) => {
        await sql`set local search_path = ''`.execute(tx);
        // Reads the definition inside this transaction, so the types it uses are schema-qualified, too.
        const { rows } = await sql<{ definition: string }>`
          select pg_get_functiondef(${oid}) as definition
        `.execute(tx);
        await sql.raw(rows[0]?.definition ?? 'nothing').execute(tx);
      })
      .catch((error: unknown) => refused.push(`${name}: ${String(error)}`));
  }
  expect(names.length).toBeGreaterThan(100);
  expect(refused).toEqual([]);
});

async function namesOfFunctions(db: Db): Promise<readonly { oid: number; name: string }[]> {
  const { rows } = await sql<{ oid: number; name: string }>`
    select oid, oid::regprocedure::text as name from pg_proc
    where pronamespace = 'public'::regnamespace and prokind = 'f'
      and prolang in (select oid from pg_language where lanname in ('sql', 'plpgsql'))
  `.execute(db);
  return rows;
}
