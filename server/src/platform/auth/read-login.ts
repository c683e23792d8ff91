import { createHmac, timingSafeEqual } from 'node:crypto';
import { isAPIError } from 'better-auth/api';
import { getCookie } from 'hono/cookie';
import { sql } from 'kysely';
import { AppError } from '../http/app-error.ts';
import { RENEW_WITHIN_SECONDS, type Auth } from './auth.ts';
import { passCookies } from './browser-login.ts';
import type { Db } from '../db/database.ts';
import { loginCookie } from './login-cookie.ts';
import { authHeaders } from '../http/middleware.ts';
import type { AppContext, Login } from '../http/request-context.ts';

/** What the database has of a login; `shut-out` for whoever is paused or suspended. Rule 9.44 */
export interface StoredLogin {
  readonly login: Login | 'shut-out';
  readonly expiresAt: Date;
}

/** Finds a login by its token; null when there is none. */
export type FindLogin = (token: string) => Promise<StoredLogin | null>;

export type ReadLogin = (c: AppContext) => Promise<Login | null>;

/**
 * Makes what finds the login that a request's cookie names, if it is still good. Nearly every login was
 * renewed within the day, and is one statement; the sign-in library renews or ends the others.
 */
export function makeReadLogin(
  { auth, secret, origin }: { auth: Auth; secret: string; origin: string },
  find: FindLogin,
): ReadLogin {
  return async (c) => {
    const token = signedToken(getCookie(c, loginCookie(origin)) ?? '', secret);
    if (token === null) return null;
    const found = await find(token);
    const isFresh = found !== null && secondsLeft(found) > RENEW_WITHIN_SECONDS;
    if (!isFresh && (await renew(auth, c)) !== token) return null;
    // Their logins are gone already; one that is not counts for nothing.
    return found === null || found.login === 'shut-out' ? null : found.login;
  };
}

/** The token of the login if the library finds it good; it writes down that it was used today. */
async function renew(auth: Auth, c: AppContext): Promise<string | null> {
  try {
    const call = { headers: authHeaders(c), returnHeaders: true } as const;
    const { headers, response } = await auth.api.getSession(call);
    passCookies(c, headers);
    return response?.session.token ?? null;
  } catch (error) {
    // The library's own words for a database that does not answer.
    throw isAPIError(error) ? new AppError('unavailable', { retryAfter: 5 }) : error;
  }
}

/** Whether a login is still good, for what goes on after the request that it came with. */
export async function isGood(db: Db, token: string): Promise<boolean> {
  const { rows } = await sql`
    select from logins where token = ${token} and expires_at > ${new Date()}
  `.execute(db);
  return rows.length === 1;
}

function secondsLeft({ expiresAt }: StoredLogin): number {
  return (expiresAt.getTime() - Date.now()) / 1000;
}

/** The token of a cookie `token.signature`, as the library signs it: HMAC-SHA-256, base64. */
function signedToken(cookie: string, secret: string): string | null {
  const end = cookie.lastIndexOf('.');
  if (end < 1) return null;
  const token = cookie.slice(0, end);
  const given = Buffer.from(cookie.slice(end + 1));
  const right = Buffer.from(createHmac('sha256', secret).update(token).digest('base64'));
  return given.length === right.length && timingSafeEqual(given, right) ? token : null;
}
