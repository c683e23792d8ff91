import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import type pg from 'pg';
import { PrimaryClient } from '../../../server/src/platform/db/primary-client.ts';
import { installationSecret, openFiles } from '../../../server/src/open-platform.ts';
import { keyedHash } from '../../../server/src/platform/auth/encryption.ts';
import { writeArchive, type Entry } from './archive.ts';
import type { BackupKey } from './backup-key.ts';
import type { BackupPlace } from './backup-place.ts';
import { ABOUT, CONTENTS, type About, type Contents } from './contents.ts';
import { beginSnapshot, copyTables } from './copy-out.ts';
import { appliedMigrations, appliedRules } from '../../../server/src/platform/db/applied-schema.ts';
import { listSequences } from './tables.ts';
import { backupName } from './which-to-keep.ts';
import type { Config } from '../../../server/src/platform/process/config.ts';

/** The keys in the data folder that a restored installation needs. */
const KEPT_KEYS = ['auth-secret', 'push-key'] as const;
/** The unfinished jobs as JSON rows. Scheduled jobs without data are skipped. */
const WAITING_JOBS = `
  select json_build_object('name', name, 'data', data)::text as job from pgboss.job
  where state in ('created', 'retry', 'active') and data is not null and data <> 'null'
  order by created_on, id
`;
const JOBS_AT_ONCE = 1000;

export interface BackupMade {
  readonly name: string;
  readonly bytes: number;
  readonly sha256: string;
}

interface Task {
  readonly config: Config;
  readonly databaseUrl: string;
  readonly key: BackupKey;
  readonly place: BackupPlace;
  readonly now: Date;
  readonly say: (words: string) => void;
}

/**
 * Writes a consistent snapshot of a running installation: the database, pending mails, pictures and keys. It does not
 * block requests and needs only a few megabytes of memory. Rule 10.261
 */
export async function makeBackup(task: Task): Promise<BackupMade> {
  const { databaseUrl, key, place, now } = task;
  const client = new PrimaryClient({
    connectionString: databaseUrl,
    application_name: 'oakling backup',
  });
  await client.connect();
  try {
    await beginSnapshot(client);
    const archive = await writeArchive(entriesOf(client, task), key);
    try {
      return await keep(archive, place, backupName(now));
    } finally {
      // After a failed write, nothing reads the archive, so its later errors are ignored.
      archive.destroy();
    }
  } finally {
    await client.end();
  }
}

async function keep(archive: Readable, place: BackupPlace, name: string): Promise<BackupMade> {
  const hash = createHash('sha256');
  let bytes = 0;
  async function* counted() {
    for await (const chunk of archive) {
      hash.update(chunk);
      bytes += chunk.length;
      yield chunk;
    }
  }
  await place.write(name, Readable.from(counted()));
  const sha256 = hash.digest('hex');
  // `sha256sum --check` reads this format.
  await place.write(`${name}.sha256`, Readable.from([Buffer.from(`${sha256}  ${name}\n`)]));
  return { name, bytes, sha256 };
}

async function* entriesOf(client: pg.Client, task: Task): AsyncGenerator<Entry> {
  const { config, now, say } = task;
  const about: About = {
    format: 2,
    madeAt: now.toISOString(),
    migrations: [...((await appliedMigrations(client)) ?? [])],
    rules: (await appliedRules(client))?.number ?? 0,
    secretMark: secretMark(installationSecret(config)),
  };
  yield json(ABOUT, about);
  yield* keysOf(config);
  const tables: Contents['tables'] = {};
  for await (const entry of copyTables(client, (table, sum) => {
    tables[table] = sum;
    if (sum.count > 0) say(`${table.replace('public.', '')}: ${sum.count} rows`);
  }))
    yield entry;
  const counted = { files: 0, jobs: 0 };
  yield* jobsOf(client, counted);
  yield* filesOf(config, counted);
  say(`${counted.files} files, ${counted.jobs} waiting jobs`);
  const contents: Contents = {
    tables,
    // The sequences are read last, so that no number issued during the backup is issued again.
    sequences: await listSequences(client),
    ...counted,
  };
  yield json(CONTENTS, contents);
}

/** A keyed hash, to compare the secrets of two installations. */
export function secretMark(secret: string): string {
  return keyedHash(secret, 'the secret that a backup was made with');
}

function* keysOf({ DATA_DIR }: Config): Generator<Entry> {
  for (const name of KEPT_KEYS) {
    const path = join(DATA_DIR, name);
    if (existsSync(path)) yield { name: `keys/${name}`, content: readFileSync(path) };
  }
}

async function* jobsOf(client: pg.Client, counted: { jobs: number }): AsyncGenerator<Entry> {
  // A server that has never started has no job queue.
  const { rows: found } = await client.query(
    `select to_regclass('pgboss.job') is not null as is_there`,
  );
  if (found[0]?.is_there !== true) return;
  await client.query(`declare jobs no scroll cursor for ${WAITING_JOBS}`);
  for (let part = 1; ; part += 1) {
    const { rows } = await client.query<{ job: string }>(`fetch ${JOBS_AT_ONCE} from jobs`);
    if (rows.length === 0) return;
    counted.jobs += rows.length;
    const lines = rows.map(({ job }) => `${JSON.stringify(JSON.parse(job))}\n`).join('');
    yield { name: `jobs/${String(part).padStart(6, '0')}`, content: Buffer.from(lines) };
  }
}

/** Yields the pictures and the list of removed accounts. A picture that is deleted in the meantime is skipped. */
async function* filesOf(config: Config, counted: { files: number }): AsyncGenerator<Entry> {
  const files = openFiles(config);
  for (const prefix of ['avatars/', 'removals/']) {
    for await (const { name } of files.list(prefix)) {
      if (name.endsWith('.partial')) continue;
      const content = await files.read(name);
      if (content === null) continue;
      counted.files += 1;
      yield { name: `files/${name}`, content };
    }
  }
}

function json(name: string, value: About | Contents): Entry {
  return { name, content: Buffer.from(JSON.stringify(value)) };
}
