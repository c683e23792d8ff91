import { setTimeout } from 'node:timers/promises';
import pg from 'pg';
import { StartError } from '../process/start-error.ts';
import { placeOf } from './database-address.ts';
import { appliedMigrations, isHalfRestored, missingFrom } from './applied-schema.ts';
import { isFirstRelease, rebased, type Migration, type MigrationFile } from './migrations.ts';
import { PrimaryClient } from './primary-client.ts';
import { createRules, dropRules, runStatements } from './replace-rules.ts';
import { readSchema, type RulesNumber, type Schema } from './schema-files.ts';

// An arbitrary number, but all servers of an installation must use the same one.
const ADVISORY_LOCK = 7_046_029;
const INSUFFICIENT_PRIVILEGE = '42501';
const DISK_FULL = '53100';
const LOCK_NOT_AVAILABLE = '55P03';
const DEADLOCK = '40P01';
/**
 * This timeout is shorter than PostgreSQL's `deadlock_timeout` of 1 s, so the update backs off before a request's
 * transaction is aborted.
 */
const LOCK_TIMEOUT = '800ms';
const LOCK_TRIES = 30;
const LOCK_PAUSE_MS = 1_000;

/**
 * Gives an empty database the schema, or updates an older one. An update runs the missing migrations and the newer
 * rules in one transaction, while other servers use the database. Servers that start together wait for one another.
 *
 * @param dataDir the folder of the embedded database, for the error message; without it, the address comes from
 * DATABASE_URL.
 * @returns what was applied, such as `001-offers.sql` and `rules 7`.
 * @throws StartError if the database can't be reached, has another or a newer version, or was only partly restored.
 */
export function applySchema(
  url: string,
  dataDir?: string,
  schema: Schema = readSchema(),
): Promise<readonly string[]> {
  return inTurn(url, async (client) => {
    const which = nameDatabase(url, dataDir);
    if (await isHalfRestored(client)) {
      throw new StartError(`${which} was restored only in part; empty it and restore again.`);
    }
    return bringUpToDate(client, schema, which);
  });
}

/**
 * Gives an empty database the tables of a backup, without rules. Keeps servers from using it until `finishRestore`,
 * because it still contains people who were removed after the backup. Rule 10.265
 * @returns false, without a change, if the database is not empty.
 */
export function beginRestore(
  url: string,
  ofBackup: readonly Migration[],
  { migrations }: Schema = readSchema(),
): Promise<boolean> {
  return inTurn(url, async (client) => {
    if (!(await isEmpty(client))) return false;
    await inTransaction(client, async () => {
      await createBookkeeping(client);
      const made = migrations.slice(0, rebased(ofBackup, migrations).length);
      for (const migration of made) await migrate(client, migration);
      await client.query(
        'create table unfinished_restore (since timestamptz not null default now())',
      );
    });
    return true;
  });
}

/** Applies the rules and the migrations made since the backup, once its rows are in place. */
export function updateRestored(
  url: string,
  schema: Schema = readSchema(),
): Promise<readonly string[]> {
  return inTurn(url, (client) => bringUpToDate(client, schema, nameDatabase(url, undefined)));
}

export function finishRestore(url: string): Promise<void> {
  return inTurn(url, async (client) => {
    await client.query('drop table public.unfinished_restore');
  });
}

/** @throws StartError that names the variable if the database at this address can't be reached. */
export async function reachDatabase(variable: string, url: string): Promise<void> {
  const client = await connect(variable, url);
  await client.end();
}

async function bringUpToDate(
  client: pg.Client,
  schema: Schema,
  which: string,
): Promise<readonly string[]> {
  const { tables, rules, migrations } = schema;
  if (await isEmpty(client)) {
    await inTransaction(client, async () => {
      await createBookkeeping(client);
      await client.query('set local search_path = public');
      await runStatements(client, tables);
      for (const migration of migrations) await record(client, migration);
      await createRules(client, rules);
      await recordRules(client, rules);
    });
    return [...namesOf(migrations), `rules ${rules.number}`];
  }
  const missing = await missingFrom(client, schema, which);
  if (missing === null) return [];
  await underTraffic(client, which, async () => {
    await lockTables(client);
    await dropRules(client, tables);
    await rebase(client, migrations);
    await migrateRows(client, missing);
    await createRules(client, rules);
    await recordRules(client, rules);
  });
  return [...namesOf(missing), `rules ${rules.number}`];
}

const namesOf = (migrations: readonly Migration[]) => migrations.map(({ name }) => name);

async function createBookkeeping(client: pg.ClientBase): Promise<void> {
  await client.query(`
    create table public.applied_migrations (
      name text primary key, checksum text not null, at timestamptz not null default now()
    )
  `);
}

/** Waits only briefly for each lock and retries, so requests never queue behind an update for long. */
async function underTraffic(
  client: pg.Client,
  which: string,
  work: () => Promise<void>,
): Promise<void> {
  for (let tries = 1; tries <= LOCK_TRIES; tries += 1) {
    try {
      await inTransaction(client, async () => {
        await client.query(`set local lock_timeout = '${LOCK_TIMEOUT}'`);
        await work();
      });
      return;
    } catch (error) {
      const code = error instanceof pg.DatabaseError ? error.code : null;
      if (code !== LOCK_NOT_AVAILABLE && code !== DEADLOCK) throw error;
      await setTimeout(LOCK_PAUSE_MS);
    }
  }
  throw new StartError(
    `${which} was too busy to be updated; start again when fewer people use it.`,
  );
}

/** Takes all locks first, so the update never waits for one with half of the rules replaced. */
async function lockTables(client: pg.ClientBase): Promise<void> {
  const { rows } = await client.query<{ names: string }>(`
    select string_agg(format('public.%I', relname), ', ' order by relname) as names
    from pg_catalog.pg_class where relnamespace = 'public'::regnamespace and relkind = 'r'
  `);
  await client.query(`lock table ${rows[0]?.names} in access exclusive mode`);
}

/** Records the baseline for the tables of release 1.0.0, which are identical to it. Decision 073 */
async function rebase(client: pg.ClientBase, migrations: readonly MigrationFile[]): Promise<void> {
  const applied = (await appliedMigrations(client)) ?? [];
  if (!isFirstRelease(applied)) return;
  await client.query('delete from public.applied_migrations');
  for (const migration of rebased(applied, migrations)) await record(client, migration);
}

/**
 * Applies migrations to tables that contain rows. Without policies, forced row-level security would hide every row from
 * the owner, and a migration that copies rows would lose them without an error. The rules force it again.
 */
async function migrateRows(
  client: pg.ClientBase,
  migrations: readonly MigrationFile[],
): Promise<void> {
  const { rows: tables } = await client.query<{ name: string }>(`
    select oid::regclass::text as name from pg_catalog.pg_class
    where relnamespace = 'public'::regnamespace and relforcerowsecurity
  `);
  for (const { name } of tables) {
    await client.query(`alter table ${name} no force row level security`);
  }
  for (const migration of migrations) await migrate(client, migration);
}

async function migrate(client: pg.ClientBase, migration: MigrationFile): Promise<void> {
  await client.query('set local search_path = public');
  await client.query(migration.sql);
  await record(client, migration);
}

async function record(client: pg.ClientBase, { name, checksum }: Migration): Promise<void> {
  await client.query('insert into public.applied_migrations (name, checksum) values ($1, $2)', [
    name,
    checksum,
  ]);
}

async function recordRules(
  client: pg.ClientBase,
  { number, checksum }: RulesNumber,
): Promise<void> {
  await client.query(
    'create table if not exists public.applied_rules (number integer, checksum text)',
  );
  await client.query('delete from public.applied_rules');
  await client.query('insert into public.applied_rules (number, checksum) values ($1, $2)', [
    number,
    checksum,
  ]);
}

async function isEmpty(client: pg.Client): Promise<boolean> {
  const { rows } = await client.query<{ empty: boolean }>(`
    select not exists (
      select from pg_catalog.pg_class where relnamespace = 'public'::regnamespace and relkind in ('r', 'p')
    ) as empty
  `);
  return rows[0]?.empty === true;
}

async function inTransaction(client: pg.Client, work: () => Promise<void>): Promise<void> {
  await client.query('begin');
  try {
    await work();
    await client.query('commit');
  } catch (error) {
    await client.query('rollback');
    throw error;
  }
}

/** Serializes the servers and commands that change the schema. */
async function inTurn<Result>(
  url: string,
  work: (client: pg.Client) => Promise<Result>,
): Promise<Result> {
  const client = await connect('DATABASE_URL', url);
  try {
    await client.query('select pg_advisory_lock($1)', [ADVISORY_LOCK]);
    return await work(client);
  } catch (error) {
    if (!(error instanceof pg.DatabaseError)) throw error;
    if (error.code === DISK_FULL) {
      throw new StartError('The disk of the database is full; make room and start again.');
    }
    if (error.code !== INSUFFICIENT_PRIVILEGE) throw error;
    throw new StartError(
      `DATABASE_URL: expected a role that owns its database and may create roles, but: ${error.message}.`,
    );
  } finally {
    await client.end();
  }
}

function nameDatabase(url: string, dataDir: string | undefined): string {
  return dataDir === undefined
    ? `DATABASE_URL: the database ${placeOf(url).database}`
    : `DATA_DIR: the database in ${dataDir}`;
}

async function connect(variable: string, url: string): Promise<pg.Client> {
  const client = new PrimaryClient({ connectionString: url, connectionTimeoutMillis: 10_000 });
  try {
    await client.connect();
    return client;
  } catch (error) {
    await client.end().catch(() => undefined);
    throw unreachable(variable, url, error);
  }
}

function unreachable(variable: string, url: string, error: unknown): StartError {
  const { hosts, database } = placeOf(url);
  const reason =
    error instanceof Error ? error.message || String(Reflect.get(error, 'code')) : 'unknown';
  return new StartError(
    `${variable}: expected a PostgreSQL server at ${hosts} with the database ${database}, but: ${reason}.`,
  );
}
