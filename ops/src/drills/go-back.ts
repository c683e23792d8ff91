import {
  appendFileSync,
  chmodSync,
  cpSync,
  mkdirSync,
  mkdtempSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';
import { applySchema } from '../../../server/src/platform/db/apply-schema.ts';
import {
  startEmbeddedPostgres,
  type EmbeddedPostgres,
} from '../../../server/src/platform/postgres/embedded-postgres.ts';
import { runOn } from '../../../server/src/testing/template.ts';

/** These files are not copied, because the WAL comes from the archive and the pid file belongs to the old server. */
const NOT_COPIED = new Set(['pg_wal', 'postmaster.pid']);
const ARCHIVED_MS = 30_000;

export interface WentBack {
  readonly emails: readonly string[];
  readonly seconds: number;
}

/**
 * Recovers to the moment before a person was deleted, as docs/operations.md describes, with a base backup, a WAL
 * archive and a recovery target time. Rule 10.266
 */
export async function goBack(keepsArchive = true): Promise<WentBack> {
  const folder = mkdtempSync(join(tmpdir(), 'oakling-go-back-'));
  const [data, archive, back] = ['data', 'archive', 'back'].map((name) => join(folder, name));
  if (data === undefined || archive === undefined || back === undefined) throw new Error(folder);
  for (const each of [data, archive, back]) mkdirSync(each);
  // PostgreSQL may run as another user, who needs access to the archive.
  chmodSync(archive, 0o777);
  try {
    const moment = await liveThrough(data, archive, back);
    if (!keepsArchive) rmSync(archive, { recursive: true });
    const startedAt = performance.now();
    const emails = await startAt(back, archive, moment);
    return { emails, seconds: (performance.now() - startedAt) / 1000 };
  } finally {
    rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
  }
}

/**
 * Makes a base backup of the running cluster, and later deletes a person.
 * @returns the time before the deletion.
 */
async function liveThrough(data: string, archive: string, back: string): Promise<string> {
  await archiving(data, archive);
  const running = await startEmbeddedPostgres(data);
  try {
    await applySchema(running.url);
    await runOn(running.url, [addPerson('before-the-copy')]);
    await copyRunning(running, data, back);
    await runOn(running.url, [addPerson('after-the-copy')]);
    const moment = await ask(running.url, 'select clock_timestamp()::text as answer');
    await runOn(running.url, [`delete from users`, addPerson('too-late')]);
    const file = await ask(running.adminUrl, 'select pg_walfile_name(pg_switch_wal()) as answer');
    await archived(running.adminUrl, file);
    return moment;
  } finally {
    await running.stop();
  }
}

/** Turns on WAL archiving. This requires a restart. */
async function archiving(data: string, archive: string): Promise<void> {
  const first = await startEmbeddedPostgres(data);
  await runOn(first.adminUrl, [
    'alter system set archive_mode = on',
    `alter system set archive_command = 'test ! -f ${archive}/%f && cp %p ${archive}/%f'`,
  ]);
  await first.stop();
}

async function copyRunning(running: EmbeddedPostgres, data: string, back: string): Promise<void> {
  const client = new pg.Client({ connectionString: running.adminUrl });
  await client.connect();
  try {
    await client.query(`select pg_backup_start('drill', fast => true)`);
    cpSync(join(data, 'postgres-password'), join(back, 'postgres-password'));
    cpSync(join(data, 'postgres'), join(back, 'postgres'), {
      recursive: true,
      filter: (path) => !NOT_COPIED.has(basename(path)),
    });
    const { rows } = await client.query<{ labelfile: string }>('select * from pg_backup_stop()');
    writeFileSync(join(back, 'postgres', 'backup_label'), rows[0]?.labelfile ?? '');
  } finally {
    await client.end();
  }
}

async function startAt(back: string, archive: string, moment: string): Promise<string[]> {
  const cluster = join(back, 'postgres');
  mkdirSync(join(cluster, 'pg_wal'), { mode: 0o700 });
  appendFileSync(
    join(cluster, 'postgresql.auto.conf'),
    `restore_command = 'cp ${archive}/%f %p'
recovery_target_time = '${moment}'
recovery_target_action = 'promote'
archive_mode = off
`,
  );
  writeFileSync(join(cluster, 'recovery.signal'), '');
  const restored = await startEmbeddedPostgres(back);
  try {
    const found = await ask(
      restored.url,
      `select coalesce(string_agg(email, ',' order by email), '') as answer from users`,
    );
    return found.split(',');
  } finally {
    await restored.stop();
  }
}

async function archived(url: string, file: string): Promise<void> {
  const deadline = Date.now() + ARCHIVED_MS;
  for (;;) {
    const last = await ask(url, 'select last_archived_wal as answer from pg_stat_archiver');
    if (last >= file) return;
    if (Date.now() > deadline) throw new Error(`${file} was not archived.`);
    await wait(50);
  }
}

function addPerson(name: string): string {
  return `insert into users (email) values ('${name}@example.org')`;
}

async function ask(url: string, question: string): Promise<string> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    const { rows } = await client.query<{ answer: string | null }>(question);
    return rows[0]?.answer ?? '';
  } finally {
    await client.end();
  }
}
