import type { DeclaredText } from '@oakling/domain/kernel/declared-text';
import * as texts from '@oakling/domain/kernel/texts';
import pino from 'pino';

export type Log = pino.Logger;

/** Secrets that are no texts, the API's name for the note of a request, every name of a person, and every link. */
const SECRET =
  /^(email|password|token|code|cookie|authorization|secret|place|message|.*name|.*link)$/;

/** `videoLink`, `video_link` and `Video-Link` are one name. */
const plain = (name: string) => name.replaceAll(/[-_]/g, '').toLowerCase();

/** The columns of what people write. */
const TEXT_COLUMNS = new Set(
  Object.values<DeclaredText>(texts).flatMap(({ columns }) =>
    columns.map((column) => plain(column.slice(column.indexOf('.') + 1))),
  ),
);

/** Values under these names are never logged, at any depth. Rule 9.40 */
export function isSecretName(name: string): boolean {
  return SECRET.test(plain(name)) || TEXT_COLUMNS.has(plain(name));
}

/**
 * The structured log of the process, one JSON object a line on standard output. It carries ids and
 * counts, never emails, tokens, or texts that people write.
 */
export function openLog(level: string, destination?: pino.DestinationStream): Log {
  const options: pino.LoggerOptions = {
    level,
    base: null,
    timestamp: pino.stdTimeFunctions.isoTime,
    formatters: { log: withoutSecrets },
    serializers: { err: describeError },
  };
  // Not waited for; what is still to be written when the process ends is written then.
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
  // Of an error the serializer below takes what may be told.
  if (typeof value !== 'object' || value === null || value instanceof Error) return value;
  return withoutSecrets({ ...value });
}

/** A database error's message can quote a row, so of those only the code and where it arose is kept. */
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
