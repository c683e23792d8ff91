import type { ShutOut } from '@oakling/domain/identity/standing';
import { getCookie } from 'hono/cookie';
import { sql } from 'kysely';
import { brokenConstraint, type Db, type Tx } from '../db/database.ts';
import { AppError } from '../http/app-error.ts';
import { throwRefusal } from '../http/problem.ts';
import type { AppContext, Login } from '../http/request-context.ts';
import { endStreams } from '../live/live.ts';
import {
  askLibrary,
  authHeaders,
  isFresh,
  loginCookie,
  passCookies,
  signedToken,
  type Auth,
} from './auth.ts';

/** What the database has of a login; `shut-out` for anyone who is paused or suspended. Rule 9.44 */
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
    const isUsedToday = found !== null && isFresh(found.expiresAt);
    if (!isUsedToday && (await renew(auth, c)) !== token) return null;
    // Their logins are gone already; one that is not counts for nothing.
    return found === null || found.login === 'shut-out' ? null : found.login;
  };
}

/** The token of the login if the library finds it good; it writes down that it was used today. */
async function renew(auth: Auth, c: AppContext): Promise<string | null> {
  const { headers, response } = await askLibrary(
    () => auth.api.getSession({ headers: authHeaders(c), returnHeaders: true }),
    () => {
      // All that it can refuse here is the database's silence.
      throw new AppError('unavailable', { retryAfter: 5 });
    },
  );
  passCookies(c, headers);
  return response?.session.token ?? null;
}

/** Whether a login is still good, for what goes on after the request that it came with. */
export async function isGood(db: Db, token: string): Promise<boolean> {
  const { rows } = await sql`
    select from logins where token = ${token} and expires_at > ${new Date()}
  `.execute(db);
  return rows.length === 1;
}

/**
 * Checks the password and gives the browser its login cookie. An unknown e-mail takes as long as a
 * wrong password and gets the same answer. Where the account has a second factor the browser gets the
 * cookie of the second step instead.
 */
export async function logInBrowser(
  auth: Auth,
  c: AppContext,
  { email, password }: { email: string; password: string },
): Promise<{ needsCode: boolean }> {
  const signIn = {
    body: { email, password },
    headers: authHeaders(c),
    returnHeaders: true,
  } as const;
  try {
    const { headers, response } = await askLibrary(
      () => auth.api.signInEmail(signIn),
      refuseCredentials,
    );
    passCookies(c, headers);
    return { needsCode: 'twoFactorRedirect' in response };
  } catch (error) {
    const why = whyShutOut(error);
    if (why !== null) throwRefusal(why, 403);
    // The account went at this moment: there is none now.
    if (brokenConstraint(error) === 'logins_user_id_fkey') refuseCredentials();
    throw error;
  }
}

function refuseCredentials(): never {
  throwRefusal('invalid-credentials', 401);
}

/** The database gives no login to anyone who is paused or suspended; by then the password was right. */
export function whyShutOut(error: unknown): ShutOut | null {
  const constraint = brokenConstraint(error);
  if (constraint === 'logins_not_paused') return 'account-paused';
  return constraint === 'logins_not_suspended' ? 'account-suspended' : null;
}

/** Ends the login of this browser, if there still is one, and has it forget the cookie. */
export async function logOutBrowser(auth: Auth, c: AppContext): Promise<void> {
  const { headers } = await auth.api.signOut({ headers: authHeaders(c), returnHeaders: true });
  passCookies(c, headers);
}

/** Ends every login of a person within a transaction; their streams close once it commits. Rule 9.44 */
export async function endEveryLogin(tx: Tx, personId: string): Promise<void> {
  await tx.deleteFrom('logins').where('user_id', '=', personId).execute();
  await endStreams(tx, personId);
}
