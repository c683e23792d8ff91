import { ConfigError } from '../../server/src/platform/process/config.ts';
import { StartError } from '../../server/src/platform/process/start-error.ts';

/** An error in a command's usage, in one sentence; exits with code 1. */
export class UsageError extends Error {}

/** A command's final message and exit code. */
export interface Said {
  readonly code: 0 | 1;
  readonly words: string;
}

/** Reports errors that a person can fix in one sentence. @throws anything else, which is a bug. */
export function sayWhy(error: unknown): Said {
  const isSaid = [StartError, ConfigError, UsageError].some((kind) => error instanceof kind);
  if (!isSaid || !(error instanceof Error)) throw error;
  return { code: 1, words: error.message };
}
