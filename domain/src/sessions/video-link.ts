/** Rule 6.9: the providers, in the order of the menu. */
export const VIDEO_PROVIDERS = ['Zoom', 'Google Meet', 'Teams'] as const;
export type LinkedProvider = (typeof VIDEO_PROVIDERS)[number];

/** Rule 6.290: the room of this Oakling, which is no place elsewhere and has no link. */
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

// A port that is the default one, or credentials that are empty, are gone once the text is parsed.
const HAS_PORT_OR_CREDENTIALS = /^https?:[\\/]*[^\\/?#]*[:@]/i;
const HAS_SCHEME = /^[a-z][a-z0-9+.-]*:/i;

/**
 * Rules 6.10 to 6.13: the link as it is stored, always https, or null when it is not a link of that
 * provider. A missing scheme is added. Credentials and ports in a link are refused: they only serve
 * to make one host look like another.
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
