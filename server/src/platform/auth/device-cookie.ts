import { getCookie, setCookie } from 'hono/cookie';
import type { AppContext } from '../http/request-context.ts';

/** The longest that a browser keeps a cookie; each log-in by PIN begins it again. */
const KEPT_SECONDS = 400 * 86_400;
/** The children of a family, and as many that were here before. */
const MOST = 8;
const TOKEN = /^[\w-]{43}$/;

const cookieName = (origin: string) =>
  origin.startsWith('https:') ? '__Host-oakling-device' : 'oakling-device';

/** The secrets of a browser that guardians handed over to children: one for each child, the oldest first. Rule 1.84 */
export function deviceTokens(c: AppContext, origin: string): readonly string[] {
  const tokens = (getCookie(c, cookieName(origin)) ?? '').split('.');
  return tokens.filter((token) => TOKEN.test(token)).slice(-MOST);
}

/** Has the browser keep these secrets. No page reads them, and no request that another site causes carries them. */
export function keepDeviceTokens(c: AppContext, origin: string, tokens: readonly string[]): void {
  setCookie(c, cookieName(origin), tokens.slice(-MOST).join('.'), {
    httpOnly: true,
    secure: origin.startsWith('https:'),
    sameSite: 'Strict',
    path: '/',
    maxAge: KEPT_SECONDS,
  });
}
