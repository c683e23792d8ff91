import { createHash, type Hash } from 'node:crypto';
import { Readable } from 'node:stream';
import * as v from 'valibot';
import { StartError } from '../../../server/src/platform/process/start-error.ts';
import { readArchive, type Entry } from './archive.ts';
import type { BackupKey } from './backup-key.ts';
import { countRows } from './copy-out.ts';

export const ABOUT = 'about.json';
/** The last entry, which summarizes the content so that missing parts are detected. */
export const CONTENTS = 'contents.json';

const sum = v.strictObject({ count: v.number(), sha256: v.string() });
const aboutEntries = {
  madeAt: v.pipe(v.string(), v.isoTimestamp()),
  /** The rows of `applied_migrations`, sorted by number. */
  migrations: v.array(v.strictObject({ name: v.string(), checksum: v.string() })),
  /** A keyed hash that identifies the server's secret without revealing it. */
  secretMark: v.string(),
};
const aboutSchema = v.variant('format', [
  // The format of release 1.0.0.
  v.strictObject({ format: v.literal(1), ...aboutEntries }),
  /** `rules` is the number of the database's rules (`applied_rules`), or 0 if the database has none. */
  v.strictObject({ format: v.literal(2), rules: v.number(), ...aboutEntries }),
]);
const contentsSchema = v.strictObject({
  tables: v.record(v.string(), sum),
  sequences: v.record(v.string(), v.string()),
  /** Exists only in format 1: a checksum of the policies, which a restore now recreates. */
  policies: v.optional(v.string()),
  files: v.number(),
  jobs: v.number(),
});

export type About = v.InferOutput<typeof aboutSchema>;
export type Contents = v.InferOutput<typeof contentsSchema>;

export interface CheckedBackup {
  readonly about: About;
  readonly contents: Contents;
  /** The installation's secret, if it was stored in the data folder. */
  readonly secret: string | null;
}

const DAMAGED = 'This backup is damaged or was cut short; take another one.';

export function sayDamaged(error: unknown): StartError {
  if (error instanceof StartError) return error;
  const isKey = error instanceof Error && /no identity matched/.test(error.message);
  return new StartError(
    isKey ? 'BACKUP_KEY: expected the key that this backup was made with.' : DAMAGED,
  );
}

/**
 * Reads a backup from start to end before it is used. Rule 10.264
 * @throws StartError with a one-sentence message if the backup is truncated, altered or encrypted with another key.
 */
export async function checkBackup(
  content: Readable,
  key: BackupKey,
  sha256: string | null,
): Promise<CheckedBackup> {
  try {
    const whole = createHash('sha256');
    const sums = new Map<string, { hash: Hash; count: number }>();
    const found = { about: null as About | null, contents: null as Contents | null };
    const counted = { files: 0, jobs: 0 };
    let secret: string | null = null;
    for await (const entry of readArchive(hashed(content, whole), key)) {
      if (entry.name === ABOUT) found.about = v.parse(aboutSchema, parse(entry));
      else if (entry.name === CONTENTS) found.contents = v.parse(contentsSchema, parse(entry));
      else if (entry.name === 'keys/auth-secret') secret = text(entry);
      else if (entry.name.startsWith('files/')) counted.files += 1;
      else if (entry.name.startsWith('jobs/')) counted.jobs += countRows(entry.content);
      const table = tableOf(entry.name);
      if (table !== null) addTo(sums, table, entry.content);
    }
    const { about, contents } = found;
    if (about === null || contents === null) throw new StartError(DAMAGED);
    const isWhole =
      Object.entries(contents.tables).every(([table, expected]) =>
        isSum(sums.get(table), expected),
      ) &&
      counted.files === contents.files &&
      counted.jobs === contents.jobs &&
      (sha256 === null || whole.digest('hex') === sha256);
    if (!isWhole) throw new StartError(DAMAGED);
    return { about, contents, secret };
  } catch (error) {
    throw sayDamaged(error);
  }
}

export function tableOf(name: string): string | null {
  return /^tables\/(.+)\/\d+$/.exec(name)?.[1] ?? null;
}

export function text({ content }: Entry): string {
  return Buffer.from(content).toString('utf8');
}

function parse(entry: Entry): unknown {
  return JSON.parse(text(entry));
}

function addTo(
  sums: Map<string, { hash: Hash; count: number }>,
  table: string,
  part: Uint8Array,
): void {
  const before = sums.get(table) ?? { hash: createHash('sha256'), count: 0 };
  before.hash.update(part);
  sums.set(table, { hash: before.hash, count: before.count + countRows(part) });
}

const NOTHING = createHash('sha256').digest('hex');

function isSum(
  found: { hash: Hash; count: number } | undefined,
  expected: { readonly count: number; readonly sha256: string },
): boolean {
  if (found === undefined) return expected.count === 0 && expected.sha256 === NOTHING;
  return found.count === expected.count && found.hash.digest('hex') === expected.sha256;
}

function hashed(content: Readable, hash: Hash): Readable {
  async function* chunks() {
    for await (const chunk of content) {
      hash.update(chunk);
      yield chunk;
    }
  }
  return Readable.from(chunks());
}
