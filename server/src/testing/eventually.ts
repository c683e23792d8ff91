import { vi } from 'vitest';

/**
 * The timeout for conditions that have no limit of their own. No machine needs this long, so only permanent failures
 * reach it.
 */
const LONGEST_MS = 30_000;

/** Throws the last failure after the timeout. */
export function eventually<Result>(check: () => Result | Promise<Result>): Promise<Result> {
  return vi.waitFor(check, { timeout: LONGEST_MS, interval: 20 });
}
