import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Config } from '../../server/src/platform/process/config.ts';
import { lockDataDir } from '../../server/src/platform/process/data-dir-lock.ts';
import { keptSecret, openDataDir } from '../../server/src/platform/process/data-dir.ts';
import {
  embeddedUrl,
  startEmbeddedPostgres,
} from '../../server/src/platform/postgres/embedded-postgres.ts';
import { applySchema } from '../../server/src/platform/db/apply-schema.ts';
import { StartError } from '../../server/src/platform/process/start-error.ts';

export interface ReachedDatabase {
  readonly url: string;
  close(): Promise<void>;
}

/**
 * Connects a command to the installation's database: to the external database, to the embedded database of a running
 * server, or to an embedded database that it starts itself.
 * @throws StartError with a one-sentence message if the database cannot be reached.
 */
export async function reachOwnDatabase(config: Config): Promise<ReachedDatabase> {
  if (config.DATABASE_URL !== undefined) {
    await applySchema(config.DATABASE_URL);
    return { url: config.DATABASE_URL, close: async () => undefined };
  }
  openDataDir(config.DATA_DIR);
  const unlock = tryLock(config.DATA_DIR);
  if (unlock === null) return { url: runningUrl(config.DATA_DIR), close: async () => undefined };
  try {
    const embedded = await startEmbeddedPostgres(config.DATA_DIR);
    const close = async () => {
      await embedded.stop();
      unlock();
    };
    await applySchema(embedded.url, config.DATA_DIR).catch(async (error: unknown) => {
      await embedded.stop();
      throw error;
    });
    return { url: embedded.url, close };
  } catch (error) {
    unlock();
    throw error;
  }
}

/** Null while a server holds the lock. */
function tryLock(dataDir: string): (() => void) | null {
  try {
    return lockDataDir(dataDir);
  } catch (error) {
    if (error instanceof StartError) return null;
    throw error;
  }
}

/**
 * Returns the URL of a running server's embedded database. PostgreSQL writes its port to the fourth line of this file
 * and `ready` to the eighth.
 * @throws StartError if the database is not ready.
 */
export function runningUrl(dataDir: string): string {
  const [port, status] = postmasterLines(join(dataDir, 'postgres', 'postmaster.pid'));
  if (port === undefined || status !== 'ready') {
    throw new StartError(
      `DATA_DIR: the server on ${dataDir} is starting or stopping; try again in a moment.`,
    );
  }
  return embeddedUrl(keptSecret(dataDir, 'postgres-password'), Number(port));
}

function postmasterLines(path: string): [string | undefined, string | undefined] {
  try {
    const lines = readFileSync(path, 'utf8').split('\n');
    return [lines[3]?.trim(), lines[7]?.trim()];
  } catch {
    return [undefined, undefined];
  }
}
