import type { Client } from 'pg';

export interface Table {
  readonly name: string;
  readonly columns: string;
  readonly order: string;
}

/** Settings that make every PostgreSQL server format values identically. */
export const WRITE_ALIKE = `
  set search_path = ''; set datestyle = 'ISO, MDY'; set intervalstyle = 'postgres'; set timezone = 'UTC';
  set extra_float_digits = 3; set bytea_output = 'hex'; set client_encoding = 'UTF8'; set lc_monetary = 'C';
  set statement_timeout = 0; set lock_timeout = '60s'; set idle_in_transaction_session_timeout = 0;
`;

/**
 * Lists all of our tables by name, except for those that record the schema. Generated columns are not copied, because
 * PostgreSQL computes them again.
 */
export async function listTables(client: Client): Promise<readonly Table[]> {
  const { rows } = await client.query<Table>(`
    select format('public.%I', class.relname) as name,
      (select string_agg(format('%I', attname), ', ' order by attnum) from pg_catalog.pg_attribute
        where attrelid = class.oid and attnum > 0 and not attisdropped and attgenerated = '') as columns,
      coalesce((
        select string_agg(
          format('%I', attname) || case when attcollation <> 0 then ' collate "C"' else '' end, ', ' order by place
        )
        from unnest((select indkey::int2[] from pg_catalog.pg_index where indrelid = class.oid and indisprimary))
          with ordinality as key (number, place)
        join pg_catalog.pg_attribute on attrelid = class.oid and attnum = number
      ), 'whole.*::text collate "C"') as "order"
    from pg_catalog.pg_class as class
    where relnamespace = 'public'::regnamespace and relkind = 'r'
      and class.relname not in ('applied_migrations', 'applied_rules', 'unfinished_restore')
    order by class.relname collate "C"
  `);
  return rows;
}

/**
 * Lists the tables in which row-level security hides rows from this role. A copy would lack those rows without any
 * warning.
 */
export async function hiddenTables(client: Client): Promise<readonly string[]> {
  const { rows } = await client.query<{ name: string }>(`
    select relname as name from pg_catalog.pg_class as class
    where relnamespace = 'public'::regnamespace and relkind = 'r' and relrowsecurity
      and not (select rolsuper or rolbypassrls from pg_catalog.pg_roles where rolname = current_user)
      and (
        not exists (
          select from pg_catalog.pg_policies as policy
          where policy.schemaname = 'public' and policy.tablename = class.relname and permissive = 'PERMISSIVE'
            and cmd in ('ALL', 'SELECT') and qual = 'true'
            and exists (
              select from unnest(roles) as role where role = 'public' or pg_catalog.pg_has_role(role, 'usage')
            )
        )
        or exists (
          select from pg_catalog.pg_policies as policy
          where policy.schemaname = 'public' and policy.tablename = class.relname and permissive = 'RESTRICTIVE'
        )
      )
    order by 1
  `);
  return rows.map(({ name }) => name);
}

/** Lists the last value of each sequence, so that no number is issued twice. */
export async function listSequences(client: Client): Promise<Readonly<Record<string, string>>> {
  const { rows } = await client.query<{ name: string; last: string }>(`
    select format('public.%I', sequencename) as name, coalesce(last_value, 0)::text as last
    from pg_catalog.pg_sequences where schemaname = 'public' order by 1
  `);
  return Object.fromEntries(rows.map(({ name, last }) => [name, last]));
}
