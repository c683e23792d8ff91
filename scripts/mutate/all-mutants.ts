import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { startEmbeddedPostgres } from '../../server/src/platform/postgres/embedded-postgres.ts';
import { migrate } from '../../server/src/platform/db/migrate.ts';
import type { Mutant } from './mutant.ts';
import { sourceMutants } from './source-mutants.ts';
import { sqlMutants } from './sql-mutants.ts';

const root = join(import.meta.dirname, '../..');

/**
 * Every guard there is: in the database, in the decisions and schemas, and in the server.
 * @throws when a statement that takes one away cannot be carried out, which would look like a kill.
 */
export async function allMutants(): Promise<Mutant[]> {
  return [
    ...(await databaseMutants()),
    ...sourceMutants(root, 'domain'),
    ...sourceMutants(root, 'server'),
  ];
}

async function databaseMutants(): Promise<Mutant[]> {
  const folder = mkdtempSync(join(tmpdir(), 'oakling-mutants-pg-'));
  const postgres = await startEmbeddedPostgres(folder);
  try {
    await migrate(postgres.url);
    const client = new pg.Client({ connectionString: postgres.url });
    // It is ended by the server's own end at the latest.
    client.on('error', () => undefined);
    await client.connect();
    const mutants = await sqlMutants(client);
    for (const { id, change } of mutants)
      await rehearse(client, id, 'sql' in change ? change.sql : '');
    await client.end();
    return mutants;
  } finally {
    await postgres.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}

async function rehearse(client: pg.Client, id: string, statement: string): Promise<void> {
  await client.query('begin');
  try {
    await client.query(statement);
  } catch (error) {
    throw new Error(`${id}: ${statement}`, { cause: error });
  } finally {
    await client.query('rollback');
  }
}
