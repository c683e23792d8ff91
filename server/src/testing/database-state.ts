import { sql } from 'kysely';
import type { Db } from '../platform/database.ts';

/** Counting a try is what a limit is for; no rule forbids that. */
const UNCOUNTED = new Set(['rate_limits', 'schema_migrations']);

/** Every table of the application, from the catalogue. */
export async function tableNames(db: Db): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select relname as name from pg_class
    where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') order by relname
  `.execute(db);
  return rows.map(({ name }) => name);
}

/**
 * A digest of every row of every table, and of the queued mail: equal before and after a request
 * that was refused. Rule 9.37
 */
export async function databaseState(db: Db): Promise<Record<string, string>> {
  const tables = (await tableNames(db)).filter((name) => !UNCOUNTED.has(name));
  const digests = tables.map(async (name) => [name, await digest(db, sql.table(name))] as const);
  const jobs = await digest(db, sql`(select id, data from pgboss.job where name = 'mail')`);
  return { ...Object.fromEntries(await Promise.all(digests)), jobs };
}

async function digest(db: Db, source: ReturnType<typeof sql>): Promise<string> {
  const { rows } = await sql<{ digest: string }>`
    select count(*) || ' ' || coalesce(md5(string_agg(line::text, '|' order by line::text)), '')
      as digest
    from ${source} as line
  `.execute(db);
  return rows[0]?.digest ?? '';
}

/** The tables, of the job queue too, in which a text stands anywhere, whatever the column's type. */
export async function tablesContaining(db: Db, text: string): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select relname as name from pg_class
    where relnamespace in ('public'::regnamespace, 'pgboss'::regnamespace) and relkind = 'r'
      and strpos(query_to_xml(format('select * from %s', oid::regclass), true, false, '')::text,
        ${text}) > 0
    order by relname
  `.execute(db);
  return rows.map(({ name }) => name);
}
