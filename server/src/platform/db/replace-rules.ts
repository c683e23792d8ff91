import type pg from 'pg';
import type { Rules } from './schema-files.ts';
import type { Statement } from './split-statements.ts';

/**
 * Drops every policy, trigger, view and function that is not part of a table's definition, and revokes every right,
 * whichever file declared it. Policies are OR'd, so a forgotten one would leak rows. Runs inside a transaction.
 * @param tables declares the functions that constraints, defaults and indexes need; these stay.
 */
export async function dropRules(
  client: pg.ClientBase,
  tables: readonly Statement[],
): Promise<void> {
  const kept = tables.flatMap(({ code }) => /^create function (\w+)/.exec(code)?.[1] ?? []);
  // Run the queries one at a time: a view that a policy uses can be dropped only after the policy.
  for (const query of [POLICIES_AND_TRIGGERS, VIEWS, FUNCTIONS, RIGHTS]) {
    const { rows } = await client.query<{ drop: string }>(
      query,
      query.includes('$1') ? [kept] : [],
    );
    if (rows.length > 0) await client.query(rows.map((row) => row.drop).join(';'));
  }
}

const POLICIES_AND_TRIGGERS = `
  select format('drop policy %I on public.%I', policyname, tablename) as drop
  from pg_catalog.pg_policies where schemaname = 'public'
  union all
  select format('drop trigger %I on %s', tgname, tgrelid::regclass)
  from pg_catalog.pg_trigger join pg_catalog.pg_class on pg_class.oid = tgrelid
  where not tgisinternal and relnamespace = 'public'::regnamespace`;
/**
 * Excludes objects that belong to extensions, such as the views of pg_stat_statements, which hosts install in any
 * schema.
 */
const isOurs = (catalog: string) => `not exists (
    select from pg_catalog.pg_depend
    where classid = 'pg_catalog.${catalog}'::regclass and objid = ${catalog}.oid and deptype = 'e'
  )`;
// One statement per kind, so PostgreSQL resolves the order of dependencies.
const VIEWS = `
  select 'drop view ' || string_agg(oid::regclass::text, ', ') as drop
  from pg_catalog.pg_class
  where relkind = 'v' and relnamespace = 'public'::regnamespace and ${isOurs('pg_class')}
  having count(*) > 0`;
const FUNCTIONS = `
  select 'drop function ' || string_agg(oid::regprocedure::text, ', ') as drop
  from pg_catalog.pg_proc
  where pronamespace = 'public'::regnamespace and proname <> all ($1::text[]) and ${isOurs('pg_proc')}
  having count(*) > 0`;
const ROLES = 'oakling_app, oakling_moderator, oakling_system, oakling_purger';
const RIGHTS = `
  select format('revoke all on all %s in schema public from public, ${ROLES}', what) as drop
  from unnest('{tables,sequences}'::text[]) as what
  union all
  select format('revoke all on function %1$s from ${ROLES}; grant execute on function %1$s to public', oid::regprocedure)
  from pg_catalog.pg_proc where pronamespace = 'public'::regnamespace and proname = any ($1::text[])
  union all
  select 'revoke all on schema public from ${ROLES}'`;

/** Runs inside a transaction, on tables without rules. */
export async function createRules(client: pg.ClientBase, rules: Rules): Promise<void> {
  await client.query('set local search_path = public');
  // Functions may refer to tables and functions declared later.
  await client.query('set local check_function_bodies = off');
  // Only the owner may execute a function that has no grant, because many functions run with owner rights.
  await client.query('alter default privileges revoke execute on functions from public');
  await runStatements(client, inOrder(rules.statements));
  await client.query('alter default privileges grant execute on functions to public');
}

/** @throws the database's error, whose message names the file of the statement. */
export async function runStatements(
  client: pg.ClientBase,
  statements: readonly Statement[],
): Promise<void> {
  for (const { file, sql } of statements) {
    try {
      await client.query(sql);
    } catch (error) {
      if (error instanceof Error) error.message = `${file}: ${error.message}`;
      throw error;
    }
  }
}

/** Policies and views need the functions that they use, and grants need both, whichever folder declares them. */
function inOrder(statements: readonly Statement[]): readonly Statement[] {
  return statements.toSorted((one, other) => phaseOf(one) - phaseOf(other));
}

const PHASES = [/^create function/, /^create view/, /^create (policy|trigger|constraint trigger)/];

function phaseOf({ code }: Statement): number {
  const phase = PHASES.findIndex((start) => start.test(code));
  return phase === -1 ? PHASES.length : phase;
}
