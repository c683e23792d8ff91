import { randomInt } from 'node:crypto';
import pLimit from 'p-limit';

/**
 * Concurrent password hashes. Each takes about 60 ms of a core and 32 MB; two of Node's four pool
 * threads stay free for files and DNS.
 */
const AT_A_TIME = 2;

interface Passwords {
  hash(password: string): Promise<string>;
  verify(pair: { hash: string; password: string }): Promise<boolean>;
}

/**
 * Hashes a few passwords at a time, in order, so that logins do not block other requests. None is
 * rejected, because a waiting request may have used up a mailed link already.
 */
export function limitPasswords({ hash, verify }: Passwords): Passwords {
  const limit = pLimit(AT_A_TIME);
  return {
    hash: (password) => limit(() => hash(password)),
    verify: (pair) => limit(() => verify(pair)),
  };
}

/** Characters that are not confused: no 0 and o, no 1, i and l. */
const ALPHABET = '23456789abcdefghjkmnpqrstuvwxyz';
const CODES = 10;
const GROUPS = 3;
const GROUP_LENGTH = 4;

/**
 * Ten codes such as `7fk2-mn8p-wx4c`: about 59 random bits each, in groups that are easy to type.
 */
export function newRecoveryCodes(): string[] {
  const group = () =>
    Array.from({ length: GROUP_LENGTH }, () => ALPHABET[randomInt(ALPHABET.length)]).join('');
  return Array.from({ length: CODES }, () => Array.from({ length: GROUPS }, group).join('-'));
}
