import { getCookie, setCookie } from 'hono/cookie';
import type { AppContext } from '../http/request-context.ts';

/** The longest lifetime that browsers allow. Each log-in with a PIN renews it. */
const KEPT_SECONDS = 400 * 86_400;
/** The maximum number of tokens in the cookie: enough for a family's children and as many old tokens. */
const MOST = 8;
const TOKEN = /^[\w-]{43}$/;

const cookieName = (origin: string) =>
  origin.startsWith('https:') ? '__Host-oakling-device' : 'oakling-device';

/** The device secrets of a browser that was handed over to children: one per child, oldest first. Rule 1.84 */
export function deviceTokens(c: AppContext, origin: string): readonly string[] {
  const tokens = (getCookie(c, cookieName(origin)) ?? '').split('.');
  return tokens.filter((token) => TOKEN.test(token)).slice(-MOST);
}

export function keepDeviceTokens(c: AppContext, origin: string, tokens: readonly string[]): void {
  setCookie(c, cookieName(origin), tokens.slice(-MOST).join('.'), {
    httpOnly: true,
    secure: origin.startsWith('https:'),
    sameSite: 'Strict',
    path: '/',
    maxAge: KEPT_SECONDS,
  });
}
