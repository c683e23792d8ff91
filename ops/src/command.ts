import { ConfigError } from '../../server/src/platform/process/config.ts';
import { StartError } from '../../server/src/platform/process/start-error.ts';

/** Describes in one sentence why a command was used incorrectly. The exit code is 1. */
export class UsageError extends Error {}

export interface Said {
  readonly code: 0 | 1;
  readonly words: string;
}

/**
 * Converts an error that a person can fix to a one-sentence message.
 * @throws all other errors, because they are bugs.
 */
export function sayWhy(error: unknown): Said {
  const isSaid = [StartError, ConfigError, UsageError].some((kind) => error instanceof kind);
  if (!isSaid || !(error instanceof Error)) throw error;
  return { code: 1, words: error.message };
}
