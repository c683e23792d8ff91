import { ConfigError } from '../../server/src/platform/process/config.ts';
import { StartError } from '../../server/src/platform/process/start-error.ts';

/** What is wrong with how a command was used, in one sentence; it ends with code 1. */
export class UsageError extends Error {}

/** What a command says at its end, and its exit code. */
export interface Said {
  readonly code: 0 | 1;
  readonly words: string;
}

/** One sentence for what a person can mend. @throws whatever else is wrong, which is a bug. */
export function sayWhy(error: unknown): Said {
  const isSaid = [StartError, ConfigError, UsageError].some((kind) => error instanceof kind);
  if (!isSaid || !(error instanceof Error)) throw error;
  return { code: 1, words: error.message };
}
