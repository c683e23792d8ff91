/** The providers, in menu order. Rule 6.9 */
export const VIDEO_PROVIDERS = ['Zoom', 'Google Meet', 'Teams'] as const;
export type LinkedProvider = (typeof VIDEO_PROVIDERS)[number];

/** A built-in call, which has no link. Rule 6.290 */
export const OWN_ROOM = 'Oakling';
export const ALL_PROVIDERS = [OWN_ROOM, ...VIDEO_PROVIDERS] as const;
export type VideoProvider = (typeof ALL_PROVIDERS)[number];

interface ProviderRule {
  readonly host: (host: string) => boolean;
  readonly path: RegExp;
}

const PROVIDER_RULES: Readonly<Record<LinkedProvider, ProviderRule>> = {
  Zoom: { host: (host) => host === 'zoom.us' || host.endsWith('.zoom.us'), path: /^\/j\/\d+/ },
  'Google Meet': {
    host: (host) => host === 'meet.google.com',
    path: /^\/[a-z]{3}-[a-z]{4}-[a-z]{3}\/?$/i,
  },
  Teams: { host: (host) => host === 'teams.microsoft.com', path: /^\/l\/meetup-join/ },
};

// Parsing drops default ports and empty credentials, so check the text itself.
const HAS_PORT_OR_CREDENTIALS = /^https?:[\\/]*[^\\/?#]*[:@]/i;
const HAS_SCHEME = /^[a-z][a-z0-9+.-]*:/i;

/**
 * The link as stored, always https; null if it isn't a link of that provider. Adds a missing scheme. Rejects
 * credentials and ports, which can disguise a host. Rules 6.10 to 6.13
 */
export function normaliseVideoLink(provider: VideoProvider, text: string): string | null {
  if (provider === OWN_ROOM) return text === '' ? text : null;
  const trimmed = text.trim();
  const written = HAS_SCHEME.test(trimmed) ? trimmed : `https://${trimmed}`;
  if (HAS_PORT_OR_CREDENTIALS.test(written)) return null;
  const url = parseUrl(written);
  if (url === null || (url.protocol !== 'https:' && url.protocol !== 'http:')) return null;
  if (url.username !== '' || url.password !== '' || url.port !== '') return null;
  const rule = PROVIDER_RULES[provider];
  if (!rule.host(url.hostname) || !rule.path.test(url.pathname)) return null;
  url.protocol = 'https:';
  return url.href;
}

function parseUrl(text: string): URL | null {
  return URL.canParse(text) ? new URL(text) : null;
}
