import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import { SCHEMA_FOLDER } from '../process/data-dir.ts';
import { StartError } from '../process/start-error.ts';

// Any number will do, as long as every server of the installation asks for the same one.
const ADVISORY_LOCK = 7_046_029;
const INSUFFICIENT_PRIVILEGE = '42501';
const RESTORING = 'being restored';

/**
 * Gives an empty database the schema, in one transaction, and leaves one that has it alone. Servers
 * that start together wait for each other.
 * @param dataDir the folder of the embedded database, for what the error says; without it the address
 *   is the one in DATABASE_URL.
 * @returns whether the schema was applied now.
 * @throws StartError when the database cannot be reached, or has another version of the schema.
 */
export async function applySchema(url: string, dataDir?: string): Promise<boolean> {
  const schema = readSchema();
  const client = await connect('DATABASE_URL', url);
  try {
    await client.query('begin');
    await client.query('select pg_advisory_xact_lock($1)', [ADVISORY_LOCK]);
    const state = await stateOf(client, schema.hash);
    if (state === 'other') throw new StartError(whatToDo(url, dataDir));
    if (state === 'half restored') throw new StartError(whatToRestore(url, dataDir));
    if (state === 'empty') await fill(client, schema);
    await client.query('commit');
    return state === 'empty';
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

interface Schema {
  readonly files: readonly string[];
  readonly hash: string;
}

/** Lines of comment do not count in the hash: a database made before one was reworded is the same. */
function readSchema(): Schema {
  const files = readdirSync(SCHEMA_FOLDER)
    .filter((name) => name.endsWith('.sql'))
    .toSorted()
    .map((name) => readFileSync(join(SCHEMA_FOLDER, name), 'utf8'));
  const statements = files.join('\n').replaceAll(/^\s*--.*\n/gm, '');
  return { files, hash: createHash('sha256').update(statements).digest('hex') };
}

type State = 'empty' | 'same' | 'other' | 'half restored';

async function stateOf(client: pg.Client, hash: string): Promise<State> {
  const { rows } = await client.query<{ kept: boolean; tables: boolean }>(`
    select to_regclass('public.applied_schema') is not null as kept,
      exists (
        select from pg_class where relnamespace = 'public'::regnamespace and relkind in ('r', 'p')
      ) as tables
  `);
  if (rows[0]?.kept !== true) return rows[0]?.tables === true ? 'other' : 'empty';
  const applied = await client.query<{ hash: string }>('select hash from public.applied_schema');
  if (applied.rows[0]?.hash === RESTORING) return 'half restored';
  return applied.rows[0]?.hash === hash ? 'same' : 'other';
}

async function fill(client: pg.Client, { files, hash }: Schema): Promise<void> {
  await client.query('set local search_path = public');
  // A function may name a table of a later file.
  await client.query('set local check_function_bodies = off');
  for (const file of files) await client.query(file);
  await client.query(
    'create table applied_schema (hash text primary key, at timestamptz not null default now())',
  );
  await client.query('insert into applied_schema (hash) values ($1)', [hash]);
}

/** Which schema this release has. */
export function schemaHash(): string {
  return readSchema().hash;
}

/** Keeps every server from a database until `finishRestore`: who was removed is still in it. Rule 10.265 */
export function markRestoring(url: string): Promise<void> {
  return setHash(url, RESTORING);
}

export function finishRestore(url: string): Promise<void> {
  return setHash(url, readSchema().hash);
}

async function setHash(url: string, hash: string): Promise<void> {
  const client = await connect('DATABASE_URL', url);
  try {
    await client.query('update public.applied_schema set hash = $1', [hash]);
  } finally {
    await client.end();
  }
}

function whatToRestore(url: string, dataDir: string | undefined): string {
  const what =
    dataDir === undefined
      ? `DATABASE_URL: the database ${new URL(url).pathname.slice(1)}`
      : `DATA_DIR: the database in ${dataDir}`;
  return `${what} was restored only in part; empty it and restore again.`;
}

function whatToDo(url: string, dataDir: string | undefined): string {
  return dataDir === undefined
    ? `DATABASE_URL: the database ${new URL(url).pathname.slice(1)} is not empty and was not made by this version of Oakling; name an empty database.`
    : `DATA_DIR: the database in ${dataDir} was not made by this version of Oakling; delete this folder, or name another.`;
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

function unreachable(variable: string, url: string, error: unknown): StartError {
  const { host, pathname } = new URL(url);
  const reason =
    error instanceof Error ? error.message || String(Reflect.get(error, 'code')) : 'unknown';
  return new StartError(
    `${variable}: expected a PostgreSQL server at ${host} with the database ${pathname.slice(1)}, but: ${reason}.`,
  );
}
