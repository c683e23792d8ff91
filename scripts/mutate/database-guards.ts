import { createHash } from 'node:crypto';
import { dirname } from 'node:path';
import pg from 'pg';
import { readSchema } from '../../server/src/platform/db/schema-files.ts';
import type { Guard, TestRun } from './guard.ts';
import { operandsOfAnd } from './operands.ts';

const OF_THE_DATABASE: TestRun = {
  workspace: 'server',
  words: ['rls-', 'row-functions', 'row-triggers', 'constraints', 'append-only'],
};
/** One test file covers these guards for all tables. */
const OF_A_TABLE = /^(row|grant|constraint|index)\S* \S+ (?:of|on) (\w+)/;
const WIDER: readonly TestRun[] = [
  {
    workspace: 'server',
    words: ['visibility', 'match-', 'block-', 'pause-', 'safety/', 'second-'],
  },
  { workspace: 'server', words: [] },
  // The drills are excluded, because they take longest.
  { workspace: 'ops', words: ['src/backup/', 'src/doctor/', 'src/moderator/', 'src/release/'] },
];

/** The test folders of those nouns in `server/schema` whose features have other names. */
const FOLDERS: Readonly<Record<string, string>> = {
  platform: 'src/platform/',
  supervision: 'features/sessions/supervision/',
  day: 'features/sessions/day/',
  afterwards: 'features/sessions/afterwards/',
  clearance: 'features/admin/',
};
const { tables, rules } = readSchema();
const STATEMENTS = [...rules.statements, ...tables];

export async function databaseGuards(url: string): Promise<Guard[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const found: Guard[] = [];
  for (const query of QUERIES) {
    const { rows } = await client.query<{ id: string; sql: string; text: string | null }>(query);
    for (const { id, sql, text } of rows)
      found.push(...(text === null ? [guard(id, sql)] : conditionsOf(id, sql, text)));
  }
  await client.end();
  return found;
}

/** Makes a guard for each operand of AND in a condition. `%s` in `sql` stands for the text of the condition. */
function conditionsOf(id: string, sql: string, text: string): Guard[] {
  return operandsOfAnd(text).map(({ start, end }) => {
    const operand = text.slice(start, end).replaceAll(/\s+/g, ' ');
    const words = operand.length > 90 ? `${operand.slice(0, 90)}… ${digest(operand)}` : operand;
    const wider = `${text.slice(0, start)} true ${text.slice(end)}`;
    return guard(
      `${id} without ${words} at ${start}`,
      sql.replace('%s', () => wider),
    );
  });
}

const digest = (text: string) => createHash('sha256').update(text).digest('hex').slice(0, 6);

function guard(id: string, sql: string): Guard {
  const [, subject = id, object = id] = OF_A_TABLE.exec(id) ?? /^(\w+ (\w+))/.exec(id) ?? [];
  const declares = new RegExp(`^create [a-z ]*\\b${object}\\b`);
  const file = STATEMENTS.find(({ code }) => declares.test(code))?.file ?? 'schema';
  const noun = dirname(file);
  return {
    name: `${file} ${id}`,
    subject,
    removal: sql,
    tests: [
      OF_THE_DATABASE,
      { workspace: 'server', words: [FOLDERS[noun] ?? `features/${noun}/`] },
      ...WIDER,
    ],
  };
}

/** The tables that record the schema are excluded, because they contain no personal data. */
const OURS = `relnamespace = 'public'::regnamespace and relname !~ '^applied_'`;
const OF_REQUESTS = `not 'oakling_system' = any (roles)`;

/** Each query returns `id` and `sql`. For conditions whose operands are removed one by one, it also returns `text`. */
const QUERIES: readonly string[] = [
  `select format('row-level security of %s %s', relname, word) as id, null as text,
       format('alter table %I %s row level security', relname, word) as sql
     from pg_class cross join unnest('{disable,no force}'::text[]) as word
     where ${OURS} and relkind in ('r', 'p')`,
  `select format('policy %s open for %s', policyname, clause) as id, null as text,
       format('alter policy %I on %I %s (true)', policyname, tablename, clause) as sql
     from pg_policies cross join unnest('{using,with check}'::text[]) as clause
     where ${OF_REQUESTS} and case clause when 'using' then qual else with_check end <> 'true'`,
  `select format('policy %s %s', policyname, clause) as id,
       case clause when 'using' then qual else with_check end as text,
       format('alter policy %I on %I %s (%%s)', policyname, tablename, clause) as sql
     from pg_policies cross join unnest('{using,with check}'::text[]) as clause
     where ${OF_REQUESTS} and case clause when 'using' then qual else with_check end <> 'true'`,
  `select format('policy %s for everyone', policyname) as id, null as text,
       format('alter policy %I on %I to public', policyname, tablename) as sql
     from pg_policies where 'oakling_system' = any (roles)`,
  `select format('grant %s on %s to %s', word, relname, rolname) as id, null as text,
       format('grant %s on %I to %I', word, relname, rolname) as sql
     from pg_class cross join unnest('{select,insert,update,delete}'::text[]) as word
     cross join pg_roles
     where ${OURS} and relkind in ('r', 'p', 'v') and rolname like 'oakling\\_%'
       and rolname <> 'oakling_system' and not has_table_privilege(rolname, pg_class.oid, word)`,
  `select format('constraint %s of %s', conname, coalesce(nullif(conrelid, 0)::regclass::text, contypid::regtype::text)) as id, null as text,
       case contypid when 0 then format('alter table %s drop constraint %I', conrelid::regclass, conname)
         else format('alter domain %s drop constraint %I', contypid::regtype, conname) end as sql
     from pg_constraint
     where connamespace = 'public'::regnamespace and contype in ('c', 'u', 'x', 'f')
     union all
     select format('index %s of %s', indexrelid::regclass, relname), null, format('drop index %s', indexrelid::regclass)
     from pg_index join pg_class on pg_class.oid = indrelid
     where ${OURS} and indisunique and not indisprimary
       and not exists (select from pg_constraint where conindid = indexrelid)`,
  `select format('trigger %s', tgname) as id, null as text,
       format('drop trigger %I on %s', tgname, tgrelid::regclass) as sql
     from pg_trigger where not tgisinternal and tgrelid in (select oid from pg_class where ${OURS})`,
  `select format('view %s is no barrier', relname) as id, null as text,
       format('alter view %I reset (security_barrier)', relname) as sql
     from pg_class where ${OURS} and relkind = 'v' and 'security_barrier=true' = any (reloptions)
     union all
     select format('view %s', relname), pg_get_viewdef(oid),
       format('create or replace view %I with (security_barrier) as %%s', relname)
     from pg_class where ${OURS} and relkind = 'v'`,
  `select format('function %s', proname) as id, prosrc as text,
       replace(pg_get_functiondef(oid), prosrc, '%s') as sql
     from pg_proc where pronamespace = 'public'::regnamespace
       and not exists (select from pg_depend where objid = pg_proc.oid and deptype = 'e')
     union all
     select format('function %s without its search path', proname), null,
       format('alter function %s reset search_path', oid::regprocedure)
     from pg_proc where pronamespace = 'public'::regnamespace and prosecdef`,
];
