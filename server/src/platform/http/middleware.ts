import { isIPv6 } from 'node:net';
import { getConnInfo } from '@hono/node-server/conninfo';
import type { MiddlewareHandler } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import { secureHeaders } from 'hono/secure-headers';
import { AppError } from './app-error.ts';
import { FEATURES, ROOM_FEATURES } from './browser-features.ts';
import type { Db } from '../db/database.ts';
import { isMade } from '../outbox/outbox.ts';
import type { Config } from '../process/config.ts';
import { ACCOUNT_LIMIT, ADDRESS_LIMIT, type GeneralLimits } from './general-limit.ts';
import { tell } from '../process/diagnostics.ts';
import type { Log } from '../process/log.ts';
import { currentRequest } from '../auth/credentials.ts';
import type { ReadLogin } from '../auth/logins.ts';
import type { AppContext, AppEnv } from './request-context.ts';

const REQUEST_ID = /^[\w-]{8,64}$/;
/** Only numbers, unlike the ids of our jobs in the audit log. Otherwise a repeat would reveal what a job has done. */
const CHANGE_ID = /^(?:\d{1,10}-){3}\d{1,10}(?=\*?$)/;
/** Texts have at most 500 characters, so 32 kB of JSON is more than enough. */
const BODY_LIMIT_BYTES = 32 * 1024;

export function withRequestLog(log: Log): MiddlewareHandler<AppEnv> {
  return async (c, next) => {
    // Proxies may set the usual header. Rule 10.463
    const given = changeId(c) ?? c.req.header('x-request-id') ?? '';
    const requestId = REQUEST_ID.test(given) ? given : crypto.randomUUID();
    c.set('requestId', requestId);
    c.set('log', log.child({ requestId }));
    c.set('login', null);
    c.set('lockedLogin', null);
    c.header('X-Request-Id', requestId);
    const startedAt = Date.now();
    const begun = performance.now();
    await next();
    // Log the route's pattern instead of the path, because a path may contain a secret.
    const answered = { method: c.req.method, route: c.req.routePath, status: c.res.status };
    const ms = performance.now() - begun;
    c.get('log').info({ ...answered, ms: Math.round(ms) }, 'request');
    tell('oakling.request', { ...answered, requestId, startedAt, ms });
  };
}

/** The page's id of a change, without the `*` that marks a repeat. */
const changeId = (c: AppContext) => CHANGE_ID.exec(c.req.header('oakling-change') ?? '')?.[0];

/** Sets the client's address: that of the socket, or the one reported by the last trusted proxy. */
export function withClientAddress({ TRUST_PROXY }: Config): MiddlewareHandler<AppEnv> {
  return async (c, next) => {
    const address = clientAddress(c, TRUST_PROXY);
    c.set('clientAddress', address);
    await currentRequest.run({ place: addressKey(address), id: c.get('requestId') }, next);
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

/** The part of an address that rate limits count. An IPv6 household may have a whole /56. */
export function addressKey(address: string): string {
  if (!isIPv6(address)) return address;
  // URL parsing normalizes the address: lowercase, no leading zeros, and no dotted part.
  const [plain = ''] = address.split('%');
  const spelled = new URL(`http://[${plain}]`).hostname.slice(1, -1);
  const [, high, low] = /^::ffff:([\da-f]+):([\da-f]+)$/.exec(spelled) ?? [];
  if (high !== undefined && low !== undefined) return dotted(high) + '.' + dotted(low);
  const [head = '', tail = ''] = spelled.split('::');
  const left = head.split(':').filter((group) => group !== '');
  const right = tail.split(':').filter((group) => group !== '');
  const zeros = Array.from({ length: Math.max(0, 8 - left.length - right.length) }, () => '0');
  const [a, b, c, d = '0'] = [...left, ...zeros, ...right];
  return [a, b, c, (Number.parseInt(d, 16) & 0xff00).toString(16)].join(':');
}

function dotted(group: string): string {
  const bytes = Number.parseInt(group, 16);
  return `${bytes >> 8}.${bytes & 255}`;
}

const RETRY_SECONDS = 5;

/** Limits how many requests from one client address may wait at the same time. Rule 1.157 */
export function limitWaiting(most: number): MiddlewareHandler<AppEnv> {
  const waiting = new Map<string, number>();
  return async (c, next) => {
    const place = addressKey(c.get('clientAddress'));
    const before = waiting.get(place) ?? 0;
    if (before >= most) throw new AppError('unavailable', { retryAfter: RETRY_SECONDS });
    waiting.set(place, before + 1);
    try {
      await next();
    } finally {
      const left = (waiting.get(place) ?? 1) - 1;
      if (left === 0) waiting.delete(place);
      else waiting.set(place, left);
    }
  };
}

/** Runs before any database access. Rule 9.85 */
export function limitAddress(limits: GeneralLimits): MiddlewareHandler<AppEnv> {
  return async (c, next) => {
    limits.count(ADDRESS_LIMIT, addressKey(c.get('clientAddress')));
    await next();
  };
}

/** Counts requests from all of the account's addresses. Rule 9.85 */
export function limitAccount(limits: GeneralLimits): MiddlewareHandler<AppEnv> {
  return async (c, next) => {
    const login = c.get('login');
    if (login !== null) limits.count(ACCOUNT_LIMIT, login.personId);
    await next();
  };
}

/**
 * Loads the login that the cookie identifies, if it is still valid. A page that names its person never
 * acts with another person's login. Rule 10.305
 */
export function withLogin(readLogin: ReadLogin): MiddlewareHandler<AppEnv> {
  return async (c, next) => {
    const login = await readLogin(c);
    const owner = c.req.header('oakling-person') || login?.personId;
    const isOther = login !== null && login.personId !== owner;
    c.set('isOtherPerson', isOther);
    c.set('login', isOther ? null : login);
    await next();
  };
}

/** Recognizes the repeat of a change that was made, whose response was lost. Rule 10.463 */
export function withRepeats(db: Db): MiddlewareHandler<AppEnv> {
  return async (c, next) => {
    const mayBe =
      changeId(c) !== undefined &&
      c.req.header('oakling-change')?.endsWith('*') === true &&
      !c.get('isOtherPerson') &&
      c.get('lockedLogin') === null;
    const personId = c.get('login')?.personId ?? null;
    c.set('isRepeat', mayBe && (await isMade(db, c.get('requestId'), personId)));
    await next();
  };
}

/**
 * CSRF protection: accepts only requests with our own Origin. A request without an Origin doesn't come from a page in a
 * browser. Rule 9.34
 */
export function refuseCrossSite(isOurs: (origin: string) => boolean): MiddlewareHandler<AppEnv> {
  return async (c, next) => {
    const origin = c.req.header('origin');
    const site = c.req.header('sec-fetch-site');
    if (origin !== undefined && !isOurs(origin)) throw new AppError('forbidden');
    if (site !== undefined && site !== 'same-origin' && site !== 'none')
      throw new AppError('forbidden');
    return next();
  };
}

/** Rejects bodies other than JSON, even if the route ignores its body, because a cross-site form can't send JSON. */
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
 * Rejects bodies that are too long. Reads all others before the login is looked up, because a request whose body is
 * held back must not act after its login has ended. Rule 1.158
 */
export const limitBody: MiddlewareHandler = async (c, next) => {
  if (c.req.method === 'GET' || c.req.method === 'HEAD') return next();
  const length = c.req.header('content-length');
  if (length === undefined || c.req.header('transfer-encoding') !== undefined)
    return limitUndeclaredBody(c, next);
  if (!(Number(length) <= BODY_LIMIT_BYTES)) throw new AppError('too-large');
  if (Number(length) > 0) await c.req.text().catch(refuseBrokenBody);
  return next();
};

function refuseBrokenBody(): never {
  throw new AppError('bad-request');
}

/**
 * Origins of the place search: its script, whose parts load lazily, and the two services it calls. It shows no map, so
 * no images, styles or fonts come from there.
 */
const MAPS_SCRIPT = 'https://maps.googleapis.com';
const MAPS_SERVICES = [MAPS_SCRIPT, 'https://places.googleapis.com'];

/** The room page is a separate document, because browsers grant the camera and microphone per document. Rule 6.310 */
const ROOM_PAGE = '/room';

/** `default-src` doesn't cover these. */
const CLOSED = { formAction: ["'none'"], baseUri: ["'none'"], frameAncestors: ["'none'"] };

/** Scripts, fonts and API responses, which aren't pages. Their policy blocks everything, so they need no others. */
const NOT_PAGES = /^\/(?:assets\/|api\/(?!docs$))/;

/** Sets the security headers. The only external resources are those of rule 10.21. Rule 9.38 */
export function withSecureHeaders(config: Config, origin: string): MiddlewareHandler {
  const { NODE_ENV } = config;
  const isHttps = NODE_ENV === 'production' && origin.startsWith('https:');
  const shared = {
    referrerPolicy: 'no-referrer',
    xFrameOptions: 'DENY',
    // Only the dev mail pages, which frame mails, set a policy of their own.
    overwrite: false,
    strictTransportSecurity: isHttps && 'max-age=63072000; includeSubDomains',
  } as const;
  const pageHeaders = secureHeaders({ ...shared, ...policiesOf(config, { isRoom: false }) });
  const roomHeaders = secureHeaders({ ...shared, ...policiesOf(config, { isRoom: true }) });
  const assetHeaders = secureHeaders({
    ...shared,
    contentSecurityPolicy: { ...CLOSED, defaultSrc: ["'none'"] },
    // Headers for pages, old browsers and Flash.
    originAgentCluster: false,
    xDnsPrefetchControl: false,
    xDownloadOptions: false,
    xPermittedCrossDomainPolicies: false,
    xXssProtection: false,
  });
  return (c, next) => {
    const { path } = c.req;
    if (NOT_PAGES.test(path)) return assetHeaders(c, next);
    return (config.ROOM !== 'off' && path === ROOM_PAGE ? roomHeaders : pageHeaders)(c, next);
  };
}

function policiesOf({ GOOGLE_MAPS_KEY, ROOM, ROOM_URL }: Config, { isRoom }: { isRoom: boolean }) {
  const hasPlaceSearch = GOOGLE_MAPS_KEY !== undefined;
  const isElsewhere = isRoom && ROOM === 'livekit' && ROOM_URL !== undefined;
  return {
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
      ...CLOSED,
      formAction: ["'self'"],
    },
    permissionsPolicy: isRoom ? ROOM_FEATURES : FEATURES,
  };
}
