import { AsyncLocalStorage } from 'node:async_hooks';
import { randomInt } from 'node:crypto';
import pLimit from 'p-limit';

/**
 * The number of concurrent password hashes. Each takes about 60 ms of a core and 32 MB. Two of Node's four pool threads
 * stay free for files and DNS.
 */
const AT_A_TIME = 2;

interface Passwords {
  hash(password: string): Promise<string>;
  verify(pair: { hash: string; password: string }): Promise<boolean>;
}

/** The current request: the rate-limit key of its client address, and its id. */
export const currentRequest = new AsyncLocalStorage<{
  readonly place: string;
  readonly id: string;
}>();

/**
 * Hashes only a few passwords at a time, so logins don't block other requests. Client addresses take turns, and each
 * has only a few hashes in the shared queue. No request is rejected, because it may already have used up a mailed link.
 * Rule 1.157
 */
export function limitPasswords({ hash, verify }: Passwords): Passwords {
  const all = pLimit(AT_A_TIME);
  const queues = new Map<string, { readonly limit: typeof all; size: number }>();

  async function inTurn<Done>(work: () => Promise<Done>): Promise<Done> {
    const place = currentRequest.getStore()?.place ?? '';
    const queue = queues.get(place) ?? { limit: pLimit(AT_A_TIME), size: 0 };
    queues.set(place, queue);
    queue.size += 1;
    try {
      return await queue.limit(() => all(work));
    } finally {
      queue.size -= 1;
      if (queue.size === 0) queues.delete(place);
    }
  }

  return {
    hash: (password) => inTurn(() => hash(password)),
    verify: (pair) => inTurn(() => verify(pair)),
  };
}

/** Excludes characters that are easily confused: 0 and o, and 1, i and l. */
const ALPHABET = '23456789abcdefghjkmnpqrstuvwxyz';
const CODES = 10;
const GROUPS = 3;
const GROUP_LENGTH = 4;

/** Ten codes such as `7fk2-mn8p-wx4c`, each with about 59 random bits in groups that are easy to type. */
export function newRecoveryCodes(): string[] {
  const group = () =>
    Array.from({ length: GROUP_LENGTH }, () => ALPHABET[randomInt(ALPHABET.length)]).join('');
  return Array.from({ length: CODES }, () => Array.from({ length: GROUPS }, group).join('-'));
}
