import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import { MIGRATIONS_FOLDER } from '../process/folders.ts';
import { StartError } from '../process/start-error.ts';

// Any number will do, as long as every server of the house asks for the same one.
const ADVISORY_LOCK = 7_046_029;
const INSUFFICIENT_PRIVILEGE = '42501';

/**
 * Brings the database to the newest schema. Servers that start together wait for each other; each
 * migration is one transaction, forward only.
 * @returns the names of the migrations that were carried out now.
 * @throws StartError when the database cannot be reached, or was made by a newer Oakling.
 */
export async function migrate(url: string): Promise<string[]> {
  const client = await connect('DATABASE_URL', url);
  try {
    await client.query('select pg_advisory_lock($1)', [ADVISORY_LOCK]);
    return await runPending(client);
  } catch (error) {
    if (!(error instanceof pg.DatabaseError) || error.code !== INSUFFICIENT_PRIVILEGE) throw error;
    throw new StartError(
      `DATABASE_URL: expected a role that owns its database and may create roles, but: ${error.message}.`,
    );
  } finally {
    await client.end();
  }
}

/** @throws StartError naming the variable when the database at this address cannot be reached. */
export async function reachDatabase(variable: string, url: string): Promise<void> {
  const client = await connect(variable, url);
  await client.end();
}

async function connect(variable: string, url: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 10_000 });
  try {
    await client.connect();
    return client;
  } catch (error) {
    await client.end().catch(() => undefined);
    throw unreachable(variable, url, error);
  }
}

async function runPending(client: pg.Client): Promise<string[]> {
  await client.query(
    'create table if not exists schema_migrations (name text primary key, at timestamptz not null default now())',
  );
  const { rows } = await client.query<{ name: string }>('select name from schema_migrations');
  const done = new Set(rows.map((row) => row.name));
  const known = readdirSync(MIGRATIONS_FOLDER)
    .filter((name) => name.endsWith('.sql'))
    .toSorted();
  const unknown = [...done].find((name) => !known.includes(name));
  if (unknown !== undefined) {
    throw new StartError(
      `DATABASE_URL: the database has the migration ${unknown}, made by a newer Oakling.`,
    );
  }
  const pending = known.filter((name) => !done.has(name));
  for (const name of pending) {
    await client.query('begin');
    await client.query(readFileSync(join(MIGRATIONS_FOLDER, name), 'utf8'));
    await client.query('insert into schema_migrations (name) values ($1)', [name]);
    await client.query('commit');
  }
  return pending;
}

function unreachable(variable: string, url: string, error: unknown): StartError {
  const { host, pathname } = new URL(url);
  const reason =
    error instanceof Error ? error.message || String(Reflect.get(error, 'code')) : 'unknown';
  return new StartError(
    `${variable}: expected a PostgreSQL server at ${host} with the database ${pathname.slice(1)}, but: ${reason}.`,
  );
}
