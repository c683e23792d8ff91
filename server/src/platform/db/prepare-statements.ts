import { createHash } from 'node:crypto';
import type { PostgresCursor, PostgresPool, PostgresPoolClient, PostgresQueryResult } from 'kysely';
import type pg from 'pg';

/** Statements that each connection keeps; texts put together in ever new ways are planned each time. */
const MOST_STATEMENTS = 500;

/** What the library says of a statement that took longer than it may. */
const NO_ANSWER = 'Query read timeout';

/** Gives a statement its name, the same on every connection of a pool; undefined to one too many. */
type Naming = (text: string) => string | undefined;

function nameStatements(): Naming {
  const names = new Map<string, string>();
  return (text) => {
    const known = names.get(text);
    if (known !== undefined || names.size >= MOST_STATEMENTS) return known;
    const name = createHash('sha256').update(text).digest('base64url');
    names.set(text, name);
    return name;
  };
}

/**
 * The pool as Kysely uses it, but the database keeps the plan of each statement with parameters for a
 * connection: row-level policies make planning cost more than the work. PostgreSQL plans again when the
 * role, a table or a policy has changed. A plan whose columns changed fails once, and its connection is
 * destroyed.
 */
export function prepareStatements(pool: pg.Pool): PostgresPool {
  const nameOf = nameStatements();
  return {
    options: pool.options,
    end: () => pool.end(),
    async connect() {
      return prepare(await pool.connect(), nameOf);
    },
  };
}

function prepare(client: pg.PoolClient, nameOf: Naming): PostgresPoolClient {
  let isSpoiled = false;
  let isHung = false;

  function query<Row>(text: string, values: readonly unknown[]): Promise<PostgresQueryResult<Row>>;
  function query<Row>(cursor: PostgresCursor<Row>): PostgresCursor<Row>;
  function query<Row>(
    text: string | PostgresCursor<Row>,
    values: readonly unknown[] = [],
  ): Promise<PostgresQueryResult<Row>> | PostgresCursor<Row> {
    if (typeof text !== 'string') throw new Error('our code reads nothing by a cursor');
    // What is sent behind a statement that never came back would wait as long again.
    if (isHung) return Promise.reject(new Error(NO_ANSWER));
    const name = values.length === 0 ? undefined : nameOf(text);
    const statement = { text, values: [...values], ...(name !== undefined && { name }) };
    // Both libraries describe the same answer, each by types of its own.
    const answer = client.query(statement) as Promise<unknown> as Promise<PostgresQueryResult<Row>>;
    return answer.catch((error: unknown) => {
      // The next user of the connection would continue the transaction that is still open.
      isHung ||= error instanceof Error && error.message === NO_ANSWER;
      isSpoiled ||= isHung || text === 'rollback' || isStalePlan(error) || isReadOnly(error);
      throw error;
    });
  }

  return { query, release: (destroy = false) => client.release(destroy || isSpoiled) };
}

/** Whether a kept plan no longer fits its table: another release of the server has changed it. */
export function isStalePlan(error: unknown): boolean {
  return error instanceof Error && error.message.startsWith('cached plan must not change');
}

/** Whether its host takes no writes: it was the primary, and another one is now. */
function isReadOnly(error: unknown): boolean {
  return error instanceof Error && Reflect.get(error, 'code') === '25006';
}
