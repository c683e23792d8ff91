import { setTimeout } from 'node:timers/promises';
import pg from 'pg';
import { StartError } from '../process/start-error.ts';
import { placeOf } from './database-address.ts';
import {
  laterMigrations,
  readMigrations,
  type Migration,
  type MigrationFile,
} from './migrations.ts';
import { PrimaryClient } from './primary-client.ts';

// Any number will do, as long as every server of the installation asks for the same one.
const ADVISORY_LOCK = 7_046_029;
const INSUFFICIENT_PRIVILEGE = '42501';
const DISK_FULL = '53100';
const LOCK_NOT_AVAILABLE = '55P03';
/** Everybody else waits behind a statement that waits for a lock; so it gives up and tries again. */
const LOCK_TIMEOUT = '1s';
const LOCK_TRIES = 30;
const LOCK_PAUSE_MS = 1_000;

/**
 * Gives an empty database the schema in one transaction, and an older one the migrations it lacks, each in a
 * transaction of its own, while other servers work on it. Servers that start together wait for each other.
 * @param dataDir the folder of the embedded database, for what the error says; without it the address
 *   is the one in DATABASE_URL.
 * @returns the names of the migrations that were applied now.
 * @throws StartError when the database cannot be reached, is of another version, or was restored in part.
 */
export function applySchema(
  url: string,
  dataDir?: string,
  migrations: readonly MigrationFile[] = readMigrations(),
): Promise<readonly string[]> {
  return inTurn(url, async (client) => {
    const which = nameDatabase(url, dataDir);
    if (await isHalfRestored(client)) {
      throw new StartError(`${which} was restored only in part; empty it and restore again.`);
    }
    return bringUpToDate(client, migrations, which);
  });
}

/**
 * Gives an empty database the migrations that a backup was made with, and keeps every server from it until
 * `finishRestore`: people who were removed since the backup are still in it. Rule 10.265
 * @returns false, and changes nothing, when the database is not empty.
 */
export function beginRestore(
  url: string,
  ofBackup: readonly Migration[],
  migrations: readonly MigrationFile[] = readMigrations(),
): Promise<boolean> {
  return inTurn(url, async (client) => {
    if (!(await isEmpty(client))) return false;
    await inTransaction(client, async () => {
      await fill(client, migrations.slice(0, ofBackup.length));
      await client.query(
        'create table unfinished_restore (since timestamptz not null default now())',
      );
    });
    return true;
  });
}

/** Applies what is newer than the backup, once its rows are in place. */
export function updateRestored(
  url: string,
  migrations: readonly MigrationFile[] = readMigrations(),
): Promise<readonly string[]> {
  return inTurn(url, (client) => bringUpToDate(client, migrations, nameDatabase(url, undefined)));
}

/** Lets servers use a database that was being restored. */
export function finishRestore(url: string): Promise<void> {
  return inTurn(url, async (client) => {
    await client.query('drop table public.unfinished_restore');
  });
}

/** @throws StartError naming the variable when the database at this address cannot be reached. */
export async function reachDatabase(variable: string, url: string): Promise<void> {
  const client = await connect(variable, url);
  await client.end();
}

async function bringUpToDate(
  client: pg.Client,
  migrations: readonly MigrationFile[],
  which: string,
): Promise<readonly string[]> {
  if (await isEmpty(client)) {
    await inTransaction(client, () => fill(client, migrations));
    return migrations.map(({ name }) => name);
  }
  const later = laterMigrations(await appliedMigrations(client), migrations, which);
  for (const migration of later) await applyUnderTraffic(client, migration, which);
  return later.map(({ name }) => name);
}

async function fill(client: pg.Client, migrations: readonly MigrationFile[]): Promise<void> {
  await client.query(`
    create table public.applied_migrations (
      name text primary key, checksum text not null, at timestamptz not null default now()
    )
  `);
  for (const migration of migrations) await apply(client, migration);
}

async function applyUnderTraffic(
  client: pg.Client,
  migration: MigrationFile,
  which: string,
): Promise<void> {
  for (let tries = 1; tries <= LOCK_TRIES; tries += 1) {
    try {
      await inTransaction(client, async () => {
        await client.query(`set local lock_timeout = '${LOCK_TIMEOUT}'`);
        await apply(client, migration);
      });
      return;
    } catch (error) {
      if (!(error instanceof pg.DatabaseError) || error.code !== LOCK_NOT_AVAILABLE) throw error;
      await setTimeout(LOCK_PAUSE_MS);
    }
  }
  throw new StartError(
    `${which} was too busy to be updated by ${migration.name}; start again when fewer people use it.`,
  );
}

async function apply(client: pg.Client, { name, checksum, sql }: MigrationFile): Promise<void> {
  await client.query('set local search_path = public');
  // A function may name a table of a later file.
  await client.query('set local check_function_bodies = off');
  await client.query(sql);
  await client.query('insert into public.applied_migrations (name, checksum) values ($1, $2)', [
    name,
    checksum,
  ]);
}

/** Null for a database that nobody's migrations were recorded in. */
export async function appliedMigrations(
  client: pg.ClientBase,
): Promise<readonly Migration[] | null> {
  const { rows } = await client.query<{ kept: boolean }>(
    `select to_regclass('public.applied_migrations') is not null as kept`,
  );
  if (rows[0]?.kept !== true) return null;
  const applied = await client.query<Migration>(
    'select name, checksum from public.applied_migrations order by name collate "C"',
  );
  return applied.rows;
}

async function isEmpty(client: pg.Client): Promise<boolean> {
  const { rows } = await client.query<{ empty: boolean }>(`
    select not exists (
      select from pg_catalog.pg_class where relnamespace = 'public'::regnamespace and relkind in ('r', 'p')
    ) as empty
  `);
  return rows[0]?.empty === true;
}

/** Whether servers are kept from it, because a restore into it did not end. */
export async function isHalfRestored(client: pg.ClientBase): Promise<boolean> {
  const { rows } = await client.query<{ half: boolean }>(
    `select to_regclass('public.unfinished_restore') is not null as half`,
  );
  return rows[0]?.half === true;
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

/** Servers and commands that change the schema do so one after the other. */
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
