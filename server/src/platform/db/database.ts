import { CompiledQuery, Kysely, NoResultError, PostgresDialect, type Transaction } from 'kysely';
import pg from 'pg';
import type { DB } from './db-types.ts';
import type { Condition } from '../process/config.ts';
import type { Log } from '../process/log.ts';
import { isStalePlan, prepareStatements } from './prepare-statements.ts';
import { NO_PRIMARY, openPrimaryPool } from './primary-client.ts';

export type Db = Kysely<DB>;
export type Tx = Transaction<DB>;

// Two cores run about ten statements at the same time; more connections would only wait inside PostgreSQL.
const POOL_SIZE = 10;
/** Each count is a short statement, so two connections are enough. */
const COUNTING_POOL_SIZE = 2;

const { escapeLiteral } = pg;
const { builtins } = pg.types;
const types = new pg.TypeOverrides();
// Keep dates and local date-times as text: a Date would shift them to the server's time zone.
types.setTypeParser(builtins.DATE, (text) => text);
types.setTypeParser(builtins.TIMESTAMP, (text) => text.replace(' ', 'T'));

export function openPool(
  url: string,
  optional: readonly Condition[],
  log: Log,
  size = POOL_SIZE,
): pg.Pool {
  const settings = {
    // `missing_requirements` reads this setting; without it, every requirement applies.
    'app.optional': `{${optional.join(',')}}`,
    // Our statements are short, so JIT compilation takes longer than running them.
    jit: 'off',
    // By default, each connection plans a statement six times, including every policy and trigger.
    plan_cache_mode: 'force_generic_plan',
    // A request that hangs must not hold its locks forever.
    statement_timeout: '15s',
    lock_timeout: '10s',
    idle_in_transaction_session_timeout: '30s',
  };
  return connect(url, size, settings, log);
}

/**
 * Opens a small pool for the rate-limit counters. Its commits skip the disk flush, so a crash may lose the latest
 * counts; nothing else uses this pool.
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
    // A new connection plans every statement again, which takes longer than running it.
    idleTimeoutMillis: 60_000,
    // This timeout is longer than the server's `statement_timeout`, for statements whose answer never arrives.
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

export type Role =
  | { readonly as: 'person'; readonly personId: string }
  | { readonly as: 'moderator'; readonly userId: string }
  /** `lock` is the number of an advisory lock to hold until the end of the transaction. */
  | { readonly as: 'owner'; readonly lock?: number };

/**
 * Runs `run` in a transaction under `role`. Opening the transaction takes one round trip. Rolls back if `run` throws.
 * @returns what `run` returns, after the commit.
 */
export async function inTransaction<Result>(
  db: Db,
  role: Role,
  run: (tx: Tx) => Promise<Result>,
  mode: 'read write' | 'read only' = 'read write',
): Promise<Result> {
  return db.connection().execute(async (connection) => {
    // Kysely's own transactions can only send a plain `begin`, so begin and end the transaction here.
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

export function asPerson<Result>(
  db: Db,
  personId: string,
  read: (tx: Tx) => Promise<Result>,
): Promise<Result> {
  return inTransaction(db, { as: 'person', personId }, read, 'read only');
}

export async function setRoleToPerson(tx: Tx, personId: string): Promise<void> {
  await tx.executeQuery(CompiledQuery.raw(setRole({ as: 'person', personId })));
}

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

/** Reads with a person's rights inside a system transaction. */
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

/** The name of the violated constraint, or null for any other error. */
export function brokenConstraint(error: unknown): string | null {
  if (!(error instanceof pg.DatabaseError)) return null;
  return error.code?.startsWith('23') === true ? (error.constraint ?? null) : null;
}

export function isDeadlock(error: unknown): boolean {
  return error instanceof pg.DatabaseError && error.code === '40P01';
}

export function lacksRow(error: unknown): boolean {
  return error instanceof NoResultError;
}

/** True for an RLS violation, which means that the data changed after the decision was made. */
export function isRlsViolation(error: unknown): boolean {
  return error instanceof pg.DatabaseError && error.code === '42501';
}

/**
 * SQLSTATE codes of transient errors: canceled or timed out; out of connections, disk or memory; read-only;
 * unreachable; shutting down or starting up; disk errors.
 */
const PASSING = /^(?:08|53|57|58)|^(?:55P03|25006)$/;
/** Transient errors that libraries report without a code. */
const PASSING_WORDS =
  /^(?:timeout exceeded when trying to connect|timeout expired|Connection terminated|Query read timeout)|is not queryable$/;

export function isTimeout(error: unknown): boolean {
  return error instanceof pg.DatabaseError && (error.code === '57014' || error.code === '55P03');
}

export function isDatabaseAway(error: unknown): boolean {
  return error instanceof Error && (isStalePlan(error) || isPassing(error));
}

function isPassing(error: Error): boolean {
  // A FATAL error ends the connection, whatever its cause: for example, a missing role or a changed password.
  if (error instanceof pg.DatabaseError) {
    return error.severity === 'FATAL' || PASSING.test(error.code ?? '');
  }
  const code: unknown = Reflect.get(error, 'code');
  if (typeof code === 'string')
    return /^E(?:CONN|PIPE|HOST|NET|TIMEDOUT|AI_AGAIN|NOTFOUND)/.test(code);
  return error.message === NO_PRIMARY || PASSING_WORDS.test(error.message);
}
