import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { startEmbeddedPostgres } from '../../server/src/platform/postgres/embedded-postgres.ts';
import { applySchema } from '../../server/src/platform/db/apply-schema.ts';
import { seedPeople, UNVERIFIED_MEET } from '../../server/src/testing/seed-people.ts';
import { SECRET } from '../../server/src/testing/stored-logins.ts';
import { startServer, type RunningProcess } from './process.ts';

export interface FilledServer {
  /** Deleted together with the server. */
  readonly folder: string;
  readonly url: string;
  readonly client: pg.Client;
  readonly server: RunningProcess;
  readonly port: number;
}

interface Filling {
  readonly people: number;
  readonly environment: Readonly<Record<string, string>>;
  readonly showProgress: (done: number, all: number) => void;
}

export async function onFilledServer<Result>(
  { people, environment, showProgress }: Filling,
  measure: (filled: FilledServer) => Promise<Result>,
): Promise<Result> {
  const folder = mkdtempSync(join(tmpdir(), 'oakling-bench-'));
  const postgres = await startEmbeddedPostgres(folder);
  const { url } = postgres;
  const client = new pg.Client({ connectionString: url, options: UNVERIFIED_MEET });
  try {
    await applySchema(url);
    await client.connect();
    await seedPeople(client, people, (done) => showProgress(done, people));
    const own = { DATABASE_URL: url, DATA_DIR: folder, AUTH_SECRET: SECRET };
    const server = await startServer({ ...own, ...environment });
    try {
      const port = Number(/localhost:(\d+)/.exec(server.ready)?.[1]);
      return await measure({ folder, url, client, server, port });
    } finally {
      await server.stop();
    }
  } finally {
    await client.end();
    await postgres.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}
