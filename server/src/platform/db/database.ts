import { CompiledQuery, Kysely, NoResultError, PostgresDialect, type Transaction } from 'kysely';
import pg from 'pg';
import type { DB } from './db-types.ts';
import type { Condition } from '../process/config.ts';
import type { Log } from '../process/log.ts';
import { isStalePlan, prepareStatements } from './prepare-statements.ts';
import { NO_PRIMARY, openPrimaryPool } from './primary-client.ts';

export type Db = Kysely<DB>;
export type Tx = Transaction<DB>;

// Two cores run about ten statements at once; more connections than that only wait inside PostgreSQL.
const POOL_SIZE = 10;
/** A count is one short statement. */
const COUNTING_POOL_SIZE = 2;

const { escapeLiteral } = pg;
const { builtins } = pg.types;
const types = new pg.TypeOverrides();
// Dates and local date-times stay text: a Date would move them into the server's own zone.
types.setTypeParser(builtins.DATE, (text) => text);
types.setTypeParser(builtins.TIMESTAMP, (text) => text.replace(' ', 'T'));

/**
 * Opens the connection pool. It connects as the owner; requests take the role of the application with `asPerson`.
 */
export function openPool(
  url: string,
  optional: readonly Condition[],
  log: Log,
  size = POOL_SIZE,
): pg.Pool {
  const settings = {
    // Read by the database's own rule of who may meet; absent, everything is asked for.
    'app.optional': `{${optional.join(',')}}`,
    // Our statements are short: compiling one takes longer than carrying it out.
    jit: 'off',
    // None of our requests takes long; one that hangs must not hold its locks for ever.
    statement_timeout: '15s',
    lock_timeout: '10s',
    idle_in_transaction_session_timeout: '30s',
  };
  return connect(url, size, settings, log);
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
  const pool = openPrimaryPool({
    connectionString: url,
    max,
    types,
    connectionTimeoutMillis: 10_000,
    // Longer than the database itself lets a statement take: it ends one whose answer never comes.
    query_timeout: 20_000,
    application_name: 'oakling',
    options: Object.entries(settings)
      .map(([name, value]) => `-c ${name}=${value}`)
      .join(' '),
  });
  pool.on('connect', (client) => {
    client.on('error', (error) => log.debug({ err: error }, 'a database connection was lost'));
  });
  return pool;
}

export function openDatabase(pool: pg.Pool): Db {
  return new Kysely<DB>({ dialect: new PostgresDialect({ pool: prepareStatements(pool) }) });
}

/** What a transaction may do, and whose rows the database shows it. */
export type Role =
  | { readonly as: 'person'; readonly personId: string }
  | { readonly as: 'moderator'; readonly userId: string }
  /** `lock`: the number of an advisory lock to wait for, held until the end. */
  | { readonly as: 'owner'; readonly lock?: number };

/**
 * Runs `run` in one transaction with the rights of `role`, begun in a single round trip.
 * Rolls back when it throws. @returns what `run` returns, after the commit.
 */
export async function inTransaction<Result>(
  db: Db,
  role: Role,
  run: (tx: Tx) => Promise<Result>,
  mode: 'read write' | 'read only' = 'read write',
): Promise<Result> {
  return db.connection().execute(async (connection) => {
    // Kysely's own transactions begin with nothing but "begin"; this one is begun and ended here.
    const tx = connection as Tx;
    const command = (text: string) => tx.executeQuery(CompiledQuery.raw(text));
    try {
      await command(`begin ${mode}; ${setRole(role)}`);
      const result = await run(tx);
      await command('commit');
      return result;
    } catch (error) {
      await command('rollback').catch(() => undefined);
      throw error;
    }
  });
}

/** Reads as a person: the database shows what that person may see and nothing else. */
export function asPerson<Result>(
  db: Db,
  personId: string,
  read: (tx: Tx) => Promise<Result>,
): Promise<Result> {
  return inTransaction(db, { as: 'person', personId }, read, 'read only');
}

/** Makes the rest of the transaction run as the application's role, for this person only. */
export async function setRoleToPerson(tx: Tx, personId: string): Promise<void> {
  await tx.executeQuery(CompiledQuery.raw(setRole({ as: 'person', personId })));
}

/** Gives the transaction back to the owner, who may write what a person may not. */
export async function setRoleToOwner(tx: Tx): Promise<void> {
  await tx.executeQuery(CompiledQuery.raw(setRole({ as: 'owner' })));
}

function setRole(role: Role): string {
  switch (role.as) {
    case 'owner':
      return role.lock === undefined
        ? 'set local role none'
        : `set local role none; select pg_advisory_xact_lock(${role.lock})`;
    case 'moderator':
      return `select set_config('role', 'oakling_moderator', true),
        set_config('app.moderator_id', ${escapeLiteral(role.userId)}, true)`;
    case 'person':
      return `select act_as(${escapeLiteral(role.personId)})`;
  }
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

/** Cancelled or waiting too long, out of connections, disk or memory, read-only, not reached, ended, starting up, disk errors. */
const PASSING = /^(?:08|53|57|58)|^(?:55P03|25006)$/;
/** What the libraries say without a code. */
const PASSING_WORDS =
  /^(?:timeout exceeded when trying to connect|timeout expired|Connection terminated|Query read timeout)|is not queryable$/;

/** Whether a statement took too long, or waited too long for a lock. */
export function isTimeout(error: unknown): boolean {
  return error instanceof pg.DatabaseError && (error.code === '57014' || error.code === '55P03');
}

/** Whether an error says that the database cannot answer right now, and trying again may help. */
export function isDatabaseAway(error: unknown): boolean {
  return error instanceof Error && (isStalePlan(error) || isPassing(error));
}

function isPassing(error: Error): boolean {
  // After a fatal error the connection is gone, whatever it was: no role, no database, a password that changes.
  if (error instanceof pg.DatabaseError) {
    return error.severity === 'FATAL' || PASSING.test(error.code ?? '');
  }
  const code: unknown = Reflect.get(error, 'code');
  if (typeof code === 'string')
    return /^E(?:CONN|PIPE|HOST|NET|TIMEDOUT|AI_AGAIN|NOTFOUND)/.test(code);
  return error.message === NO_PRIMARY || PASSING_WORDS.test(error.message);
}
