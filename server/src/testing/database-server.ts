import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import { startEmbeddedPostgres } from '../platform/postgres/embedded-postgres.ts';
import { makeTemplate, runOn, spareDisk } from './template.ts';

declare module 'vitest' {
  export interface ProvidedContext {
    /** The address of a database with the schema, which tests clone. Connect as the application's owner. */
    templateUrl: string;
  }
}

/**
 * One PostgreSQL server for the whole run, with a template that each test file clones. TEST_DATABASE_URL selects
 * another server of any supported version, with a role that may create databases and roles. TEST_TEMPLATE_URL names a
 * template that already exists on that server.
 */
export async function setup({ provide }: TestProject): Promise<() => Promise<void>> {
  const { TEST_DATABASE_URL, TEST_TEMPLATE_URL } = process.env;
  if (TEST_TEMPLATE_URL !== undefined) {
    provide('templateUrl', TEST_TEMPLATE_URL);
    return async () => undefined;
  }
  const server = await findServer(TEST_DATABASE_URL);
  const template = await makeTemplate(server.url, 'template_oakling');
  // Tests of other rules send many requests between the same two people, so they need a higher limit. `rests.test.ts`
  // tests the limit itself.
  await runOn(template, [
    'create or replace function most_waiting() returns integer language sql immutable return 1000',
  ]);
  provide('templateUrl', template);
  return server.stop;
}

async function findServer(url: string | undefined) {
  if (url !== undefined) return { url, stop: async () => undefined };
  const folder = mkdtempSync(join(tmpdir(), 'oakling-server-tests-'));
  const embedded = await startEmbeddedPostgres(folder);
  await spareDisk(embedded.adminUrl);
  return {
    url: embedded.url,
    stop: async () => {
      await embedded.stop();
      rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
    },
  };
}
