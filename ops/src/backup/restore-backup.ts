import { existsSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import * as v from 'valibot';
import { PrimaryClient } from '../../../server/src/platform/db/primary-client.ts';
import { removeAgain } from '../../../server/src/features/safety/removed-accounts.ts';
import { secretMark } from './make-backup.ts';
import { startDelivery } from '../../../server/src/open-delivery.ts';
import {
  openFiles,
  openPlatform,
  type ConnectionOptions,
} from '../../../server/src/open-platform.ts';
import { readArchive, type Entry } from './archive.ts';
import type { BackupKey } from './backup-key.ts';
import { checkBackup, tableOf, text, type CheckedBackup, type Contents } from './contents.ts';
import { beginFilling, type Filling } from './copy-in.ts';
import {
  beginRestore,
  finishRestore,
  updateRestored,
} from '../../../server/src/platform/db/apply-schema.ts';
import { firstDifference, rebased } from '../../../server/src/platform/db/migrations.ts';
import { readSchema } from '../../../server/src/platform/db/schema-files.ts';
import { carryOutRetention } from '../../../server/src/platform/db/retention.ts';
import { startJobs } from '../../../server/src/platform/jobs/jobs.ts';
import { openDatabase, openPool } from '../../../server/src/platform/db/database.ts';
import { leftOptional, type Config } from '../../../server/src/platform/process/config.ts';
import { StartError } from '../../../server/src/platform/process/start-error.ts';
import { dailyPurges, HOURLY_PURGES } from '../../../server/src/purges.ts';

const jobLine = v.object({ name: v.string(), data: v.looseObject({}) });

export interface Backup {
  open(): Promise<Readable>;
  readonly key: BackupKey;
  /** The checksum in the accompanying file, if there is one. */
  readonly sha256: string | null;
}

export interface Restored extends CheckedBackup {
  readonly removedAgain: number;
  readonly pastTheirTime: number;
}

type Place = Pick<ConnectionOptions, 'config' | 'databaseUrl' | 'log'>;

/** Reads the whole backup, and checks that it fits this release and the secret. Writes nothing. Rule 10.264 */
export async function lookAt(backup: Backup, { AUTH_SECRET }: Config): Promise<CheckedBackup> {
  const checked = await checkBackup(await backup.open(), backup.key, backup.sha256);
  const { about } = checked;
  const { migrations: ours, rules } = readSchema();
  const theirs = rebased(about.migrations, ours);
  if (
    theirs.length > ours.length ||
    firstDifference(theirs, ours) !== null ||
    (about.format === 2 && about.rules > rules.number)
  ) {
    throw new StartError(
      'This backup was made by another version of Oakling; restore it with that version, then update.',
    );
  }
  const secret = AUTH_SECRET ?? checked.secret;
  if (secret === null || secretMark(secret) !== checked.about.secretMark) {
    throw new StartError(
      'AUTH_SECRET: expected the one of the server that this backup was made of.',
    );
  }
  return checked;
}

/**
 * Fills an empty installation from a checked backup. It then repeats later removals and deletes expired data. Servers
 * refuse to start until all of this is done. Rules 10.264 and 10.265
 */
export async function restoreInto(
  { config, databaseUrl, log }: Place,
  backup: Backup,
  checked: CheckedBackup,
  say: (words: string) => void,
): Promise<Restored> {
  if (!(await beginRestore(databaseUrl, checked.about.migrations))) {
    throw new StartError(
      'DATABASE_URL: expected an empty database to restore into, but it is not empty.',
    );
  }
  const jobs = await fill({ config, databaseUrl, log }, backup, checked, say);
  await updateRestored(databaseUrl);
  const { removedAgain, pastTheirTime } = await catchUp({ config, databaseUrl, log });
  await addJobs({ config, databaseUrl, log }, jobs);
  await finishRestore(databaseUrl);
  return { ...checked, removedAgain, pastTheirTime };
}

async function fill(
  { config, databaseUrl }: Place,
  backup: Backup,
  checked: CheckedBackup,
  say: (words: string) => void,
): Promise<readonly Entry[]> {
  const files = openFiles(config);
  const jobs: Entry[] = [];
  await fillTables(databaseUrl, backup, checked, say, async (entry) => {
    if (entry.name.startsWith('keys/')) keepKey(config, entry);
    else if (entry.name.startsWith('jobs/')) jobs.push(entry);
    else if (entry.name.startsWith('files/')) {
      const name = entry.name.slice('files/'.length);
      if ((await files.read(name)) === null) await files.write(name, entry.content);
    }
  });
  return jobs;
}

/** Fills the tables, verifies their checksums, and yields the entries that belong to no table. */
export async function fillTables(
  databaseUrl: string,
  { open, key }: Backup,
  { contents }: CheckedBackup,
  say: (words: string) => void,
  take: (entry: Entry) => Promise<void> = () => Promise.resolve(),
): Promise<void> {
  const client = new PrimaryClient({ connectionString: databaseUrl });
  await client.connect();
  try {
    const filling = await beginFilling(client);
    for await (const entry of readArchive(await open(), key)) {
      const table = tableOf(entry.name);
      if (table === null) await take(entry);
      else await filling.take(table, entry.content);
    }
    say('The copy is in place; its check sums are being compared.');
    await compare(filling, contents);
    await filling.end(contents.sequences);
  } finally {
    await client.end();
  }
}

/** The installation keeps the keys that it already has. */
function keepKey({ DATA_DIR }: Config, { name, content }: Entry): void {
  const path = join(DATA_DIR, name.slice('keys/'.length));
  if (existsSync(path)) return;
  // The key is written to another file, which is then renamed. Otherwise, an interrupted restore could leave half a
  // key, which the next restore would keep.
  writeFileSync(`${path}.partial`, content, { mode: 0o600 });
  renameSync(`${path}.partial`, path);
}

/** Compares every row of every table with the backup. Rule 10.264 */
async function compare(filling: Filling, { tables }: Contents): Promise<void> {
  const sums = await filling.sums();
  const differing = Object.keys(tables).filter(
    (table) => sums[table]?.sha256 !== tables[table]?.sha256,
  );
  if (differing.length === 0) return;
  throw new StartError(`The copy differs from the backup in ${differing.join(', ')}.`);
}

async function catchUp({ config, databaseUrl, log }: Place) {
  const origin = config.ORIGIN ?? `http://localhost:${config.PORT}`;
  const clock = () => new Date();
  const { platform, close } = await openPlatform({
    config,
    databaseUrl,
    origin,
    log,
    clock,
    // No server is running. A server delivers the pending events when it starts.
    wakeDelivery: () => undefined,
  });
  try {
    const removedAgain = await removeAgain(platform);
    const purges = [...HOURLY_PURGES, ...dailyPurges(platform.files)];
    const counts = await carryOutRetention(platform.db, purges, clock());
    const pastTheirTime = Object.values(counts ?? {}).reduce((sum, each) => sum + each, 0);
    return { removedAgain, pastTheirTime };
  } finally {
    await close();
  }
}

/** Adds the pending mails and push notifications. Opening delivery creates the queues without running any job. */
async function addJobs(
  { config, databaseUrl, log }: Place,
  entries: readonly Entry[],
): Promise<void> {
  const origin = config.ORIGIN ?? `http://localhost:${config.PORT}`;
  const clock = () => new Date();
  const delivery = await startDelivery({
    config,
    databaseUrl,
    origin,
    log,
    clock,
    runsJobs: false,
  });
  const names = new Set(delivery.queues.map(({ name }) => name));
  await delivery.stop();
  const jobs = await startJobs(databaseUrl, [], false, log);
  const db = openDatabase(openPool(databaseUrl, leftOptional(config), log, 1));
  try {
    for (const entry of entries) {
      const waiting = text(entry)
        .trim()
        .split('\n')
        .map((line) => v.parse(jobLine, JSON.parse(line)));
      for (const name of names) {
        const data = waiting.filter((job) => job.name === name).map((job) => job.data);
        if (data.length > 0) await jobs.add(db, name, data);
      }
    }
  } finally {
    await jobs.stop();
    await db.destroy();
  }
}
