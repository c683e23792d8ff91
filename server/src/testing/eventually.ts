import { vi } from 'vitest';

/** For what is soon so, with no rule about how soon: longer than any machine takes, so that only what never comes fails. */
const LONGEST_MS = 30_000;

/** Resolves once a check passes, with what it returns; its last failure is thrown when it never does. */
export function eventually<Result>(check: () => Result | Promise<Result>): Promise<Result> {
  return vi.waitFor(check, { timeout: LONGEST_MS, interval: 20 });
}
