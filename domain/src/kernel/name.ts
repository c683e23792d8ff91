import { lettersOf, skeleton } from './look-alike.ts';
import { WEB_ADDRESS, type NameRules } from './text.ts';

// Name rules, too large to ship to browsers. The server sets them with `setNameRules`. Rule 1.132

const MIXED_SCRIPTS = 'Please enter the name in one alphabet.';
const RESERVED = 'Nobody here can use this name. Please enter another one.';

/** Longer texts are refused anyway, so normalizing them is unnecessary. */
const MOST_TYPED = 1000;

const KEPT = {
  // Allowed after a virama. RFC 5892, appendix A.2
  joiner:
    /(?<=[\u094d\u09cd\u0a4d\u0acd\u0b4d\u0bcd\u0c4d\u0ccd\u0d3b\u0d3c\u0d4d\u0dca\u0e3a\u0eba\u0f84\u1039\u103a\u17d2])[\u200c\u200d]/u,
  // Allowed between Arabic letters that would otherwise join. RFC 5892, appendix A.1
  nonJoiner:
    /(?<=(?![\u0621-\u0625\u0627\u0629\u062f-\u0632\u0648\u0671-\u0675\u0688-\u0699\u06c0\u06c3-\u06cb\u06cd\u06cf\u06d2-\u06d5\u06ee\u06ef])[\p{sc=Arabic}&&\p{L}]\p{M}*)\u200c(?=\p{M}*[[\p{sc=Arabic}&&\p{L}]--[\u0621\u0674]])/v,
  // Variants of Han characters, as in family names.
  variant: /(?<=\p{sc=Han})[\u{e0100}-\u{e01ef}]/u,
};
const LAWFUL = new RegExp(
  Object.values(KEPT)
    .map(({ source }) => source)
    .join('|'),
  'v',
);
// Control characters were removed before.
const INVISIBLE =
  /[\p{Cf}\p{Default_Ignorable_Code_Point}\u0001-\u0008\u000e-\u001f\u007f-\u0084\u0086-\u009f]/gu;

/** A name in NFKC, without invisible characters. Joiners stay where spelling needs them (RFC 5892). */
function cleanName(typed: string): string {
  if (typed.length > MOST_TYPED) return typed;
  return (
    typed
      // Some people type this as an apostrophe; NFKC would turn it into a space with an accent.
      .replaceAll('\u00b4', '’')
      .normalize('NFKC')
      .replace(INVISIBLE, (character, at: number, text: string) =>
        isLawful(text, at, character.length) ? character : '',
      )
      .normalize('NFKC')
      .trim()
  );
}

function isLawful(text: string, at: number, length: number): boolean {
  const sticky = new RegExp(LAWFUL, 'vy');
  sticky.lastIndex = at;
  return sticky.exec(text)?.[0].length === length;
}

/**
 * Recommended scripts of UAX #31, table 5. They exclude scripts that resemble another as a whole, such as Lisu and
 * Latin.
 */
const SCRIPTS =
  'Arabic Armenian Bengali Cyrillic Devanagari Ethiopic Georgian Greek Gujarati Gurmukhi Hebrew Kannada Khmer Lao Malayalam Myanmar Oriya Sinhala Tamil Telugu Thaana Thai Tibetan'.split(
    ' ',
  );
/**
 * UTS #39, Highly Restrictive: a single script, or Latin with the scripts of Japanese, Chinese or
 * Korean.
 */
const ALPHABETS = [
  ...SCRIPTS.map((script) => [script]),
  ['Latin', 'Han', 'Hiragana', 'Katakana'],
  ['Latin', 'Han', 'Bopomofo'],
  ['Latin', 'Han', 'Hangul'],
].map((scripts) => {
  const letters = [...scripts, 'Common', 'Inherited'].map((script) => `\\p{scx=${script}}`);
  return new RegExp(`^[${letters.join('')}]*$`, 'u');
});

/** The words of a name, including those in `OneWord` and those spelled out as `O n e`. */
function wordsOf(name: string): string[] {
  const split = [name, name.replace(/(\p{Ll})(?=\p{Lu}\p{Ll})/gu, '$1 ')].flatMap((text) =>
    text.split(/[\s\p{Pd}\p{Pc}.,:;/\\()[\]{}<>"'’‘“”·•*~^&#=]+/u),
  );
  const spelled = name.match(/(?<![^\p{P}\s])\S(?:[\s\p{P}]+\S(?![^\p{P}\s]))+/gu) ?? [];
  return [...split, ...spelled.map((letters) => letters.replace(/[\s\p{P}]/gu, ''))];
}

const OF_STAFF = 'moderator moderation admin administrator support oakling verified'.split(' ');
/** Check marks, shields and police officers, which look like a verification badge. */
const BADGE = /[☑✅✓✔√🗸🛡👮]/u;
const STAFF = new RegExp(`^(?:(?:${OF_STAFF.map(skeleton).join('|')})s?)+$`);

/**
 * Top-level domains that email clients always link. They link others only in lower case, with two
 * letters, or before a path.
 */
const TOP_LEVEL =
  /^(?:com|net|org|info|biz|edu|gov|app|dev|xyz|top|site|online|shop|club|link|click|live|store|website|space|page|chat|email|рф|中国|中國|公司|网络|भारत|みんな)$/i;
/** Abbreviations before names. `St.John` isn't a domain, but `bit.ly` is. */
const ABBREVIATION =
  /^(?:st|ste|sta|dr|drs|prof|mr|mrs|ms|mx|rev|fr|sr|jr|hon|ing|mag|dipl|ph|sgt|capt|lt|col|gen|cpl|maj|pvt|frl|hr|md|abd|wm|chr|hj|ir)$/i;
const DOTTED =
  /([\p{L}\p{M}\p{N}-]+)\.([\p{L}\p{M}]{2,}|xn--[\w-]+)(?![\p{L}\p{M}\p{N}])(?=\.*([/?#]|:\d)?)/giu;

function isWebAddress(name: string): boolean {
  const text = name.replaceAll('。', '.').replace(/[⁄∕⧸]/g, '/');
  if (/:\/|\b(?:https?|ftp|mailto|tel|sms):|\bwww\.|\S@\S+\.\S|\d\.\d+\.\d+\.\d/i.test(text))
    return true;
  // A middle label may also be the last one, as in `evil.com.` and `evil.com,x`.
  return text.split(/[\s,;()<>"]+/).some((token) => [...token.matchAll(DOTTED)].some(isDomain));
}

function isDomain([, before = '', last = '', path]: RegExpExecArray): boolean {
  if (TOP_LEVEL.test(last) || last.startsWith('xn--')) return true;
  const isLower =
    /^[\p{sc=Latin}\p{sc=Cyrillic}\p{sc=Greek}]/u.test(last) && last === last.toLowerCase();
  const isShort = last.length === 2 && /^[a-z]+$/i.test(last);
  // Matches `J.Smith`, but not `x.pizza`.
  const isInitial = /^\p{L}$/u.test(before) && !isLower;
  if (ABBREVIATION.test(before) || isInitial) return isShort && (isLower || path !== undefined);
  return isShort || isLower || path !== undefined;
}

/** The name rules of an installation. The host's name is refused as a whole name. */
export function nameRules(hostName: string | undefined): NameRules {
  const host = hostName === undefined ? null : lettersOf(cleanName(hostName));
  return {
    clean: cleanName,
    problem: (name) => {
      if (isWebAddress(name)) return WEB_ADDRESS;
      if (!ALPHABETS.some((alphabet) => alphabet.test(name))) return MIXED_SCRIPTS;
      const isStaff = wordsOf(name).some((word) => STAFF.test(skeleton(word)));
      return isStaff || BADGE.test(name) || lettersOf(name) === host ? RESERVED : undefined;
    },
  };
}
