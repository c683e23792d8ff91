import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import { startEmbeddedPostgres } from '../platform/postgres/embedded-postgres.ts';
import { makeTestTemplate, spareDisk } from './template.ts';

declare module 'vitest' {
  export interface ProvidedContext {
    /** The address of a database with the schema, which tests clone. Connect as the application's owner. */
    templateUrl: string;
    /** The folder of PostgreSQL's Unix socket, or null. A short statement takes a quarter less CPU than over TCP. */
    socketFolder: string | null;
  }
}

/** The longest path of a socket has 103 characters on macOS, and PostgreSQL adds up to 16 to the folder. */
const LONGEST_SOCKET_FOLDER = 87;

/**
 * One PostgreSQL server for the whole run, with a template that each test file clones. TEST_DATABASE_URL selects
 * another server of any supported version, with a role that may create databases and roles. TEST_TEMPLATE_URL names a
 * template that already exists on that server.
 */
export async function setup({ provide }: TestProject): Promise<() => Promise<void>> {
  const { TEST_DATABASE_URL, TEST_TEMPLATE_URL } = process.env;
  if (TEST_TEMPLATE_URL !== undefined) {
    provide('templateUrl', TEST_TEMPLATE_URL);
    provide('socketFolder', null);
    return async () => undefined;
  }
  const server = await findServer(TEST_DATABASE_URL);
  const template = await makeTestTemplate(server.url, 'template_oakling');
  provide('templateUrl', template);
  provide('socketFolder', server.socketFolder);
  return server.stop;
}

async function findServer(url: string | undefined) {
  if (url !== undefined) return { url, socketFolder: null, stop: async () => undefined };
  const folder = mkdtempSync(join(tmpdir(), 'oakling-server-tests-'));
  // The servers and programs that tests start share a compile cache.
  process.env['NODE_COMPILE_CACHE'] = join(folder, 'compiled');
  const cluster = join(folder, 'postgres');
  const socketFolder = cluster.length <= LONGEST_SOCKET_FOLDER ? cluster : null;
  const settings = [
    // Each worker has applications open, some files open several, and closed connections end with a delay.
    'max_connections=400',
    ...(socketFolder === null ? [] : [`unix_socket_directories=${socketFolder}`]),
  ];
  const embedded = await startEmbeddedPostgres(folder, settings);
  await spareDisk(embedded.adminUrl);
  return {
    url: embedded.url,
    socketFolder,
    stop: async () => {
      await embedded.stop();
      rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
    },
  };
}
