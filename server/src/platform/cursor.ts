import * as v from 'valibot';
import { AppError } from './app-error.ts';

/** Where a page of a list ended, as text that is opaque to clients. */
export function encodeCursor(place: readonly (string | number)[]): string {
  return Buffer.from(JSON.stringify(place)).toString('base64');
}

/** @throws AppError `invalid-input` for anything that `encodeCursor` did not make for this list. */
export function decodeCursor<Schema extends v.GenericSchema>(
  schema: Schema,
  text: string,
): v.InferOutput<Schema> {
  const result = v.safeParse(schema, parseJson(Buffer.from(text, 'base64').toString()));
  if (result.success) return result.output;
  throw new AppError('invalid-input', {
    fields: [{ path: 'cursor', message: 'This page link is not valid.' }],
  });
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
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
