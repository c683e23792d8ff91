import { createHash } from 'node:crypto';
import {
  sql,
  type PostgresCursor,
  type PostgresPool,
  type PostgresPoolClient,
  type PostgresQueryResult,
  type RawBuilder,
  type Transaction,
} from 'kysely';
import pg from 'pg';
import type { DB } from './db-types.ts';

/** Statements that each connection keeps; what is put together in ever new ways is planned each time. */
const MOST_STATEMENTS = 500;

/** Stands at the end of a statement that is not waited for: the next one is sent right behind it. */
export const SENT_AHEAD = ' /* sent ahead */';

/** The same of a question, whose answer is waited for later; see `askAhead`. */
const ASKED_AHEAD = ' /* asked ahead */';
const MARKS = [SENT_AHEAD, ASKED_AHEAD] as const;

/**
 * So begins a transaction that can write nothing; neither its beginning nor its end is waited for. Where
 * anything is written both are.
 */
const READING = 'start transaction read only';

/** Waits for the rows of what was asked ahead. */
export type Answer<Row> = () => Promise<readonly Row[]>;

/** What stands in the place of rows that are still on their way. */
interface Pending<Row> {
  readonly answer: Answer<Row>;
}

/**
 * Asks something within a transaction, and waits until it is sent: the next statement goes out right behind
 * it. Where it fails, so does the transaction; it must not be asked where a failure is an answer.
 */
export async function askAhead<Row>(
  tx: Transaction<DB>,
  question: RawBuilder<Row>,
): Promise<Answer<Row>> {
  const { rows } = await sql<Pending<Row>>`${question}${sql.raw(ASKED_AHEAD)}`.execute(tx);
  const answer = rows[0]?.answer;
  // Another pool gives the rows themselves.
  if (typeof answer !== 'function') throw new Error('nothing is asked ahead but by our own pool');
  return answer;
}

const names = new Map<string, string>();

/** A name for a statement, the same on every connection; undefined for one too many. */
function nameOf(text: string): string | undefined {
  const known = names.get(text);
  if (known !== undefined || names.size >= MOST_STATEMENTS) return known;
  if (MARKS.some((mark) => text.includes(mark) && !text.endsWith(mark))) {
    throw new Error('what is sent ahead says so at its very end');
  }
  const name = createHash('sha256').update(text).digest('base64url');
  names.set(text, name);
  return name;
}

/**
 * The pool as Kysely uses it, but that the database plans each statement once for a connection: the
 * policies make planning dearer than the work. A plan is made anew by the database when the role, a
 * table or a policy has changed; one whose columns have changed fails once, and goes with its connection.
 */
export function prepareStatements(pool: pg.Pool): PostgresPool {
  const prepared = new WeakMap<pg.PoolClient, PostgresPoolClient>();
  return {
    options: pool.options,
    end: () => pool.end(),
    async connect() {
      const client = await pool.connect();
      const connection = prepared.get(client) ?? prepare(client);
      prepared.set(client, connection);
      return connection;
    },
  };
}

function prepare(client: pg.PoolClient): PostgresPoolClient {
  let isStale = false;
  let isReading = false;
  /** What was sent ahead in this transaction; once it has failed nothing else of it is told. */
  let ahead: Promise<unknown> | null = null;
  /** Something sent ahead never came to the database, which would carry out the rest without it. */
  let isIncomplete = false;

  function query<Row>(text: string, values: readonly unknown[]): Promise<PostgresQueryResult<Row>>;
  function query<Row>(cursor: PostgresCursor<Row>): PostgresCursor<Row>;
  function query<Row>(
    text: string | PostgresCursor<Row>,
    values: readonly unknown[] = [],
  ): Promise<PostgresQueryResult<Row>> | PostgresCursor<Row> {
    if (typeof text !== 'string') throw new Error('nothing of ours reads by a cursor');
    if (text === 'commit' && isIncomplete) return query<Row>('rollback', []);
    const name = nameOf(text);
    const asked = { text, values: [...values], ...(name !== undefined && { name }) };
    // Both libraries describe the same answer, each by types of its own.
    const answered = client.query(asked) as Promise<unknown> as Promise<PostgresQueryResult<Row>>;
    if (text === READING) isReading = true;
    const isEnd = text === 'commit' || text === 'rollback';
    const isAsked = text.endsWith(ASKED_AHEAD);
    const isAhead =
      isAsked || text === READING || text.endsWith(SENT_AHEAD) || (isEnd && isReading);
    if (isEnd) {
      isReading = false;
      isIncomplete = false;
    }
    const told = after(ahead, answered);
    if (isAhead) {
      ahead = told;
      // Its failure is that of whatever is asked behind it, which is told only if it succeeded.
      told.catch((error: unknown) => (isIncomplete ||= !(error instanceof pg.DatabaseError)));
      const pending: Pending<Row> = { answer: async () => (await told).rows };
      const rows = isAsked ? [pending] : [];
      // `askAhead` alone asks so, and knows what it gets.
      const sent: PostgresQueryResult<unknown> = { command: 'SELECT', rowCount: 0, rows };
      return Promise.resolve(sent as PostgresQueryResult<Row>);
    }
    if (isEnd) ahead = null;
    return told.catch((error: unknown) => {
      isStale ||= isStalePlan(error);
      throw error;
    });
  }

  /** Nobody gets the connection before all that was sent has ended well; where it has not, nobody does. */
  async function release(destroy = false): Promise<void> {
    const left = ahead;
    ahead = null;
    const isClean = await Promise.resolve(left).then(
      () => true,
      () => false,
    );
    client.release(destroy || isStale || !isClean);
  }

  return { query, release: (destroy) => void release(destroy) };
}

/** An answer, given only when what was sent before it has succeeded. */
async function after<Told>(earlier: Promise<unknown> | null, answer: Promise<Told>): Promise<Told> {
  if (earlier === null) return answer;
  // The earlier failure is the cause, and the one that is told.
  answer.catch(() => undefined);
  await earlier;
  return answer;
}

/** Whether a kept plan no longer fits its table: another release of the server has changed it. */
export function isStalePlan(error: unknown): boolean {
  return error instanceof Error && error.message.startsWith('cached plan must not change');
}
