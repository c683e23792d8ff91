import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { applySchema } from '../../../server/src/platform/db/apply-schema.ts';
import {
  embeddedUrl,
  startEmbeddedPostgres,
} from '../../../server/src/platform/postgres/embedded-postgres.ts';
import { seedPeople, UNVERIFIED_MEET } from '../../../server/src/testing/seed-people.ts';
import { SECRET } from '../../../server/src/testing/stored-logins.ts';

export interface Installation {
  readonly environment: Readonly<Record<string, string>>;
  /** Returns the URL of the database for its owner. The URL of an embedded database changes with every start. */
  url(): string;
}

export function ownInstallation(folder: string): Installation & { killPostgres(): void } {
  const lockFile = () => readFileSync(join(folder, 'postgres/postmaster.pid'), 'utf8').split('\n');
  const password = () => readFileSync(join(folder, 'postgres-password'), 'utf8').trim();
  return {
    environment: { DATA_DIR: folder, AUTH_SECRET: SECRET, TRUST_PROXY: '1', LOG_LEVEL: 'error' },
    url: () => embeddedUrl(password(), Number(lockFile()[3])),
    killPostgres: () => process.kill(Number(lockFile()[0]), 'SIGKILL'),
  };
}

export function installationOn(url: string, folder: string): Installation {
  const environment = { DATA_DIR: folder, DATABASE_URL: url };
  return {
    environment: { ...environment, AUTH_SECRET: SECRET, TRUST_PROXY: '1', LOG_LEVEL: 'error' },
    url: () => url,
  };
}

export async function withPeople<Result>(
  people: number,
  run: (folder: string) => Promise<Result>,
): Promise<Result> {
  const folder = mkdtempSync(join(tmpdir(), 'oakling-drill-'));
  try {
    const postgres = await startEmbeddedPostgres(folder);
    try {
      await applySchema(postgres.url);
      await fill(postgres.url, people);
    } finally {
      await postgres.stop();
    }
    return await run(folder);
  } finally {
    rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
  }
}

export function fill(url: string, people: number): Promise<void> {
  return withClient(url, (client) => seedPeople(client, people, () => undefined));
}

export async function withClient<Result>(
  url: string,
  run: (client: pg.Client) => Promise<Result>,
): Promise<Result> {
  const client = new pg.Client({ connectionString: url, options: UNVERIFIED_MEET });
  await client.connect();
  try {
    return await run(client);
  } finally {
    await client.end();
  }
}
