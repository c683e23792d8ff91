/** Other parameters are dropped, because a damaged name or value may contain the code. */
const NAMES = new Set(['code', 'token', 'tab', 'match', 'open', 'session']);

/** The hash sign before an address, as mail programs and scanners write it, and the marks that follow it. */
const SIGN =
  /(?:#|\/=23|\/\*|&hash;|\?(?:_escaped_fragment_=)?)[^a-z\d/#\\]*(?=[/\\]|(?:auth|dashboard|moderation)\/|(?:decide|consent|guardian|helper|appeal)\?)/gi;
/** The fragment of a path that `pathOfLink` built. */
const REPAIRED = /^#(?:code|account)=/;

const PAGES =
  /^\/(?:|signup|help|privacy-policy|terms-of-service|decide|consent|guardian|helper|appeal|room|auth\/(?:login|forgot-password|youth-complete(?:\/set-password)?|confirm-email|first-email)|(?:dashboard|moderation)(?:\/[\w-]+)*)$/;

/** Other entities are marks around an address. */
const ENTITIES: Record<string, string> = { num: '#', sol: '/', quest: '?', equals: '=' };

/** Punctuation that surrounds an address in a text. */
const MARKS_AT_END = /[.,;:!?'"<>()[\]{}«»“”‘’…*]+$/;

/** Longer than any link of ours, even after several scanners. A longer address could keep the page busy for minutes. */
const LONGEST = 4000;

/** The length of a one-time code. The encrypted codes of these pages are longer. */
const CODE_LENGTH = 43;
const ENCRYPTED = /^\/(?:decide|consent|helper)$/;

type Address = Pick<URL, 'pathname' | 'search' | 'hash'>;

/**
 * Converts the address of a mailed link to a path. Returns null for other addresses. Repairs changes that mail clients
 * and copying make to links. Secrets move to the fragment, which is never sent: `#/auth/youth-complete?token=T&code=C`
 * becomes `/auth/youth-complete?token=T#code=C`. Rule 1.21
 */
export function pathOfLink({ pathname, search, hash }: Address): string | null {
  const written = `${pathname}${search}${hash}`;
  if (REPAIRED.test(hash) || written.length > LONGEST) return null;
  const whole = decoded(written);
  const starts = Array.from(whole.matchAll(SIGN), ({ index, 0: { length } }) => index + length);
  // Even the hash sign can be lost.
  if (/[?&;](?:code|account)=/i.test(decoded(`${pathname}${search}`))) starts.unshift(0);
  // Scanners and copying put their own address in front of the actual one, so the last address is tried first.
  const paths = starts.map((start) => pathIn(whole.slice(start))).toReversed();
  const isSecret = /[?&;#]code=/i.test(whole);
  return paths.find((path) => path !== DAMAGED) ?? paths[0] ?? (isSecret ? DAMAGED : null);
}

/** The address without percent-encoding, entities, escapes, spaces and invisible characters, however often encoded. */
function decoded(written: string): string {
  const text = written
    .replace(/(?:%[\dA-F]{2})+/gi, fromPercents)
    .replace(/[\\/]u00([\dA-F]{2})|&#x0*([\dA-F]{1,4});?/gi, (_, escaped?: string, hex?: string) =>
      String.fromCharCode(Number.parseInt(escaped ?? hex ?? '', 16)),
    )
    .replace(/&#0*(\d{1,5});?/g, (_, code: string) => String.fromCharCode(Number(code)))
    .replace(/&(?:amp\b;?|amp(?=\w+=)|(num|sol|quest|equals|quot|lt|gt);)/gi, (_, name?: string) =>
      name ? (ENTITIES[name.toLowerCase()] ?? '"') : '&',
    );
  if (text !== written) return decoded(text);
  return text
    .replace(/=?\r?\n/g, '')
    .normalize('NFKC')
    .replace(/[\s\p{C}\p{M}]/gu, '')
    .replace(/[\p{Pd}−]/gu, '-');
}

function fromPercents(encoded: string): string {
  try {
    return decodeURIComponent(encoded);
  } catch {
    // Bytes that aren't UTF-8.
    return '';
  }
}

const DAMAGED = '/damaged-link';

/** Separates parameters. The separator before `code=` may be missing. */
const SEPARATORS = /[?&;#]|(?=code=)/i;

function pathIn(address: string): string {
  // Scanners append `__;` and their own signs.
  const [, path = '', rest = ''] =
    /^([^?&]*?)(?:=3F|(?=[?&])|$)(.*?)(?:__;.*)?$/i.exec(address) ?? [];
  const page = plain(path);
  if (!PAGES.test(page)) return DAMAGED;
  // An email address may contain separators.
  const [, account = '', query = rest] = /^\?account=(.*?)(?=[&;]code=|$)(.*)$/i.exec(rest) ?? [];
  const pairs = query.split(SEPARATORS).map(pairOf);
  const longest = ENCRYPTED.test(page) ? Infinity : CODE_LENGTH;
  return `${page}${withoutSecrets(pairs, account, longest)}`;
}

function withoutSecrets(
  written: readonly (readonly [string, string])[],
  account: string,
  longest: number,
): string {
  const pairs = written.filter(([name, value]) => NAMES.has(name) && value !== '');
  // Quoted-printable text writes `=3D` instead of `=`. A single code may begin with 3D, but not if it has this length
  // or contains a `=`.
  const isQuoted =
    pairs.every(([, value]) => /^3D/i.test(value)) &&
    (pairs.length > 1 || account !== '' || /=|^(?:.{4})+.$/.test(pairs[0]?.[1] ?? ''));
  const unquoted = (value: string) => (isQuoted ? value.replace(/^3D/i, '') : value);
  const kept = new URLSearchParams();
  const sent = new URLSearchParams();
  if (account !== '') kept.set('account', unquoted(account).replace(MARKS_AT_END, ''));
  for (const [name, value] of pairs) {
    // Text that follows the link can look like a part of its code.
    if (name === 'code') kept.set(name, codeOf(unquoted(value)).slice(0, longest));
    else sent.set(name, idOf(unquoted(value)).replace(/^([\da-f-]{36}).+/i, '$1'));
  }
  return `${sent.size > 0 ? `?${sent}` : ''}${kept.size > 0 ? `#${kept}` : ''}`;
}

/** A parameter. A soft line break can split its name, and its name can be doubled. */
function pairOf(written: string): readonly [name: string, value: string] {
  const parts = written.replace(/^\W+/, '').split('=');
  let name = (parts.shift() ?? '').toLowerCase();
  if (!NAMES.has(name)) name += parts.shift() ?? '';
  while (parts[0] === name) parts.shift();
  return [name, parts.join('=')];
}

/** The path, without soft line breaks, doubled slashes, and what follows it in a text. */
function plain(path: string): string {
  const [page = ''] = path.replaceAll('=', '').split(/["'()<>[\]{}|^`*]/);
  const slashes = `/${page}`.replace(/[/\\]+/g, '/').toLowerCase();
  return slashes.replace(MARKS_AT_END, '').replace(/(?<=.)\/$/, '');
}

/** Ids contain only letters, digits, `_` and `-`. */
const idOf = (value: string): string => /[\w-]+/.exec(value.replaceAll('=', ''))?.[0] ?? '';

/** Reassembles a code that other characters interrupt, such as the `>` before each line of a quoted mail. */
function codeOf(value: string): string {
  const code = idOf(value);
  return code.length < CODE_LENGTH ? value.replace(/[^\w-]/g, '') : code;
}

/** Reads the one-time code from a fragment that `pathOfLink` created, or null. */
export function codeInHash(hash: string): string | null {
  const code = new URLSearchParams(hash.slice(1)).get('code');
  return code === null ? null : codeOf(decoded(code));
}

export function accountInHash(hash: string): string | null {
  return new URLSearchParams(hash.slice(1)).get('account');
}
