export interface Finding {
  readonly isGood: boolean;
  /** True for a good finding that would be wrong in production. */
  readonly isOnlyForTrial?: true;
  readonly words: string;
}

export const good = (words: string): Finding => ({ isGood: true, words });
export const wrong = (words: string): Finding => ({ isGood: false, words });

/** A part without which families can't use an installation, but which a trial doesn't need. Rule 10.342 */
export const missing = (environment: string | undefined, words: string): Finding =>
  environment === 'production' ? wrong(words) : { isGood: true, isOnlyForTrial: true, words };

export function span(seconds: number): string {
  const [size, unit] = UNITS.find(([least]) => seconds >= 2 * least) ?? ([1, 'seconds'] as const);
  return `${Math.round(seconds / size)} ${unit}`;
}

const UNITS = [
  [86_400, 'days'],
  [3600, 'hours'],
  [60, 'minutes'],
] as const;

export function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return 'unknown';
  const cause = error.cause instanceof Error ? error.cause : error;
  const code: unknown = Reflect.get(cause, 'code');
  return cause.message || (typeof code === 'string' ? code : cause.name);
}
