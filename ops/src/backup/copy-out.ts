import { createHash } from 'node:crypto';
import type { Client } from 'pg';
import { to as copyTo } from 'pg-copy-streams';
import { StartError } from '../../../server/src/platform/process/start-error.ts';
import type { Entry } from './archive.ts';
import { hiddenTables, listTables, WRITE_ALIKE, type Table } from './tables.ts';

/** The part size: large enough to compress well, and small enough for a machine with 1 GB of memory. */
const PART_BYTES = 1 << 20;

/** The number of rows or files in a copy, and the SHA-256 checksum of their content. */
export interface Sum {
  readonly count: number;
  readonly sha256: string;
}

/** Starts a read-only transaction whose snapshot stays consistent during the whole copy. */
export async function beginSnapshot(client: Client): Promise<void> {
  await client.query(WRITE_ALIKE);
  await client.query('begin isolation level repeatable read read only');
  const hidden = await hiddenTables(client);
  if (hidden.length === 0) return;
  throw new StartError(
    `DATABASE_URL: expected the role that owns the database, which would see every row, but not those of ${hidden.join(', ')}.`,
  );
}

/** Copies all tables in parts, and passes the checksum of each table to `done`. Rule 10.261 */
export async function* copyTables(
  client: Client,
  done: (table: string, sum: Sum) => void,
): AsyncGenerator<Entry> {
  for (const table of await listTables(client)) yield* copyTable(client, table, done);
}

async function* copyTable(
  client: Client,
  { name, columns, order }: Table,
  done: (table: string, sum: Sum) => void,
): AsyncGenerator<Entry> {
  const copy = copyTo(`copy (select ${columns} from ${name} as whole order by ${order}) to stdout`);
  const hash = createHash('sha256');
  let waiting: Buffer[] = [];
  let bytes = 0;
  let count = 0;
  let part = 0;
  const take = (): Entry => {
    const content = Buffer.concat(waiting);
    [waiting, bytes, part] = [[], 0, part + 1];
    return { name: `tables/${name}/${String(part).padStart(6, '0')}`, content };
  };
  for await (const chunk of client.query(copy)) {
    hash.update(chunk);
    count += countRows(chunk);
    waiting.push(chunk);
    bytes += chunk.length;
    if (bytes >= PART_BYTES) yield take();
  }
  if (bytes > 0) yield take();
  // `copy.rowCount` arrives after the rows, so it may not be set yet.
  done(name, { count, sha256: hash.digest('hex') });
}

/** Every row is one line, because COPY escapes line breaks. */
export function countRows(part: Uint8Array): number {
  let count = 0;
  for (let at = part.indexOf(10); at >= 0; at = part.indexOf(10, at + 1)) count += 1;
  return count;
}

export async function sumTables(client: Client): Promise<Record<string, Sum>> {
  const sums: Record<string, Sum> = {};
  for await (const _ of copyTables(client, (table, sum) => (sums[table] = sum)));
  return sums;
}
