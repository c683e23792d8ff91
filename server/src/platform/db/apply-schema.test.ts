import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import pg from 'pg';
import { cloneDatabase, emptyDatabase } from '../../testing/clone-database.ts';
import { applySchema } from './apply-schema.ts';

type Database = Awaited<ReturnType<typeof emptyDatabase>>;

async function run(database: Database, statement: string) {
  const owner = new pg.Client({ connectionString: database.url });
  await owner.connect();
  try {
    return (await owner.query<Record<string, unknown>>(statement)).rows;
  } finally {
    await owner.end();
  }
}

describe('an empty database', () => {
  let empty: Database;
  beforeAll(async () => {
    empty = await emptyDatabase('C');
  });
  afterAll(() => empty.drop());

  test('gets the schema once, from servers that start together', async () => {
    const together = await Promise.all([applySchema(empty.url), applySchema(empty.url)]);
    expect(together.toSorted()).toEqual([false, true]);
    expect(await run(empty, 'select count(*)::int as people from people')).toEqual([{ people: 0 }]);
  });
});

describe('a database of another version', () => {
  test.for([
    ['a newer one', `update applied_schema set hash = 'later'`],
    ['one of the time of migrations', 'alter table applied_schema rename to schema_migrations'],
  ] as const)('%s is left alone, and the error says what to do', async ([, statement]) => {
    const database = await cloneDatabase();
    await run(database, statement);
    await expect(applySchema(database.url)).rejects.toThrow(
      /^DATABASE_URL: the database test_\w+ is not empty .*; name an empty database\.$/,
    );
    await expect(applySchema(database.url, '/srv/oakling')).rejects.toThrow(
      /^DATA_DIR: the database in \/srv\/oakling .*; delete this folder, or name another\.$/,
    );
    await database.drop();
  });
});

test('a function without a search path of its own names our tables and functions with their schema', async () => {
  const database = await cloneDatabase();
  const functions = await run(
    database,
    `select proname as name, prosrc as body, proconfig is null as bare
     from pg_proc where pronamespace = 'public'::regnamespace
       and not exists (select from pg_depend where objid = pg_proc.oid and deptype = 'e')`,
  );
  const relations = await run(
    database,
    `select relname as name from pg_class
     where relnamespace = 'public'::regnamespace and relkind in ('r', 'v')`,
  );
  await database.drop();
  const called = functions.map(({ name }) => String.raw`(?<![\w.])${name}\s*\(`);
  const read = relations.map(({ name }) => String.raw`\b(?:from|join|into|update)\s+${name}\b`);
  const unqualified = new RegExp([...called, ...read].join('|'));
  const bare = functions.filter((each) => each.bare === true);
  expect(bare.length).toBeGreaterThan(15);
  expect(bare.filter(({ body }) => unqualified.test(String(body)))).toEqual([]);
});

test('with no search path at all, as when a dump is restored, a person can be written', async () => {
  const database = await cloneDatabase();
  const [person] = await run(
    database,
    `set search_path = '';
     with account as (
       insert into public.users (email) values ('ada@home.example') returning id
     )
     insert into public.people (id, role, full_name, shown_name_style, age_range, skills)
     select id, 'elder', 'Ada Lovelace', 'first-name-and-initial', '75+', '{"Photography": 3}'
     from account`,
  ).then(() =>
    run(database, `select shown_name, name_key from people join shown_names on id = person_id`),
  );
  await database.drop();
  expect(person).toEqual({ shown_name: 'Ada L.', name_key: 'ada l.' });
});
