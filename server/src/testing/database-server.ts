import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import type { TestProject } from 'vitest/node';
import { startEmbeddedPostgres } from '../platform/embedded-postgres.ts';
import { startJobs } from '../platform/jobs.ts';
import { openLog } from '../platform/log.ts';
import { migrate } from '../platform/migrate.ts';

declare module 'vitest' {
  export interface ProvidedContext {
    /** Address of a migrated database that tests clone; connect as the application's owner. */
    templateUrl: string;
  }
}

/** One real PostgreSQL for the whole run, with a migrated template that each test file clones. */
export async function setup({ provide }: TestProject): Promise<() => Promise<void>> {
  const folder = mkdtempSync(join(tmpdir(), 'oakling-server-tests-'));
  const server = await startEmbeddedPostgres(folder);
  const templateUrl = new URL(server.url);
  templateUrl.pathname = '/template_oakling';
  const client = new pg.Client({ connectionString: server.url });
  await client.connect();
  await client.query('create database template_oakling');
  await client.end();
  await migrate(templateUrl.href);
  const jobs = await startJobs(templateUrl.href, [], false, openLog('silent'));
  await jobs.stop();
  provide('templateUrl', templateUrl.href);
  return async () => {
    await server.stop();
    rmSync(folder, { recursive: true, force: true });
  };
}
