import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import pg from 'pg';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { catalogue } from '../../testing/catalogue.ts';
import { cloneDatabase, emptyDatabase } from '../../testing/clone-database.ts';
import { insertPeople } from '../../testing/rows.ts';
import { applySchema, beginRestore, finishRestore, updateRestored } from './apply-schema.ts';
import { readSchema, type Schema } from './schema-files.ts';
import { splitStatements } from './split-statements.ts';

type Database = Awaited<ReturnType<typeof emptyDatabase>>;

const FEATURES = join(import.meta.dirname, '../../features');

const schema = readSchema();

function withRules(sql = '', number = schema.rules.number + 1): Schema {
  const statements = [...schema.rules.statements, ...splitStatements(sql, 'test/rules.sql')];
  return { ...schema, rules: { number, checksum: `checksum ${number}`, statements } };
}

async function connect(url: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  return client;
}

async function run(url: string, statement: string) {
  const client = await connect(url);
  try {
    return (await client.query<Record<string, unknown>>(statement)).rows;
  } finally {
    await client.end();
  }
}

test('baseline and migrations produce the tables in tables.sql', async () => {
  const [declared, migrated] = await Promise.all([emptyDatabase('C'), emptyDatabase('C')]);
  await applySchema(declared.url);
  await beginRestore(migrated.url, schema.migrations);
  await updateRestored(migrated.url);
  await finishRestore(migrated.url);
  expect(await catalogue(migrated.url)).toEqual(await catalogue(declared.url));
  await Promise.all([declared.drop(), migrated.drop()]);
});

describe('newer rules', () => {
  let database: Database;
  beforeEach(async () => {
    database = await cloneDatabase();
  });
  afterEach(() => database.drop());

  test('drop what they no longer declare: policy, trigger, view, function, grant', async () => {
    const before = await catalogue(database.url);
    const strays = `
      create function stray() returns uuid[] language sql as $$ select '{}'::uuid[] $$;
      create view stray_view as select id from people where id = any (stray());
      create policy stray_policy on people for select to oakling_app using (id <> all (stray()));
      create function stray_check() returns trigger language plpgsql as $$
      begin
        return new;
      end $$;
      create trigger stray_trigger before insert on people for each row execute function stray_check();
      grant select on stray_view to public;
      grant select (email) on users to oakling_app;
      grant insert, delete on reports to oakling_moderator;
      grant execute on function is_time_zone to oakling_app;
    `;
    const added = await applySchema(database.url, undefined, withRules(strays));
    expect(added).toEqual([`rules ${schema.rules.number + 1}`]);
    expect(await catalogue(database.url)).not.toEqual(before);
    await applySchema(database.url, undefined, withRules('', schema.rules.number + 2));
    expect(await catalogue(database.url)).toEqual(before);
  });

  test('keep objects of extensions', async () => {
    await run(
      database.url,
      `create extension pg_trgm; create view of_host as select 1 as one;
       alter extension pg_trgm add view of_host`,
    );
    await applySchema(database.url, undefined, withRules());
    const left = await run(
      database.url,
      `select one, similarity('oak', 'oak') as alike from of_host`,
    );
    expect(left).toEqual([{ one: 1, alike: 1 }]);
  });

  test('that fail keep the older ones in place', async () => {
    const before = await catalogue(database.url);
    const broken = withRules(
      'create policy broken on nowhere using (true);',
      schema.rules.number + 99,
    );
    await expect(applySchema(database.url, undefined, broken)).rejects.toThrow(
      /^test\/rules\.sql: relation "nowhere" does not exist$/,
    );
    expect(await catalogue(database.url)).toEqual(before);
  });

  test('replace the older ones under traffic: no statement fails, none sees a database without rules', async () => {
    await run(
      database.url,
      `with account as (insert into users (email) values ('ada@home.example') returning id)
       ${insertPeople({ id: 'id', full_name: `'Ada Lovelace'` }, 'from account')}`,
    );
    const seen: string[] = [];
    let goesOn = true;
    const readers = Array.from({ length: 3 }, () =>
      readAll(
        database.url,
        (words) => seen.push(words),
        () => goesOn,
      ),
    );
    await expect.poll(() => seen.length).toBeGreaterThan(10);
    expect(await applySchema(database.url, undefined, withRules())).toHaveLength(1);
    const before = seen.length;
    await expect.poll(() => seen.length).toBeGreaterThan(before + 10);
    goesOn = false;
    await Promise.all(readers);
    expect(new Set(seen)).toEqual(new Set(['1 of 1']));
  });
});

async function readAll(
  url: string,
  say: (words: string) => void,
  goesOn: () => boolean,
): Promise<void> {
  const client = await connect(url);
  while (goesOn()) {
    await client.query('begin');
    const { rows: all } = await client.query<{ id: string }>('select id from people');
    await client.query(`select act_as('${all[0]?.id}')`);
    const { rows } = await client.query('select id from people');
    await client.query('commit');
    say(`${rows.length} of ${all.length}`);
    await setTimeout(1);
  }
  await client.end();
}

const CLOCK =
  /(?<![\w.])(?:now|clock_timestamp|statement_timestamp)\(\)|\bcurrent_(?:date|timestamp)\b/;

test('rules and the SQL of features only read the time with app_now()', () => {
  const ofFeatures = readdirSync(FEATURES, { recursive: true, encoding: 'utf8' })
    .filter((path) => /(?:store|queries)\.ts$/.test(path))
    .map((path) => ({ file: path, code: readFileSync(join(FEATURES, path), 'utf8') }));
  const reading = [...schema.rules.statements, ...ofFeatures].filter(({ code }) =>
    CLOCK.test(code),
  );
  expect(ofFeatures.length).toBeGreaterThan(40);
  expect(reading.map(({ code }) => /^create function \w+/.exec(code)?.[0])).toEqual([
    'create function app_now',
    'create function app_clock',
  ]);
});

test('only the owner of a database can move the clock of the rules', async () => {
  const database = await cloneDatabase();
  const move = `create or replace function app_now() returns timestamptz language sql stable parallel safe
    as $$ select now() + interval '3 days' $$`;
  await expect(run(database.url, `set role oakling_app; ${move}`)).rejects.toThrow(/permission/);
  await run(database.url, move);
  const [moved] = await run(
    database.url,
    `select stage_now('16-17', now() + interval '1 day') as stage, app_clock() > now() + interval '2 days' as clock`,
  );
  expect(moved).toEqual({ stage: 'of-age', clock: true });
  await database.drop();
});
