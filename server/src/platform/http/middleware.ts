import { isIPv6 } from 'node:net';
import { getConnInfo } from '@hono/node-server/conninfo';
import type { MiddlewareHandler } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import { secureHeaders } from 'hono/secure-headers';
import { AppError } from './app-error.ts';
import { FEATURES, ROOM_FEATURES } from './browser-features.ts';
import type { Config } from '../process/config.ts';
import { ACCOUNT_LIMIT, ADDRESS_LIMIT, type GeneralLimits } from './general-limit.ts';
import { tell } from '../process/diagnostics.ts';
import type { Log } from '../process/log.ts';
import type { ReadLogin } from '../auth/logins.ts';
import type { AppContext, AppEnv } from './request-context.ts';

const REQUEST_ID = /^[\w-]{8,64}$/;
/** The longest text anyone sends is a note of 500 characters; JSON of 32 kB is ample. */
const BODY_LIMIT_BYTES = 32 * 1024;

/** Gives the request an id, its log lines that id, and writes one line when it is answered. */
export function withRequestLog(log: Log): MiddlewareHandler<AppEnv> {
  return async (c, next) => {
    const given = c.req.header('x-request-id') ?? '';
    const requestId = REQUEST_ID.test(given) ? given : crypto.randomUUID();
    c.set('requestId', requestId);
    c.set('log', log.child({ requestId }));
    c.set('login', null);
    c.header('X-Request-Id', requestId);
    const startedAt = Date.now();
    const begun = performance.now();
    await next();
    // The route's pattern, not the path: a path may hold an id that is a secret.
    const answered = { method: c.req.method, route: c.req.routePath, status: c.res.status };
    const ms = performance.now() - begun;
    c.get('log').info({ ...answered, ms: Math.round(ms) }, 'request');
    tell('oakling.request', { ...answered, requestId, startedAt, ms });
  };
}

/** Works out the client's address: the socket's, or what the last trusted proxy says. */
export function withClientAddress({ TRUST_PROXY }: Config): MiddlewareHandler<AppEnv> {
  return async (c, next) => {
    c.set('clientAddress', clientAddress(c, TRUST_PROXY));
    await next();
  };
}

function clientAddress(c: AppContext, trustedProxies: number): string {
  const socket = c.env === undefined ? undefined : socketAddress(c);
  if (trustedProxies === 0) return socket ?? 'unknown';
  const forwarded = (c.req.header('x-forwarded-for') ?? '').split(',').map((part) => part.trim());
  return forwarded.at(-trustedProxies) || (socket ?? 'unknown');
}

function socketAddress(c: AppContext): string | undefined {
  try {
    return getConnInfo(c).remote.address;
  } catch {
    return undefined;
  }
}

/** The key under which a client is counted: an IPv6 household has a whole /64 to itself. */
export function addressKey(address: string): string {
  if (!isIPv6(address)) return address;
  // A URL has one spelling for every address: small letters, no leading zeros, nothing dotted.
  const [plain = ''] = address.split('%');
  const spelled = new URL(`http://[${plain}]`).hostname.slice(1, -1);
  const [, high, low] = /^::ffff:([\da-f]+):([\da-f]+)$/.exec(spelled) ?? [];
  if (high !== undefined && low !== undefined) return dotted(high) + '.' + dotted(low);
  const [head = '', tail = ''] = spelled.split('::');
  const left = head.split(':').filter((group) => group !== '');
  const right = tail.split(':').filter((group) => group !== '');
  const zeros = Array.from({ length: Math.max(0, 8 - left.length - right.length) }, () => '0');
  return [...left, ...zeros, ...right].slice(0, 4).join(':');
}

/** Two bytes of an IPv4 address, of a group of the IPv6 address that stands for it. */
function dotted(group: string): string {
  const bytes = Number.parseInt(group, 16);
  return `${bytes >> 8}.${bytes & 255}`;
}

/** Rule 9.85: so many requests from one address, before anything is asked of the database. */
export function limitAddress(limits: GeneralLimits): MiddlewareHandler<AppEnv> {
  return async (c, next) => {
    limits.count(ADDRESS_LIMIT, addressKey(c.get('clientAddress')));
    await next();
  };
}

/** Rule 9.85: so many requests of one account, from however many places. */
export function limitAccount(limits: GeneralLimits): MiddlewareHandler<AppEnv> {
  return async (c, next) => {
    const login = c.get('login');
    if (login !== null) limits.count(ACCOUNT_LIMIT, login.personId);
    await next();
  };
}

/** Finds the login that the cookie names, if it is still good. */
export function withLogin(readLogin: ReadLogin): MiddlewareHandler<AppEnv> {
  return async (c, next) => {
    c.set('login', await readLogin(c));
    await next();
  };
}

/**
 * Lets only our own pages change anything: the Origin must be ours. A request without an Origin comes
 * from no browser's page. Rule 9.34
 */
export function refuseCrossSite(isOurs: (origin: string) => boolean): MiddlewareHandler<AppEnv> {
  return async (c, next) => {
    const origin = c.req.header('origin');
    const site = c.req.header('sec-fetch-site');
    if (origin !== undefined && !isOurs(origin)) throw new AppError('forbidden');
    // Following a link to one of our pages or files changes nothing and tells the other site nothing.
    const isNavigation = c.req.method === 'GET' && c.req.header('sec-fetch-mode') === 'navigate';
    if (isNavigation) return next();
    if (site !== undefined && site !== 'same-origin' && site !== 'none')
      throw new AppError('forbidden');
    return next();
  };
}

/** Takes no body but JSON, also where it would be ignored: a form on another site cannot send that. */
export const requireJson: MiddlewareHandler = async (c, next) => {
  const type = c.req.header('content-type') ?? '';
  if (type !== '' && !/^application\/json\s*(;|$)/i.test(type)) throw new AppError('bad-request');
  await next();
};

const limitUndeclaredBody = bodyLimit({
  maxSize: BODY_LIMIT_BYTES,
  onError: () => {
    throw new AppError('too-large');
  },
});

/**
 * Refuses a body that is too long. Where its length is declared, which Node holds it to, the stream is left
 * alone: looking at it builds a Request with an AbortController and two web streams for each request.
 */
export const limitBody: MiddlewareHandler = async (c, next) => {
  if (c.req.method === 'GET' || c.req.method === 'HEAD') return next();
  const length = c.req.header('content-length');
  if (length === undefined || c.req.header('transfer-encoding') !== undefined)
    return limitUndeclaredBody(c, next);
  if (!(Number(length) <= BODY_LIMIT_BYTES)) throw new AppError('too-large');
  return next();
};

/**
 * What a place search loads and asks: its script with the parts it fetches later, and the two services
 * that script calls. There is no map, so no picture, style or font comes from there.
 */
const MAPS_SCRIPT = 'https://maps.googleapis.com';
const MAPS_SERVICES = [MAPS_SCRIPT, 'https://places.googleapis.com'];

/** The page of rooms: a document of its own, as a browser asks for camera and microphone by document. Rule 6.310 */
const ROOM_PAGE = '/room';

/** The browser's own guards. Nothing is loaded from elsewhere but what rule 10.21 needs. Rule 9.38 */
export function withSecureHeaders(config: Config, origin: string): MiddlewareHandler {
  const usual = guards(config, origin, { isRoom: false });
  if (config.ROOM === 'off') return usual;
  const ofRoom = guards(config, origin, { isRoom: true });
  return (c, next) => (c.req.path === ROOM_PAGE ? ofRoom(c, next) : usual(c, next));
}

function guards(
  { NODE_ENV, GOOGLE_MAPS_KEY, ROOM, ROOM_URL }: Config,
  origin: string,
  { isRoom }: { isRoom: boolean },
): MiddlewareHandler {
  const isProduction = NODE_ENV === 'production';
  const hasPlaceSearch = GOOGLE_MAPS_KEY !== undefined;
  const isElsewhere = isRoom && ROOM === 'livekit' && ROOM_URL !== undefined;
  return secureHeaders({
    contentSecurityPolicy: {
      defaultSrc: ["'none'"],
      scriptSrc: ["'self'", ...(hasPlaceSearch ? [MAPS_SCRIPT] : [])],
      styleSrc: ["'self'"],
      imgSrc: ["'self'", 'blob:'],
      fontSrc: ["'self'"],
      connectSrc: [
        "'self'",
        ...(hasPlaceSearch ? MAPS_SERVICES : []),
        ...(isElsewhere ? [ROOM_URL, ROOM_URL.replace(/^ws/, 'http')] : []),
      ],
      manifestSrc: ["'self'"],
      formAction: ["'self'"],
      baseUri: ["'none'"],
      frameAncestors: ["'none'"],
    },
    permissionsPolicy: isRoom ? ROOM_FEATURES : FEATURES,
    referrerPolicy: 'no-referrer',
    xFrameOptions: 'DENY',
    // A page that frames another or is framed says so itself: the kept mails alone.
    overwrite: false,
    strictTransportSecurity:
      isProduction && origin.startsWith('https:') ? 'max-age=63072000; includeSubDomains' : false,
  });
}
