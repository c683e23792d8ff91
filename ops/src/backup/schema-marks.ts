import { createHash } from 'node:crypto';
import type { Client } from 'pg';

/**
 * A sum of every policy, trigger and forced row-level security, by their names: what they say is the schema's, and
 * each version of PostgreSQL words it in its own way.
 */
export async function sumOfPolicies(client: Client): Promise<string> {
  const { rows } = await client.query(`
    select tablename as name, policyname as what, permissive, roles::text, cmd
    from pg_catalog.pg_policies where schemaname = 'public'
    union all
    select relname, 'row-level security', relrowsecurity::text, relforcerowsecurity::text, null
    from pg_catalog.pg_class where relnamespace = 'public'::regnamespace and relkind = 'r'
      and relname <> 'unfinished_restore'
    union all
    select relname, tgname, tgenabled::text, null, null
    from pg_catalog.pg_trigger join pg_catalog.pg_class on pg_class.oid = tgrelid
    where not tgisinternal and relnamespace = 'public'::regnamespace
    order by 1, 2
  `);
  return createHash('sha256').update(JSON.stringify(rows)).digest('hex');
}
