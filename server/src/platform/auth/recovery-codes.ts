import { randomInt } from 'node:crypto';

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
