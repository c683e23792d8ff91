import { lettersOf } from '../kernel/look-alike.ts';

// Passwords that the server refuses; the list is too long for browsers, so `setPasswordRules` sets it.

const COMMON = 'Many people use this password. Choose another, such as four random words.';
const EASY_HERE =
  'This password is easy to guess on this site. Choose another, such as four random words.';

/** The product's words. A password that consists only of these is easy to guess. Rule 1.186 */
const WORDS =
  `oakling oak sapling acorn elder senior youth teen child children kid parent guardian mother
  father mom dad mum family grandma grandpa granny grandmother grandfather grandchild grandchildren
  mentor moderator admin session library school host welcome hello login password secret
  the my our and at of in to for love`
    .split(/\s+/)
    .map(lettersOf);

/** The message for a new password that is too weak. Rules 1.5 and 1.186 */
export function weakPasswords(common: ReadonlySet<string>, hostName: string | undefined) {
  const ofHost = (hostName ?? '').split(/[^\p{L}\p{N}]+/u).map(lettersOf);
  const words = [...WORDS, ...ofHost.filter((word) => word.length > 1)];
  const forms = [...words, ...words.map((word) => `${word}s`)];
  return (password: string): string | undefined => {
    if (common.has(password.toLowerCase())) return COMMON;
    // `0akl1ng123` uses digits as letters; `oakling2026oakling` puts them between words.
    const read = [password.replace(/[^\p{L}]+$/u, ''), password.replace(/[^\p{L}]/gu, '')];
    return read.some((letters) => isJoined(lettersOf(letters), forms)) ? EASY_HERE : undefined;
  };
}

/**
 * True if a text consists only of these words. A regular expression would try every way to split the text, which takes
 * years if the host's name repeats a word of the product.
 */
function isJoined(text: string, words: readonly string[]): boolean {
  const ends = new Set([0]);
  // Iterating over a set also visits elements added during the loop.
  for (const end of ends) {
    for (const word of words) if (text.startsWith(word, end)) ends.add(end + word.length);
  }
  return text !== '' && ends.has(text.length);
}
