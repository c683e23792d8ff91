import { PAGE_SIZE } from '@oakling/domain/kernel/body';
import { sql } from 'kysely';
import * as v from 'valibot';
import { AppError } from '../http/app-error.ts';
import type { Encryption } from '../auth/encryption.ts';

/**
 * Cuts a result that was fetched with one extra row down to a page. `last` is the page's last row, or null if no page
 * follows.
 */
export function cutPage<Row>(
  rows: readonly Row[],
  size = PAGE_SIZE,
): { page: readonly Row[]; last: Row | null } {
  const page = rows.slice(0, size);
  return { page, last: rows.length > size ? (page.at(-1) ?? null) : null };
}

type Keyset = readonly (string | number)[];

export function toPage<Row extends { readonly key: Keyset }>(rows: readonly Row[]) {
  const { page, last } = cutPage(rows);
  const items = page.map((row) => {
    const { key: _, ...item } = row;
    return item;
  });
  return { items, nextCursor: last && encodeCursor(last.key) };
}

/** Encodes a keyset in plain text. Only for keysets whose values the list shows; use `encryptCursor` for others. */
export function encodeCursor(keyset: Keyset): string {
  return encodePosition(JSON.stringify(keyset));
}

/** Like `encodeCursor`, for a keyset that the database has already formatted as JSON. */
export function encodePosition(keyset: string): string {
  return Buffer.from(keyset).toString('base64');
}

/**
 * Decodes the start of a page. Null means the first page.
 * @throws AppError `invalid-input` for a text that `encodeCursor` did not create for this list.
 */
export function decodeCursor<Schema extends v.GenericSchema>(
  schema: Schema,
  text: string | undefined,
): v.InferOutput<Schema> | null {
  if (text === undefined) return null;
  return keysetIn(schema, () => Buffer.from(text, 'base64').toString());
}

// This length exceeds any keyset, so all cursors have the same length. With the overhead of encryption, it is a whole
// number of base64 groups, so the text has no unused bits.
const PADDED_LENGTH = 56;

/**
 * Creates an opaque cursor for a keyset that contains values the viewer may not see. It is valid for only one `list`,
 * such as one viewer's.
 */
export function encryptCursor(encryption: Encryption, list: string, keyset: Keyset): string {
  return encryption.encrypt(JSON.stringify(keyset).padEnd(PADDED_LENGTH), list);
}

/** @throws AppError `invalid-input` for a text that `encryptCursor` did not create for this list. */
export function decryptCursor<Schema extends v.GenericSchema>(
  schema: Schema,
  encryption: Encryption,
  list: string,
  text: string,
): v.InferOutput<Schema> {
  return keysetIn(schema, () => encryption.decrypt(text, list));
}

function keysetIn<Schema extends v.GenericSchema>(
  schema: Schema,
  read: () => string,
): v.InferOutput<Schema> {
  const result = v.safeParse(schema, parsed(read));
  if (result.success) return result.output;
  throw new AppError('invalid-input', {
    fields: [{ path: 'cursor', message: 'This page link isn’t valid.' }],
  });
}

function parsed(read: () => string): unknown {
  try {
    return JSON.parse(read());
  } catch {
    return null;
  }
}

/** An instant in exactly the format of `toISOString`, limited to the years that PostgreSQL supports. */
export const instantSchema = v.pipe(
  v.string(),
  v.regex(/^[12]\d{3}-/),
  v.check((text) => {
    const instant = new Date(text);
    return !Number.isNaN(instant.getTime()) && instant.toISOString() === text;
  }),
);

/** An instant with microseconds, which is PostgreSQL's precision. */
export const preciseInstantSchema = v.pipe(
  v.string(),
  v.check((text) => v.is(instantSchema, text.replace(/\d{3}Z$/, 'Z'))),
);

export const momentKeysetSchema = v.strictTuple([
  preciseInstantSchema,
  v.pipe(v.string(), v.uuid()),
]);
export type MomentKeyset = v.InferOutput<typeof momentKeysetSchema>;

export const momentKey = (at: string, id: string) =>
  sql<MomentKeyset>`json_build_array(precise_moment(${sql.ref(at)}), ${sql.ref(id)})`;
