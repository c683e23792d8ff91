import { Kysely, NoResultError, PostgresDialect, sql, type Transaction } from 'kysely';
import pg from 'pg';
import type { DB } from './db-types.ts';
import type { Log } from '../process/log.ts';
import { isStalePlan, prepareStatements, SENT_AHEAD } from './prepare-statements.ts';

export type Db = Kysely<DB>;
export type Tx = Transaction<DB>;

// Two cores run about ten statements at once; more connections than that only wait inside PostgreSQL.
const POOL_SIZE = 10;
/** A count is one short statement. */
const COUNTING_POOL_SIZE = 2;

const { builtins } = pg.types;
const types = new pg.TypeOverrides();
// Dates and local date-times stay text: a Date would move them into the server's own zone.
types.setTypeParser(builtins.DATE, (text) => text);
types.setTypeParser(builtins.TIMESTAMP, (text) => text.replace(' ', 'T'));

/**
 * Opens the connection pool. It connects as the owner; requests take the role of the application with `asPerson`.
 */
export function openPool(url: string, elderVetting: 'optional' | 'required', log: Log): pg.Pool {
  const settings = {
    // Read by the database's own rule of who may meet; absent, it counts as required.
    'app.elder_vetting': elderVetting,
    // Statements of ours are short: compiling one takes longer than carrying it out.
    jit: 'off',
    // Planned once for a connection and not for each value: with the policies' conditions planning takes
    // longer than the work. What is asked all day is found by index with any value (plans.test.ts).
    plan_cache_mode: 'force_generic_plan',
    // No request of ours takes long; one that hangs must not hold its locks for ever.
    statement_timeout: '15s',
    lock_timeout: '10s',
    idle_in_transaction_session_timeout: '30s',
  };
  return connect(url, POOL_SIZE, settings, log);
}

/**
 * Opens the few connections that tries are counted over. They do not wait for the disk: a crash may
 * forget the counts of its last moment, and nothing else is written here.
 */
export function openCountingPool(url: string, log: Log): pg.Pool {
  const settings = { synchronous_commit: 'off', statement_timeout: '15s', lock_timeout: '10s' };
  return connect(url, COUNTING_POOL_SIZE, settings, log);
}

function connect(
  url: string,
  max: number,
  settings: Readonly<Record<string, string>>,
  log: Log,
): pg.Pool {
  const pool = new pg.Pool({
    connectionString: url,
    max,
    types,
    // What need not wait for the answer before it is sent at once.
    pipeline: true,
    connectionTimeoutMillis: 10_000,
    application_name: 'oakling',
    options: Object.entries(settings)
      .map(([name, value]) => `-c ${name}=${value}`)
      .join(' '),
  });
  // A connection that the database closes (a restart) is replaced at the next use. The pool listens to
  // idle ones only: one that is lost between two statements of a transaction would end the process.
  pool.on('connect', (client) => {
    client.on('error', (error) => log.warn({ err: error }, 'a database connection was lost'));
  });
  pool.on('error', () => undefined);
  return pool;
}

export function openDatabase(pool: pg.Pool): Db {
  return new Kysely<DB>({ dialect: new PostgresDialect({ pool: prepareStatements(pool) }) });
}

/**
 * Makes the rest of the transaction run as the application's role, for this person only. Whoever is
 * paused or suspended is nobody to the database (rule 9.44). It is not waited for: where it fails so does
 * the transaction, and nothing is told or kept.
 */
export async function setRoleToPerson(tx: Tx, personId: string): Promise<void> {
  await sql`
    select set_config('app.person_id', coalesce((
      select id::text from people
      where id = nullif(${personId}, '')::uuid and paused_at is null and vetting <> 'suspended'
    ), ''), true), set_config('role', 'oakling_app', true)${sql.raw(SENT_AHEAD)}`.execute(tx);
}

/** A transaction that can write nothing. */
const reading = (db: Db) => db.transaction().setAccessMode('read only');

/** Makes the rest of the transaction run as the console's role, for this moderator only; not waited for. */
export async function setRoleToModerator(tx: Tx, userId: string): Promise<void> {
  await sql`
    select set_config('role', 'oakling_moderator', true),
      set_config('app.moderator_id', ${userId}, true)${sql.raw(SENT_AHEAD)}`.execute(tx);
}

/** Gives the transaction back to the owner, who writes what follows from a change. */
export async function setRoleToOwner(tx: Tx): Promise<void> {
  await sql`select set_config('role', 'none', true)${sql.raw(SENT_AHEAD)}`.execute(tx);
}

/** Reads as a person: the database shows what that person may see and nothing else. */
export async function asPerson<Result>(
  db: Db,
  personId: string,
  read: (tx: Tx) => Promise<Result>,
): Promise<Result> {
  return reading(db).execute(async (tx) => {
    await setRoleToPerson(tx, personId);
    return read(tx);
  });
}

/** Which constraint a database error broke, or null when it is another error. */
export function brokenConstraint(error: unknown): string | null {
  if (!(error instanceof pg.DatabaseError)) return null;
  return error.code?.startsWith('23') === true ? (error.constraint ?? null) : null;
}

/** Whether the database ended a transaction because two waited for each other. */
export function isDeadlock(error: unknown): boolean {
  return error instanceof pg.DatabaseError && error.code === '40P01';
}

/** Whether a row that had to be there was not. */
export function lacksRow(error: unknown): boolean {
  return error instanceof NoResultError;
}

/** Whether a row-level policy refused a write: what was true at the decision is so no more. */
export function brokePolicy(error: unknown): boolean {
  return error instanceof pg.DatabaseError && error.code === '42501';
}

/** Does one thing with the owner's rights in the middle of a person's transaction. */
export async function asOwner<Result>(
  tx: Tx,
  personId: string,
  read: (tx: Tx) => Promise<Result>,
): Promise<Result> {
  await setRoleToOwner(tx);
  const result = await read(tx);
  await setRoleToPerson(tx, personId);
  return result;
}

/** Reads with a person's own rights in the middle of the system's transaction. */
export async function withRightsOf<Result>(
  tx: Tx,
  personId: string,
  read: () => Promise<Result>,
): Promise<Result> {
  await setRoleToPerson(tx, personId);
  const result = await read();
  await setRoleToOwner(tx);
  return result;
}

// Cancelled or waiting too long, too many connections, shutting down, starting up.
const PASSING = new Set(['57014', '55P03', '53300', '57P01', '57P02', '57P03', '08006', '08001']);

/** Whether an error says that the database cannot answer right now, and trying again may help. */
export function isDatabaseAway(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  if (isStalePlan(error)) return true;
  const code: unknown = Reflect.get(error, 'code');
  if (typeof code === 'string')
    return PASSING.has(code) || /^E(CONN|PIPE|HOST|TIMEDOUT)/.test(code);
  return /^(timeout exceeded when trying to connect|Connection terminated)/.test(error.message);
}
