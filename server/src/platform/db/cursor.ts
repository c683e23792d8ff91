import { PAGE_SIZE } from '@oakling/domain/kernel/body';
import * as v from 'valibot';
import { AppError } from '../http/app-error.ts';
import type { Encryption } from '../auth/encryption.ts';

/** A page of rows that were read with one too many; with its last row where another page follows. */
export function cutPage<Row>(
  rows: readonly Row[],
  size = PAGE_SIZE,
): { page: readonly Row[]; last: Row | null } {
  const page = rows.slice(0, size);
  return { page, last: rows.length > size ? (page.at(-1) ?? null) : null };
}

/** What a list is ordered by, of the last row of a page: the next page begins after it. */
type Keyset = readonly (string | number)[];

/**
 * A keyset as text that anyone can read: made only of what the list shows of its rows anyway. One that
 * tells more is encrypted.
 */
export function encodeCursor(keyset: Keyset): string {
  return Buffer.from(JSON.stringify(keyset)).toString('base64');
}

/**
 * Where a page begins; null is the first one.
 * @throws AppError `invalid-input` for anything that `encodeCursor` did not make for this list.
 */
export function decodeCursor<Schema extends v.GenericSchema>(
  schema: Schema,
  text: string | undefined,
): v.InferOutput<Schema> | null {
  if (text === undefined) return null;
  return keysetIn(schema, () => Buffer.from(text, 'base64').toString());
}

// Longer than any keyset is, and together with what encryption adds whole groups of base64: every
// cursor has the same length, and no bit of it is without meaning.
const PADDED_LENGTH = 56;

/**
 * A cursor of which nothing can be read, for a keyset that is made of what others may not see. It is good for one `list`,
 * such as that of one viewer.
 */
export function encryptCursor(encryption: Encryption, list: string, keyset: Keyset): string {
  return encryption.encrypt(JSON.stringify(keyset).padEnd(PADDED_LENGTH), list);
}

/** @throws AppError `invalid-input` for anything that `encryptCursor` did not make for this list. */
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
    fields: [{ path: 'cursor', message: 'This page link is not valid.' }],
  });
}

function parsed(read: () => string): unknown {
  try {
    return JSON.parse(read());
  } catch {
    return null;
  }
}

/**
 * An instant as `toISOString` writes it, in years that PostgreSQL has too; anything else was not
 * written by us.
 */
export const instantSchema = v.pipe(
  v.string(),
  v.regex(/^[12]\d{3}-/),
  v.check((text) => {
    const instant = new Date(text);
    return !Number.isNaN(instant.getTime()) && instant.toISOString() === text;
  }),
);

/** The same with microseconds, as the database counts them. */
export const preciseInstantSchema = v.pipe(
  v.string(),
  v.check((text) => v.is(instantSchema, text.replace(/\d{3}Z$/, 'Z'))),
);
