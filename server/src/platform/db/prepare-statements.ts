import { createHash } from 'node:crypto';
import type { PostgresCursor, PostgresPool, PostgresPoolClient, PostgresQueryResult } from 'kysely';
import type pg from 'pg';

/** The cache size per connection. Statements beyond it are planned on each use. */
const MOST_STATEMENTS = 500;

/** The pg library's message for a query timeout. */
const NO_ANSWER = 'Query read timeout';

/** Returns a statement's name, which is the same on all connections of a pool, or undefined if the cache is full. */
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
 * Wraps the pool for Kysely so that it prepares statements, because planning under RLS costs more than running.
 * PostgreSQL replans after changes of roles, tables or policies. After a column changes, the plan fails once and its
 * connection is destroyed.
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
    if (typeof text !== 'string') throw new Error('cursor queries are not supported');
    // A statement sent after one that hangs would wait just as long.
    if (isHung) return Promise.reject(new Error(NO_ANSWER));
    const name = values.length === 0 ? undefined : nameOf(text);
    const statement = { text, values: [...values], ...(name !== undefined && { name }) };
    // Both libraries describe the same result, but with different types.
    const answer = client.query(statement) as Promise<unknown> as Promise<PostgresQueryResult<Row>>;
    return answer.catch((error: unknown) => {
      // Destroy the connection, because its next user would continue the open transaction.
      isHung ||= error instanceof Error && error.message === NO_ANSWER;
      isSpoiled ||= isHung || text === 'rollback' || isStalePlan(error) || isReadOnly(error);
      throw error;
    });
  }

  return { query, release: (destroy = false) => client.release(destroy || isSpoiled) };
}

/** True if a cached plan no longer fits its table, because a different release of the server changed it. */
export function isStalePlan(error: unknown): boolean {
  return error instanceof Error && error.message.startsWith('cached plan must not change');
}

/** True if the host has become read-only, so another host is now the primary. */
function isReadOnly(error: unknown): boolean {
  return error instanceof Error && Reflect.get(error, 'code') === '25006';
}
