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

const TEMPLATE = 'template_oakling';

/**
 * One real PostgreSQL for the whole run, with a migrated template that each test file clones.
 * TEST_DATABASE_URL names another server, of any supported version, by a role that may create
 * databases and roles. TEST_DATABASE_SQL is carried out on the template: `npm run mutate` takes a
 * guard away by it.
 */
export async function setup({ provide }: TestProject): Promise<() => Promise<void>> {
  const server = await findServer(process.env['TEST_DATABASE_URL']);
  const template = new URL(server.url);
  template.pathname = `/${TEMPLATE}`;
  const client = new pg.Client({ connectionString: server.url });
  await client.connect();
  await client.query(`drop database if exists ${TEMPLATE}`);
  await client.query(`create database ${TEMPLATE}`);
  await client.end();
  await migrate(template.href);
  const jobs = await startJobs(template.href, [], false, openLog('silent'));
  await jobs.stop();
  await change(template.href, process.env['TEST_DATABASE_SQL'] ?? '');
  provide('templateUrl', template.href);
  return server.stop;
}

async function findServer(url: string | undefined) {
  if (url !== undefined) return { url, stop: async () => undefined };
  const folder = mkdtempSync(join(tmpdir(), 'oakling-server-tests-'));
  const embedded = await startEmbeddedPostgres(folder);
  return {
    url: embedded.url,
    stop: async () => {
      await embedded.stop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

async function change(url: string, statement: string): Promise<void> {
  if (statement === '') return;
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await client.query(statement);
  await client.end();
}
