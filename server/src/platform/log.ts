import pino from 'pino';

export type Log = pino.Logger;

/**
 * The structured log of the process, one JSON object a line on standard output. It carries ids and
 * counts; whoever logs passes no e-mail, name, token, place or link, and these keys are cut anyway.
 */
export function openLog(level: string, destination?: pino.DestinationStream): Log {
  const options: pino.LoggerOptions = {
    level,
    base: null,
    timestamp: pino.stdTimeFunctions.isoTime,
    redact: {
      paths: [
        '*.email',
        '*.password',
        '*.token',
        '*.code',
        '*.cookie',
        '*.authorization',
        '*.address',
      ],
      censor: '[cut]',
    },
    serializers: { err: describeError },
  };
  return destination === undefined ? pino(options) : pino(options, destination);
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
