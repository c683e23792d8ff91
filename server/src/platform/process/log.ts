import type { DeclaredText } from '@oakling/domain/kernel/declared-text';
import * as texts from '@oakling/domain/kernel/texts';
import pino from 'pino';

export type Log = pino.Logger;

/** Keys of secrets, names and links. `TEXT_COLUMNS` has the keys of texts that people write. */
const SECRET = /^(email|password|token|code|cookie|authorization|secret|place|.*name|.*link)$/;

/** Maps `videoLink`, `video_link` and `Video-Link` to the same name. */
const plain = (name: string) => name.replaceAll(/[-_]/g, '').toLowerCase();

const TEXT_COLUMNS = new Set(
  Object.values<DeclaredText>(texts).flatMap(({ columns }) =>
    columns.map((column) => plain(column.slice(column.indexOf('.') + 1))),
  ),
);

/** True for keys whose values are never logged, at any depth. Rule 9.40 */
export function isSecretName(name: string): boolean {
  return SECRET.test(plain(name)) || TEXT_COLUMNS.has(plain(name));
}

/**
 * The process's structured log, with one JSON object per line on standard output. Contains ids and counts, but never
 * email addresses, tokens, or texts that people write.
 */
export function openLog(level: string, destination?: pino.DestinationStream): Log {
  const options: pino.LoggerOptions = {
    level,
    base: null,
    timestamp: pino.stdTimeFunctions.isoTime,
    formatters: { log: withoutSecrets },
    serializers: { err: describeError },
  };
  // Writes are asynchronous. The remaining lines are flushed when the process exits.
  return pino(options, destination ?? pino.destination({ dest: 1, sync: false }));
}

function withoutSecrets(fields: Record<string, unknown>): Record<string, unknown> {
  const entries = Object.entries(fields).map(([name, value]) => [
    name,
    isSecretName(name) ? '[cut]' : cutDeeper(value),
  ]);
  return Object.fromEntries(entries);
}

function cutDeeper(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(cutDeeper);
  // The serializer below selects the safe fields of an error.
  if (typeof value !== 'object' || value === null || value instanceof Error) return value;
  return withoutSecrets({ ...value });
}

/** A database error's message can quote a row, so only its code and location are logged. */
function describeError(error: unknown): Record<string, unknown> {
  if (!(error instanceof Error)) return { message: 'not an Error' };
  const code: unknown = Reflect.get(error, 'code');
  const isDatabaseError = typeof code === 'string' && /^[0-9A-Z]{5}$/.test(code);
  return {
    name: error.name,
    ...(typeof code === 'string' && { errorCode: code }),
    ...(isDatabaseError
      ? { table: Reflect.get(error, 'table'), constraint: Reflect.get(error, 'constraint') }
      : { message: error.message }),
    stack: error.stack?.split('\n').filter((line) => line.trimStart().startsWith('at ')),
  };
}
