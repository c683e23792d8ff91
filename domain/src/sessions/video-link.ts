import { parseUrl } from '../kernel/parse-url.ts';
import { asciiDigits } from '../kernel/text.ts';
import { OWN_ROOM, type LinkedProvider, type VideoProvider } from './session.ts';

/** The stored host and path of each provider's links. Decision 101 names the sources. */
const LINKS: Readonly<Record<LinkedProvider, RegExp>> = {
  Zoom: /^(?:[^/]+\.)?zoom\.us\/(?:j\/\d+|(?:w\/\d+|my\/[A-Za-z][A-Za-z\d.]{4,39})(?=\/?$))/,
  'Google Meet': /^meet\.google\.com\/[a-z]{3}-[a-z]{4}-[a-z]{3}\/?$/i,
  Teams:
    /^teams\.microsoft\.com\/l\/meetup-join.*|^teams\.(?:microsoft|live)\.com\/meet\/\d+(?=\/?$)/,
};

// The text itself is checked, because parsing drops default ports and empty credentials.
const HAS_PORT_OR_CREDENTIALS = /^https?:[\\/]*[^\\/?#]*[:@]/i;
/** Encoded separators, dot segments and inner spaces, which disguise the target of a link. */
const HAS_HIDDEN_PATH = /%(?:2e|2f|5c)|[\\/]\.{1,2}(?=[\\/?#]|$)|\s/i;
/** Query parameters that a meeting needs. Others are dropped, because they can track people or contain messages. */
const NEEDED_QUERY = /^(?:pwd|context|p)=/;
/** Between the digits of a number, as people group them. Links of Teams contain hyphens of their own. */
const SEPARATORS = /(?<=\d)\s+(?=\d)|(?<=\/[jw]\/\d+[\d\s-]*)-(?=\d)/g;
/** The marks around a link in a text. */
const AROUND = /^[<("“]+|(?:[>)"”,;]+\.?|\.)$/g;
const HAS_SCHEME = /^[a-z][a-z0-9+.-]*:/i;

/**
 * The link as it is stored, or null if it isn't a link of that provider. It uses https, and has no unneeded query
 * parameters, no fragment, and nothing after a Zoom number. A missing scheme is added. Invisible characters, spaces in
 * a number and marks around the link are removed. Credentials and ports are rejected, because they can disguise a host.
 * Rules 6.10 to 6.13 and 6.339
 */
export function normaliseVideoLink(provider: VideoProvider, text: string): string | null {
  if (provider === OWN_ROOM) return text === '' ? text : null;
  const trimmed = asciiDigits(text).trim().replace(SEPARATORS, '').replace(AROUND, '');
  const written = HAS_SCHEME.test(trimmed) ? trimmed : `https://${trimmed}`;
  const [beforeQuery = ''] = written.split(/[?#]/);
  if (HAS_PORT_OR_CREDENTIALS.test(written) || HAS_HIDDEN_PATH.test(beforeQuery)) return null;
  const url = parseUrl(written);
  if (url === null || (url.protocol !== 'https:' && url.protocol !== 'http:')) return null;
  if (url.username !== '' || url.password !== '' || url.port !== '') return null;
  const [needed] = LINKS[provider].exec(url.hostname + url.pathname) ?? [];
  if (needed === undefined) return null;
  const [, queries = ''] = /\?([^#]*)/.exec(url.href) ?? [];
  const query = queries.split('&').filter((each) => NEEDED_QUERY.test(each));
  const link = `https://${needed}${query.length === 0 ? '' : `?${query.join('&')}`}`;
  // A period may have preceded the dropped part.
  return link.replace(/\.+$/, '');
}
