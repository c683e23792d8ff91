import { BOOKKEEPING } from '../platform/db/applied-schema.ts';
import { sql, type RawBuilder } from 'kysely';
import type { Db } from '../platform/db/database.ts';

/** Rate limits are excluded, because they count refused requests by design. */
const UNCOUNTED = new Set(['rate_limits', ...BOOKKEEPING]);

export async function tableNames(db: Db): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select relname as name from pg_class
    where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') order by relname
  `.execute(db);
  return rows.map(({ name }) => name);
}

/** The tables of each test's database. A test that adds one doesn't compare states afterward. */
const tablesOf = new WeakMap<Db, readonly string[]>();

/**
 * Row counts and writing transactions of every table and the mail queue. Equal before and after a refused request,
 * and different after a successful one. `of` limits it to some tables. Rule 9.37
 */
export async function databaseState(
  db: Db,
  of?: readonly string[],
): Promise<Record<string, string>> {
  const tables = tablesOf.get(db) ?? (await tableNames(db)).filter((name) => !UNCOUNTED.has(name));
  tablesOf.set(db, tables);
  const digests = [
    ...tables.map((name) => ({ name, rows: sql`${sql.table(name)}` })),
    { name: 'mail', rows: sql`pgboss.job where name = 'mail'` },
  ]
    .filter(({ name }) => of?.includes(name) ?? true)
    .map(({ name, rows }) => digest(name, rows));
  const { rows } = await sql<{ name: string; digest: string }>`
    ${sql.join(digests, sql` union all `)}
  `.execute(db);
  return Object.fromEntries(rows.map((row) => [row.name, row.digest]));
}

/** PostgreSQL's own objects in these catalogs don't change. */
const CATALOGUES = [
  'pg_class',
  'pg_attribute',
  'pg_constraint',
  'pg_trigger',
  'pg_proc',
  'pg_policy',
];

/**
 * The transactions that wrote the schema. The result changes once a test alters the schema, even if the test restores
 * it.
 */
export async function schemaState(db: Db): Promise<string> {
  const digests = CATALOGUES.map((name) => digest(name, sql.table(name)));
  const { rows } = await sql<{ name: string; digest: string }>`
    ${sql.join(digests, sql` union all `)}
  `.execute(db);
  return JSON.stringify(rows);
}

function digest(name: string, source: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`
    select ${name} as name,
      count(*) || ' ' || coalesce(sum(xmin::text::bigint), 0) as digest
    from ${source}
  `;
}

/** The tables, including those of the job queue, that contain a text in any column, as text or as bytes. */
export async function tablesContaining(db: Db, text: string): Promise<string[]> {
  const [tables = []] = await tablesContainingEach(db, [text]);
  return tables;
}

export async function tablesContainingEach(
  db: Db,
  texts: readonly string[],
): Promise<readonly string[][]> {
  const { rows } = await sql<{ tables: string[] }>`
    with written as materialized (
      select relname, query_to_xml(format('select * from %s', oid::regclass), true, false, '')::text as rows
      from pg_class
      where relnamespace in ('public'::regnamespace, 'pgboss'::regnamespace) and relkind = 'r'
    )
    select array(
      select relname::text from written
      where strpos(rows, text) > 0 or strpos(rows, encode(text::bytea, 'base64')) > 0
      order by relname
    ) as tables
    from unnest(${texts}::text[]) with ordinality as wanted (text, place)
    order by place
  `.execute(db);
  return rows.map(({ tables }) => tables);
}
