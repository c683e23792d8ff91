import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import pg from 'pg';
import { cloneDatabase, emptyDatabase } from '../../testing/clone-database.ts';
import { applySchema, beginRestore, finishRestore, updateRestored } from './apply-schema.ts';
import { readSchema, type Schema } from './schema-files.ts';

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

const schema = readSchema();

function withLater(sql: string): Schema {
  const later = { name: '999-later.sql', checksum: 'c0ffee', sql };
  return { ...schema, migrations: [...schema.migrations, later] };
}

const RULES = `rules ${schema.rules.number}`;
const LATER = ['999-later.sql', RULES];

describe('Rule 10.267, an empty database', () => {
  let empty: Database;
  beforeAll(async () => {
    empty = await emptyDatabase('C');
  });
  afterAll(() => empty.drop());

  test('gets the schema once, from servers that start together', async () => {
    const together = await Promise.all([applySchema(empty.url), applySchema(empty.url)]);
    expect(together.map(({ length }) => length).toSorted((a, b) => a - b)).toEqual([
      0,
      schema.migrations.length + 1,
    ]);
    expect(await run(empty, 'select count(*)::int as people from people')).toEqual([{ people: 0 }]);
  });
});

describe('Rule 10.267, a database of another version', () => {
  test.for([
    [
      'one whose migration differs',
      `update applied_migrations set checksum = 'other' where name = '000-baseline.sql'`,
      /^DATABASE_URL: the database test_\w+ was made by another version of Oakling \(000-baseline\.sql differs\); start that version, or name an empty database\.$/,
    ],
    [
      'one that has a file we do not have, between ours',
      `insert into applied_migrations (name, checksum) values ('000-a.sql', '')`,
      /was made by another version of Oakling \(000-a\.sql differs\)/,
    ],
    [
      'a newer one',
      `insert into applied_migrations (name, checksum) values ('999-later.sql', '')`,
      /was made by a newer version of Oakling; start that version, or a newer one\.$/,
    ],
    [
      'one with newer rules, which are never put back',
      'update applied_rules set number = number + 1',
      /was made by a newer version of Oakling; start that version, or a newer one\.$/,
    ],
    [
      'one with other rules under this number',
      `update applied_rules set checksum = 'other'`,
      /was made by another version of Oakling \(its rules differs\)/,
    ],
    [
      'one that nobody recorded',
      'drop table applied_migrations',
      /is not empty and was not made by this version of Oakling; name an empty one\.$/,
    ],
  ] as const)('%s is left alone, and the error says what to do', async ([, statement, words]) => {
    const database = await cloneDatabase();
    await run(database, statement);
    await expect(applySchema(database.url)).rejects.toThrow(words);
    await expect(applySchema(database.url, '/srv/oakling')).rejects.toThrow(
      /^DATA_DIR: the database in \/srv\/oakling /,
    );
    await database.drop();
  });
});

describe('Rule 10.267, an older database', () => {
  test('gets missing migrations once, from servers that start together, and keeps its rows', async () => {
    const database = await cloneDatabase();
    await run(database, `insert into users (email) values ('ada@home.example')`);
    const migrations = withLater('alter table users add column later integer default 7');
    const together = await Promise.all([
      applySchema(database.url, undefined, migrations),
      applySchema(database.url, undefined, migrations),
    ]);
    expect(together.flat()).toEqual(LATER);
    expect(await run(database, 'select email, later from users')).toEqual([
      { email: 'ada@home.example', later: 7 },
    ]);
    await expect(applySchema(database.url)).rejects.toThrow(/newer version of Oakling/);
    await database.drop();
  });

  test('its migrations see every row, and row-level security is forced afterward', async () => {
    const database = await cloneDatabase();
    await run(database, `insert into users (email) values ('ada@home.example')`);
    const copies = `create table addresses as select email from users; alter table logins rename to devices;
      drop table rate_limits; alter table devices rename to logins;`;
    await applySchema(database.url, undefined, {
      ...withLater(copies),
      rules: { ...schema.rules, number: schema.rules.number + 99 },
    });
    expect(await run(database, 'select email from addresses')).toEqual([
      { email: 'ada@home.example' },
    ]);
    expect(
      await run(
        database,
        `select relname as name from pg_class
         where relnamespace = 'public'::regnamespace and relkind = 'r' and not relforcerowsecurity order by 1`,
      ),
    ).toEqual(['applied_migrations', 'applied_rules'].map((name) => ({ name })));
    await database.drop();
  });

  test('a failed migration leaves nothing and isn’t recorded', async () => {
    const database = await cloneDatabase();
    const migrations = withLater('create table half (id integer); select 1 / 0');
    await expect(applySchema(database.url, undefined, migrations)).rejects.toThrow(
      /division by zero/,
    );
    expect(await run(database, `select to_regclass('half') as half`)).toEqual([{ half: null }]);
    expect(await applySchema(database.url)).toEqual([]);
    await database.drop();
  });

  test('is updated under traffic: no one waits long behind a migration that waits for a lock', async () => {
    const database = await cloneDatabase();
    const busy = new pg.Client({ connectionString: database.url });
    await busy.connect();
    await busy.query('begin; lock table users in access share mode');
    const updating = applySchema(
      database.url,
      undefined,
      withLater('alter table users add column later integer'),
    );
    const waiting = `select count(*)::int as waiting from pg_locks where not granted and relation = 'users'::regclass`;
    await expect
      .poll(() => run(database, waiting), { interval: 20, timeout: 10_000 })
      .toEqual([{ waiting: 1 }]);
    // This query waits for the migration's lock, and continues once the migration releases it.
    expect(await run(database, 'select count(*)::int as users from users')).toEqual([{ users: 0 }]);
    await busy.query('commit');
    await busy.end();
    expect(await updating).toEqual(LATER);
    await database.drop();
  });
});

test('a backup of an older version is restored with its migrations, then gets the later ones', async () => {
  const database = await emptyDatabase('C');
  const backedUp = schema.migrations;
  const migrations = withLater('alter table users add column later integer default 7');
  expect(await beginRestore(database.url, backedUp, migrations)).toBe(true);
  expect(await beginRestore(database.url, backedUp, migrations)).toBe(false);
  await run(
    database,
    `alter table users no force row level security;
     insert into users (email) values ('ada@home.example');
     alter table users force row level security`,
  );
  await expect(applySchema(database.url, undefined, migrations)).rejects.toThrow(
    /was restored only in part; empty it and restore again\.$/,
  );
  expect(await updateRestored(database.url, migrations)).toEqual(LATER);
  await finishRestore(database.url);
  expect(await applySchema(database.url, undefined, migrations)).toEqual([]);
  expect(await run(database, 'select later from users')).toEqual([{ later: 7 }]);
  await database.drop();
});

test('a function without its own search path qualifies our tables and functions', async () => {
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

test('without any search path, as in a restored dump, a person can be inserted', async () => {
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
