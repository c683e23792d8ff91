import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { generateIdentity } from 'age-encryption';
import pg from 'pg';
import { runBackupCommand } from '../backup/run-backup-command.ts';
import { runRestoreCommand } from '../backup/run-restore-command.ts';

const WRITERS = 4;

export interface UnderLoad {
  /** The number of pairs that were stored while the backup was made. */
  readonly meanwhile: number;
  readonly pairs: number;
  /**
   * The number of pairs of which the backup contains only one half. It must be 0; otherwise, the snapshot was
   * inconsistent.
   */
  readonly halves: number;
}

/** Backs up a database while pairs of rows are written to it, and restores the backup to an empty one. Rule 10.261 */
export async function backUpUnderLoad(rows: number, from: string, to: string): Promise<UnderLoad> {
  const folder = mkdtempSync(join(tmpdir(), 'oakling-under-load-'));
  const BACKUP_URL = join(folder, 'backups');
  const place = { LOG_LEVEL: 'error', BACKUP_URL, BACKUP_KEY: await generateIdentity() };
  const old = { ...place, DATA_DIR: join(folder, 'old'), DATABASE_URL: from };
  const copy = { ...place, DATA_DIR: join(folder, 'copy'), DATABASE_URL: to };
  mkdirSync(old.DATA_DIR);
  try {
    const meanwhile = await writingTo(from, rows, () =>
      must(runBackupCommand(old, [], () => undefined)),
    );
    await must(runRestoreCommand(copy, ['latest'], () => undefined));
    return { meanwhile, ...(await countPairs(to)) };
  } finally {
    rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
  }
}

async function must(saying: Promise<{ code: number; words: string }>): Promise<void> {
  const { code, words } = await saying;
  if (code !== 0) throw new Error(words);
}

/** One transaction writes both to the first table that is copied and to the last one. */
const STORE_PAIR = `
  with stored as (insert into users (email) values (gen_random_uuid() || '@example.org') returning id)
  insert into accounts (user_id, account_id, provider_id) select id, id::text, 'credential' from stored
`;

async function writingTo(url: string, rows: number, run: () => Promise<void>): Promise<number> {
  const pool = new pg.Pool({ connectionString: url, max: WRITERS });
  // The server may stop before its last connection has been closed.
  pool.on('error', () => undefined);
  await pool.query(`
    with stored as (
      insert into users (email) select gen_random_uuid() || '@example.org' from generate_series(1, ${rows}) returning id
    )
    insert into accounts (user_id, account_id, provider_id) select id, id::text, 'credential' from stored
  `);
  let stored = 0;
  const over = new AbortController();
  const write = async () => {
    while (!over.signal.aborted) {
      await pool.query(STORE_PAIR);
      stored += 1;
    }
  };
  const writers = Array.from({ length: WRITERS }, write);
  try {
    await run();
  } finally {
    over.abort();
    await Promise.all(writers);
    await pool.end();
  }
  return stored;
}

async function countPairs(url: string): Promise<{ pairs: number; halves: number }> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const { rows } = await client.query<{ pairs: number; halves: number }>(`
    select count(*) filter (where users.id = user_id)::int as pairs,
      count(*) filter (where users.id is null or user_id is null)::int as halves
    from users full join accounts on user_id = users.id
  `);
  await client.end();
  return rows[0] ?? { pairs: 0, halves: 0 };
}
