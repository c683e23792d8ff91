/** Parameters that are kept out of requests: one-time codes, and the account's email address. */
const KEPT_FROM_SERVER = new Set(['code', 'account']);
/** Other parameters are dropped, because a damaged name or value may contain the code. */
const SENT = new Set(['token', 'tab', 'match', 'open', 'session']);

/** The hash sign before an address, as mail programs and scanners write it, and the marks that follow it. */
const SIGN =
  /(?:%(?:25)*23|\/=23|%EF%BC%83|&num;|\/\*|#(?:x?\d\d;)?)(?:[!*]|%(?!(?:25)*2F)[\dA-F]{2})*(?=\/|%(?:25)*2F|\\|(?:auth|dashboard|moderation)\/|(?:decide|consent|guardian|helper|appeal)\?)/gi;
/** The fragment of a path that `pathOfLink` built. */
const REPAIRED = /^#(?:code|account)=/;

const PAGES =
  /^\/(?:|signup|help|privacy-policy|terms-of-service|decide|consent|guardian|helper|appeal|room|auth\/(?:login|forgot-password|youth-complete(?:\/set-password)?|confirm-email|first-email)|(?:dashboard|moderation)(?:\/[\w-]+)*)$/;

/** Spaces, line breaks and invisible characters, as browsers encode them in addresses. */
const BREAKS = /=?(?:%0D)?%0A|%(?:0[9D]|20|C2%A0|C2%AD|E2%80%8[B-D]|E2%80%A[89]|EF%BB%BF)/gi;
/** Ampersands that were written as HTML entities, encoded, or turned into semicolons. */
const AMPERSANDS = /(?:[&;]|%(?:25)*26)(?:amp;|#0*38;|#x0*26;)*(?=\w+=)/gi;
/** A parameter's name that a soft line break has split. */
const BROKEN_NAME = /(?<=[?&])(\w+)=(\w+)(?==)/g;
const NAMES = new Set([...KEPT_FROM_SERVER, ...SENT]);
/** Punctuation that surrounds an address in a text. */
const MARKS_AT_END = /[.,;:!?'"<>()[\]{}«»“”‘’…*]+$/;

type Address = Pick<URL, 'pathname' | 'search' | 'hash'>;

/**
 * Converts the address of a mailed link to a path. Returns null for other addresses. Repairs changes that mail clients
 * and copying make to links. Secrets move to the fragment, which is never sent: `#/auth/youth-complete?token=T&code=C`
 * becomes `/auth/youth-complete?token=T#code=C`. Rule 1.21
 */
export function pathOfLink({ pathname, search, hash }: Address): string | null {
  if (REPAIRED.test(hash)) return null;
  const whole = `${pathname}${search}${hash}`;
  const starts = Array.from(whole.matchAll(SIGN), ({ index, 0: { length } }) => index + length);
  // Even the hash sign can be lost.
  if (/[?&;](?:code|account)=/i.test(search)) starts.unshift(0);
  // Scanners and copying put their own address in front of the actual one, so the last address is tried first.
  const paths = starts.map((start) => pathIn(whole.slice(start))).toReversed();
  return paths.find((path) => path !== DAMAGED) ?? paths[0] ?? null;
}

function pathIn(written: string): string {
  let address = written;
  // If there is no plain slash, question mark or equals sign, the whole address was encoded once more.
  while (/^[^?]*%(?:25)*(?:2F|3F)|^[^=]*%(?:25)*3D/i.test(address)) {
    address = address.replace(/%(?:25|2F|3F|3D|26)/gi, decodeURIComponent);
  }
  // Prevents redirects to another host, because browsers treat `//` and backslashes alike.
  const [path = '/', query = ''] = address
    .replace(BREAKS, '')
    .replace(AMPERSANDS, '&')
    .replaceAll('\\', '/')
    .replace(/^\/*/, '/')
    .replace(BROKEN_NAME, (whole, first, second) =>
      NAMES.has(`${first}${second}`) ? `${first}${second}` : whole,
    )
    .split('?');
  const page = plain(path).toLowerCase();
  return PAGES.test(page) ? `${page}${withoutSecrets(new URLSearchParams(query))}` : DAMAGED;
}

const DAMAGED = '/damaged-link';

function withoutSecrets(query: URLSearchParams): string {
  const kept = new URLSearchParams();
  const sent = new URLSearchParams();
  const pairs = Array.from(query);
  // Quoted-printable text writes `=3D` instead of `=`. A single code may begin with 3D, but not if it has this length
  // or contains a `=`.
  const isQuoted =
    pairs.every(([, value]) => value.startsWith('3D')) &&
    (pairs.length > 1 || /=|^(?:.{4})+.$/.test(pairs[0]?.[1] ?? ''));
  for (const [written, quoted] of pairs) {
    const name = written.toLowerCase();
    const value = isQuoted ? quoted.slice(2) : quoted;
    if (KEPT_FROM_SERVER.has(name))
      kept.set(name, name === 'code' ? codeOf(value) : value.replace(MARKS_AT_END, ''));
    else if (SENT.has(name)) sent.set(name, codeOf(value));
  }
  return `${sent.size > 0 ? `?${sent}` : ''}${kept.size > 0 ? `#${kept}` : ''}`;
}

function plain(path: string): string {
  const ended = path
    .replaceAll('=', '')
    .replace(/(?:%(?:2[1279C]|3[ABCE]|5[BD]|7[BD]|C2%[AB]B|E2%80%(?:9[89CD]|A6)))+$/i, '');
  return ended.replace(MARKS_AT_END, '').replace(/(?<=.)\/$/, '');
}

/** Codes and ids contain only letters, digits, `_` and `-`. Mail clients break long lines with `=`, and scanners append `__;`. */
function codeOf(value: string): string {
  return /^[\w-]*?(?=__;|[^\w-]|$)/.exec(value.replace(/[=\s]/g, ''))?.[0] ?? '';
}

/** Reads the one-time code from a fragment that `pathOfLink` created, or null. */
export function codeInHash(hash: string): string | null {
  const code = new URLSearchParams(hash.slice(1)).get('code');
  return code === null ? null : codeOf(code);
}

export function accountInHash(hash: string): string | null {
  return new URLSearchParams(hash.slice(1)).get('account');
}
