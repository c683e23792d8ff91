import pLimit from 'p-limit';
import { AppError } from './app-error.ts';

/**
 * Passwords that are worked out at a time. Each takes about 60 ms of a processor of its own and 32 MB; of the
 * four threads that Node has for such work two stay free for files and names.
 */
const AT_A_TIME = 2;
/** Those that may wait: about three seconds. */
const MOST_WAITING = 100;

interface Passwords {
  hash(password: string): Promise<string>;
  verify(pair: { hash: string; password: string }): Promise<boolean>;
}

/**
 * Works passwords out a few at a time, in the order they came: however many log in at once, everything else
 * is answered meanwhile.
 * @throws AppError `unavailable` when too many wait already.
 */
export function limitPasswords({ hash, verify }: Passwords): Passwords {
  const limit = pLimit(AT_A_TIME);
  const inTurn = async <Answer>(work: () => Promise<Answer>): Promise<Answer> => {
    if (limit.pendingCount >= MOST_WAITING) throw new AppError('unavailable', { retryAfter: 5 });
    return limit(work);
  };
  return {
    hash: (password) => inTurn(() => hash(password)),
    verify: (pair) => inTurn(() => verify(pair)),
  };
}
