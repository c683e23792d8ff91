import pg from 'pg';

/** Everything that a database declares, including rights. */
export async function catalogue(url: string): Promise<readonly unknown[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const { rows } = await client.query(String.raw`
    select 'column' as what, attrelid::regclass::text || '.' || attname as name,
      format_type(atttypid, atttypmod) || ' ' || attnotnull || ' ' || attgenerated::text || ' ' ||
      coalesce(pg_get_expr(adbin, adrelid), '') || ' ' ||
      row_number() over (partition by attrelid order by attnum) as is
    from pg_attribute left join pg_attrdef on adrelid = attrelid and adnum = attnum
    where attnum > 0 and not attisdropped
      and attrelid in (select oid from pg_class where relnamespace = 'public'::regnamespace and relkind in ('r', 'v'))
    union all select 'constraint', conrelid::regclass || '.' || conname, pg_get_constraintdef(oid) || convalidated
    from pg_constraint where connamespace = 'public'::regnamespace
    union all select 'index', indexname, indexdef from pg_indexes where schemaname = 'public'
    union all select 'policy', tablename || '.' || policyname, concat(permissive, roles, cmd, qual, with_check)
    from pg_policies where schemaname = 'public'
    union all select 'trigger', tgrelid::regclass || '.' || tgname, concat(pg_get_triggerdef(oid), tgenabled)
    from pg_trigger where not tgisinternal and tgrelid::regclass::text not like 'pgboss%'
    union all select 'function', oid::regprocedure::text, concat(
      regexp_replace(prosrc, '^[ \t]*--[^\n]*\n', '', 'gn'), proconfig,
      (select string_agg(one::text, ' ' order by 1) from unnest(coalesce(proacl, acldefault('f', proowner))) as one))
    from pg_proc where pronamespace = 'public'::regnamespace
    union all select 'relation', relname, concat(relkind, relrowsecurity, relforcerowsecurity, (
      select string_agg(one::text, ' ' order by 1)
      from unnest(coalesce(relacl, acldefault(case relkind when 'S' then 's' else 'r' end::"char", relowner))) as one
    ))
    from pg_class where relnamespace = 'public'::regnamespace
    order by 1, 2
  `);
  await client.end();
  return rows;
}
