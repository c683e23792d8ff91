import type { ShutOut } from '@oakling/domain/identity/standing';
import { getCookie } from 'hono/cookie';
import { sql } from 'kysely';
import { brokenConstraint, type Db, type Tx } from '../db/database.ts';
import { AppError } from '../http/app-error.ts';
import { isRefusal, throwRefusal } from '../http/problem.ts';
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
import { markOnChildsDevice } from './device-cookie.ts';
import { logLogIn } from './log-log-in.ts';

/**
 * A login as stored; `shut-out` if its person is paused or suspended, and `isLocked` on an elder's own device that was
 * not used for half an hour. Rules 1.232 and 9.44
 */
export interface StoredLogin {
  readonly login: Login | 'shut-out';
  readonly isLocked: boolean;
  readonly expiresAt: Date;
}

export type FindLogin = (token: string) => Promise<StoredLogin | null>;

export type ReadLogin = (c: AppContext) => Promise<Login | null>;

/**
 * False for a login that began a year ago. A moderator's login, or an adult's on a child's device, ends after 12 hours
 * or 30 idle minutes, and an elder's own device after 180 days. Uses the database's clock. Rules 1.149, 1.187, 1.192
 * and 1.231
 */
export const isInTime = sql<boolean>`(
  logins.created_at > now() - interval '365 days' and (
    not (on_childs_device or exists (select from moderators where moderators.user_id = logins.user_id))
    or (logins.created_at > now() - interval '12 hours' and logins.updated_at > now() - interval '30 minutes')
  )
  and not exists (
    select from own_devices where login_id = logins.id and added_at <= app_now() - interval '180 days'
  )
)`;

/** Records that a person acted in a login that ends when idle, at most once a minute. */
async function keepActive(db: Db, loginId: string): Promise<void> {
  await sql`
    update logins set updated_at = now() where id = ${loginId} and updated_at < now() - interval '1 minute'
  `.execute(db);
}

/** Pages send these without any user action, so they don't count as activity. */
const READS = new Set(['GET', 'HEAD']);

/** Most logins were renewed today and need only one query; the sign-in library renews or ends the others. */
export function makeReadLogin(
  { auth, db, secret, origin }: { auth: Auth; db: Db; secret: string; origin: string },
  find: FindLogin,
): ReadLogin {
  return async (c) => {
    const token = signedToken(getCookie(c, loginCookie(origin)) ?? '', secret);
    if (token === null) return null;
    const found = await find(token);
    // The library would delete the cookie, which may be that of a login that has just replaced this one. Rule 1.189
    if (found === null) return null;
    if (!isFresh(found.expiresAt) && (await renew(auth, c)) !== token) return null;
    // A pause or suspension deletes logins; this check covers any that remain.
    if (found.login === 'shut-out') return null;
    // Only the lock page and logging out see a locked login. Rule 1.232
    if (found.isLocked) {
      c.set('lockedLogin', found.login);
      return null;
    }
    const { id, moderator, isOnChildsDevice, isOwnDevice } = found.login;
    if ((moderator !== null || isOnChildsDevice) && !READS.has(c.req.method))
      await keepActive(db, id);
    if (isOwnDevice && !READS.has(c.req.method))
      await sql`select use_own_devices(array[${token}])`.execute(db);
    return found.login;
  };
}

/** @returns the renewed login's token, or null if the library rejects the login. */
async function renew(auth: Auth, c: AppContext): Promise<string | null> {
  const { headers, response } = await askLibrary(
    () => auth.api.getSession({ headers: authHeaders(c), returnHeaders: true }),
    () => {
      // The library can fail here only if the database is unavailable.
      throw new AppError('unavailable', { retryAfter: 5 });
    },
  );
  passCookies(c, headers);
  return response?.session.token ?? null;
}

/** Revalidates a login for work that outlives its request. */
export async function isGood(db: Db, token: string): Promise<boolean> {
  const { rows } = await sql`
    select from logins where token = ${token} and expires_at > ${new Date()} and ${isInTime} and not is_device_locked(id)
  `.execute(db);
  return rows.length === 1;
}

/**
 * Checks the password and sets the login cookie, or the second-step cookie with two-factor sign-in. An unknown email
 * address takes as long and gets the same answer as a wrong password.
 */
export async function logInBrowser(
  { auth, db, origin }: { auth: Auth; db: Db; origin: string },
  c: AppContext,
  { email, password }: { email: string; password: string },
): Promise<{ needsCode: boolean }> {
  const signIn = {
    body: { email, password },
    headers: authHeaders(c),
    returnHeaders: true,
  } as const;
  try {
    const before = await passwordHashOf(auth, email);
    const { headers, response } = await askLibrary(
      () => auth.api.signInEmail(signIn),
      refuseCredentials,
    );
    // The password may have been changed while this check waited its turn. Rule 1.160
    if ((await passwordHashOf(auth, email)) !== before) {
      const { internalAdapter } = await auth.$context;
      if ('token' in response) await internalAdapter.deleteSession(response.token);
      refuseCredentials();
    }
    if ('token' in response) await markOnChildsDevice({ db, origin }, c, response.token);
    passCookies(c, headers);
    const needsCode = 'twoFactorRedirect' in response;
    const outcome = needsCode ? 'needs a second factor' : 'accepted';
    await logLogIn(auth, c, { email }, 'password', outcome);
    return { needsCode };
  } catch (error) {
    const why = whyShutOut(error);
    // The account was removed concurrently.
    const isGone = brokenConstraint(error) === 'logins_user_id_fkey';
    if (why === null && !isGone && !isRefusal(error)) throw error;
    await logLogIn(auth, c, { email }, 'password', 'refused');
    if (why !== null) throwRefusal(why, 403);
    refuseCredentials();
  }
}

async function passwordHashOf(auth: Auth, email: string): Promise<string | null> {
  const { internalAdapter } = await auth.$context;
  const found = await internalAdapter.findUserByEmail(email, { includeAccounts: true });
  return found?.accounts.find(({ providerId }) => providerId === 'credential')?.password ?? null;
}

function refuseCredentials(): never {
  throwRefusal('invalid-credentials', 401);
}

/**
 * The database rejects logins of paused and suspended people. At this point, the password has already been accepted.
 */
export function whyShutOut(error: unknown): ShutOut | null {
  const constraint = brokenConstraint(error);
  if (constraint === 'logins_not_paused') return 'account-paused';
  return constraint === 'logins_not_suspended' ? 'account-suspended' : null;
}

/** Also clears the browser's cache for the next person who uses it. */
export async function logOutBrowser(auth: Auth, c: AppContext): Promise<void> {
  const { headers } = await auth.api.signOut({ headers: authHeaders(c), returnHeaders: true });
  passCookies(c, headers);
  // Leaves "cookies" out, because a handed-over device keeps its own cookie.
  c.header('Clear-Site-Data', '"cache"');
}

/** The person's streams close on commit. Rule 9.44 */
export async function endEveryLogin(tx: Tx, personId: string): Promise<void> {
  await tx.deleteFrom('logins').where('user_id', '=', personId).execute();
  await endStreams(tx, personId);
}
