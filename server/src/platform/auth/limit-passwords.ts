import pLimit from 'p-limit';

/**
 * Passwords that are worked out at a time. Each takes about 60 ms of a processor of its own and 32 MB; of the
 * four threads that Node has for such work two stay free for files and names.
 */
const AT_A_TIME = 2;

interface Passwords {
  hash(password: string): Promise<string>;
  verify(pair: { hash: string; password: string }): Promise<boolean>;
}

/**
 * Works passwords out a few at a time, in the order they came: however many log in at once, everything else
 * is answered meanwhile. None is refused: whoever waits may have used a mailed link up already.
 */
export function limitPasswords({ hash, verify }: Passwords): Passwords {
  const limit = pLimit(AT_A_TIME);
  return {
    hash: (password) => limit(() => hash(password)),
    verify: (pair) => limit(() => verify(pair)),
  };
}
