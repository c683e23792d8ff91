import { randomBytes, timingSafeEqual } from 'node:crypto';
import { getCookie, setCookie } from 'hono/cookie';
import type { AppContext } from '../http/request-context.ts';
import type { Platform } from '../platform.ts';
import { keyedHash } from './encryption.ts';

/** The longest lifetime that browsers allow. Each log-in renews it. */
const KEPT_SECONDS = 400 * 86_400;
/** The maximum number of accounts that are remembered per browser. The oldest is dropped. */
const MOST = 8;
const TOKEN = /^[\w-]{65}$/;
const NONCE_LENGTH = 22;

type Keys = Pick<Platform, 'secret' | 'origin'>;

const cookieName = (origin: string) =>
  origin.startsWith('https:') ? '__Host-oakling-known' : 'oakling-known';

/**
 * The random id of a browser that has logged in to this account before, or null. Such a browser has its own limit, so
 * guesses from elsewhere can't lock it out. Rule 1.156
 */
export function knownBrowser(c: AppContext, { secret, origin }: Keys, account: string) {
  const token = tokensOf(c, origin).find((one) => isFor(one, secret, account));
  return token === undefined ? null : token.slice(0, NONCE_LENGTH);
}

export function keepKnownBrowser(c: AppContext, { secret, origin }: Keys, account: string): void {
  const tokens = tokensOf(c, origin);
  const known = tokens.find((one) => isFor(one, secret, account));
  const token = known ?? tokenOf(randomBytes(16).toString('base64url'), secret, account);
  const kept = [...tokens.filter((one) => one !== token), token].slice(-MOST);
  setCookie(c, cookieName(origin), kept.join('.'), {
    httpOnly: true,
    secure: origin.startsWith('https:'),
    sameSite: 'Lax',
    path: '/',
    maxAge: KEPT_SECONDS,
  });
}

function tokensOf(c: AppContext, origin: string): readonly string[] {
  return (getCookie(c, cookieName(origin)) ?? '').split('.').filter((one) => TOKEN.test(one));
}

const tokenOf = (nonce: string, secret: string, account: string) =>
  nonce + keyedHash(secret, `known browser ${nonce} ${account}`);

function isFor(token: string, secret: string, account: string): boolean {
  const right = tokenOf(token.slice(0, NONCE_LENGTH), secret, account);
  return timingSafeEqual(Buffer.from(token), Buffer.from(right));
}
