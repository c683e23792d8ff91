import { randomInt } from 'node:crypto';
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
 * is answered meanwhile. None is refused: a waiting request may have used up a mailed link already.
 */
export function limitPasswords({ hash, verify }: Passwords): Passwords {
  const limit = pLimit(AT_A_TIME);
  return {
    hash: (password) => limit(() => hash(password)),
    verify: (pair) => limit(() => verify(pair)),
  };
}

/** Nobody takes one of these for another: no 0 and o, no 1, i and l. */
const ALPHABET = '23456789abcdefghjkmnpqrstuvwxyz';
const CODES = 10;
const GROUPS = 3;
const GROUP_LENGTH = 4;

/** Ten codes such as `7fk2-mn8p-wx4c`: about 59 random bits each, in groups that can be typed. */
export function newRecoveryCodes(): string[] {
  const group = () =>
    Array.from({ length: GROUP_LENGTH }, () => ALPHABET[randomInt(ALPHABET.length)]).join('');
  return Array.from({ length: CODES }, () => Array.from({ length: GROUPS }, group).join('-'));
}
