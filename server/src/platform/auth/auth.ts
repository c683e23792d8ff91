// The boundary to the sign-in library better-auth: its tables, cookies and signatures, its renewal of logins, and our
// calls. auth.test.ts checks the behavior on which we depend.
import { createHmac, timingSafeEqual } from 'node:crypto';
import { getCurrentDBAdapterAsyncLocalStorage } from '@better-auth/core/context';
import { kyselyAdapter } from '@better-auth/kysely-adapter';
import { setPasswordRules } from '@oakling/domain/identity/contract';
import { weakPasswords } from '@oakling/domain/identity/weak-password';
import { betterAuth } from 'better-auth';
import { isAPIError } from 'better-auth/api';
import { hashPassword, verifyPassword } from 'better-auth/crypto';
import { twoFactor } from 'better-auth/plugins/two-factor';
import { dictionary } from '@zxcvbn-ts/language-common';
import { KEPT_FOR } from '@oakling/domain/legal/kept-for';
import { getCookie } from 'hono/cookie';
import type { Db, Tx } from '../db/database.ts';
import type { AppContext } from '../http/request-context.ts';
import type { Log } from '../process/log.ts';
import { limitPasswords, newRecoveryCodes } from './credentials.ts';

export { hashPassword, verifyPassword };

const DAY_SECONDS = 86_400;
/** Lifetime of a password reset link. Rule 1.38 */
export const RESET_SECONDS = KEPT_FOR.resetCodes.hours * 3600;

/** Logins end after this idle time. Rule 1.55 */
export const LOGIN_SECONDS = KEPT_FOR.logins.days * DAY_SECONDS;
/** A login with less time left than this, in seconds, is renewed. That happens about once a day. */
const RENEW_WITHIN_SECONDS = LOGIN_SECONDS - DAY_SECONDS;

/** Time to enter the code after the password. */
const CHALLENGE_SECONDS = 600;

/** The name of the login cookie, without the prefix that https adds. */
export const LOGIN_COOKIE = 'oakling-login';

export function loginCookie(origin: string): string {
  return origin.startsWith('https:') ? `__Host-${LOGIN_COOKIE}` : LOGIN_COOKIE;
}

export function secondStepCookie(origin: string): string {
  return origin.startsWith('https:') ? '__Host-oakling-second-step' : 'oakling-second-step';
}

/** How many of the most common passwords are refused. Rule 1.5 */
const COMMON_PASSWORDS = 10_000;

const columns = {
  createdAt: 'created_at',
  updatedAt: 'updated_at',
} as const;

export interface AuthSettings {
  readonly origin: string;
  readonly secret: string;
  readonly hostName: string | undefined;
  readonly sendPasswordReset: (asked: {
    personId: string;
    email: string;
    token: string;
  }) => Promise<void>;
  readonly onPasswordReset: (personId: string, email: string) => Promise<void>;
  readonly onLoginEnded: (personId: string) => Promise<void>;
}

/** Refuses common passwords and those that contain the host's name. */
export function refuseHostPasswords(hostName: string | undefined): void {
  const common = new Set(dictionary['passwords-common'].slice(0, COMMON_PASSWORDS));
  setPasswordRules(weakPasswords(common, hostName));
}

/**
 * The sign-in library on our tables. Its HTTP handler is not mounted. Our routes call its API instead, so all of them
 * are in the OpenAPI document, rate-limited and answered in the same way.
 * @throws if the database's tables do not fit the library.
 */
export async function openAuth(db: Db, settings: AuthSettings, log: Log) {
  refuseHostPasswords(settings.hostName);
  const auth = configure(db, settings, log);
  // The library checks its schema in the background; awaiting the result stops a server with the wrong tables at
  // startup.
  await (await auth.$context).checkSchema?.();
  return auth;
}

function configure(db: Db, settings: AuthSettings, log: Log) {
  const isHttps = settings.origin.startsWith('https:');
  return betterAuth({
    baseURL: settings.origin,
    secret: settings.secret,
    database: kyselyAdapter(db, { type: 'postgres', transaction: true }),
    user: { modelName: 'users', fields: { ...columns, emailVerified: 'email_verified' } },
    session: {
      modelName: 'logins',
      fields: {
        ...columns,
        userId: 'user_id',
        expiresAt: 'expires_at',
        ipAddress: 'ip_address',
        userAgent: 'user_agent',
      },
      additionalFields: {
        secondFactorAt: {
          type: 'date',
          required: false,
          input: false,
          fieldName: 'second_factor_at',
        },
      },
      expiresIn: LOGIN_SECONDS,
      updateAge: LOGIN_SECONDS - RENEW_WITHIN_SECONDS,
    },
    account: {
      modelName: 'accounts',
      fields: {
        ...columns,
        userId: 'user_id',
        accountId: 'account_id',
        providerId: 'provider_id',
        accessToken: 'access_token',
        refreshToken: 'refresh_token',
        idToken: 'id_token',
        accessTokenExpiresAt: 'access_token_expires_at',
        refreshTokenExpiresAt: 'refresh_token_expires_at',
      },
    },
    verification: {
      modelName: 'verifications',
      fields: { ...columns, expiresAt: 'expires_at' },
      storeIdentifier: 'hashed',
    },
    emailAndPassword: {
      enabled: true,
      minPasswordLength: 8,
      maxPasswordLength: 128,
      password: limitPasswords({ hash: hashPassword, verify: verifyPassword }),
      revokeSessionsOnPasswordReset: true,
      resetPasswordTokenExpiresIn: RESET_SECONDS,
      sendResetPassword: ({ user, token }) =>
        settings.sendPasswordReset({ personId: user.id, email: user.email, token }),
      onPasswordReset: ({ user }) => settings.onPasswordReset(user.id, user.email),
    },
    plugins: [
      twoFactor({
        issuer: 'Oakling',
        twoFactorCookieMaxAge: CHALLENGE_SECONDS,
        backupCodeOptions: { customBackupCodesGenerate: newRecoveryCodes },
        schema: {
          user: { fields: { twoFactorEnabled: 'two_factor_enabled' } },
          twoFactor: {
            modelName: 'two_factors',
            fields: {
              userId: 'user_id',
              backupCodes: 'backup_codes',
              failedVerificationCount: 'failed_verification_count',
              lockedUntil: 'locked_until',
            },
          },
        },
      }),
    ],
    databaseHooks: {
      session: { delete: { after: ({ userId }) => settings.onLoginEnded(userId) } },
    },
    // Our own limiter counts these requests with all other routes.
    rateLimit: { enabled: false },
    telemetry: { enabled: false },
    logger: { log: (level, message) => log[level]({ from: 'sign-in' }, withoutAddresses(message)) },
    advanced: {
      database: { generateId: 'uuid' },
      // Browsers accept the __Host- prefix only over https. The prefix keeps other hosts and paths from setting the
      // cookie.
      useSecureCookies: false,
      cookies: {
        session_token: {
          name: loginCookie(settings.origin),
          attributes: { secure: isHttps, httpOnly: true, sameSite: 'lax', path: '/' },
        },
        two_factor: {
          name: secondStepCookie(settings.origin),
          attributes: { secure: isHttps, httpOnly: true, sameSite: 'lax', path: '/' },
        },
      },
      // IP tracking is disabled, because our own limiter counts addresses, and people recognize logins by their device
      // and day.
      ipAddress: { disableIpTracking: true },
    },
  });
}

export type Auth = ReturnType<typeof configure>;

/**
 * Creates a user with a password inside our transaction. The library's queries join it, so a later failure leaves no
 * user behind.
 * @throws a unique violation of `users_email_key` if the address has an account.
 */
export async function createUser(
  auth: Auth,
  tx: Tx,
  account: { email: string; emailVerified: boolean; passwordHash: string },
): Promise<string> {
  const { internalAdapter } = await auth.$context;
  const adapter = kyselyAdapter(tx, { type: 'postgres', transaction: false })(auth.options);
  const storage = await getCurrentDBAdapterAsyncLocalStorage();
  const pendingHooks: (() => Promise<void>)[] = [];
  const store = { adapter, pendingHooks, isTransactionActive: true };
  return storage.run(store, async () => {
    const user = await internalAdapter.createUser(
      { email: account.email, name: '', emailVerified: account.emailVerified },
      { method: 'email-password' },
    );
    await internalAdapter.linkAccount({
      userId: user.id,
      providerId: 'credential',
      accountId: user.id,
      password: account.passwordHash,
    });
    // The library would run these hooks after its own commit, independently of ours.
    if (pendingHooks.length > 0) throw new Error('the sign-in library deferred a hook');
    return user.id;
  });
}

/**
 * The headers for the library: cookies, device and origin. Cookies are re-encoded after our parsing, so the library
 * can't read a different login from an ambiguous header.
 */
export function authHeaders(c: AppContext): Headers {
  const headers = new Headers();
  const cookies = Object.entries(getCookie(c))
    .map(([name, value]) => `${name}=${encodeURIComponent(value)}`)
    .join('; ');
  if (cookies !== '') headers.set('cookie', cookies);
  for (const name of ['user-agent', 'origin']) {
    const value = c.req.header(name);
    if (value !== undefined) headers.set(name, value);
  }
  return headers;
}

export function passCookies(c: AppContext, headers: Headers): void {
  for (const cookie of headers.getSetCookie()) c.header('Set-Cookie', cookie, { append: true });
}

export interface LibraryRefusal {
  readonly status: number;
  readonly code: string;
}

/** Rethrows other errors. */
export async function askLibrary<Answer, Refused>(
  call: () => Promise<Answer>,
  refused: (refusal: LibraryRefusal) => Refused,
): Promise<Answer | Refused> {
  try {
    return await call();
  } catch (error) {
    if (!isAPIError(error)) throw error;
    return refused({ status: error.statusCode, code: error.body?.code ?? '' });
  }
}

/**
 * The token in a cookie `token.signature` that the library signed (HMAC-SHA-256, base64), or null for any other cookie.
 */
export function signedToken(cookie: string, secret: string): string | null {
  const end = cookie.lastIndexOf('.');
  if (end < 1) return null;
  const token = cookie.slice(0, end);
  const given = Buffer.from(cookie.slice(end + 1));
  const right = Buffer.from(createHmac('sha256', secret).update(token).digest('base64'));
  return given.length === right.length && timingSafeEqual(given, right) ? token : null;
}

/** True if the library would leave this login unchanged; otherwise it renews or ends the login. */
export function isFresh(expiresAt: Date): boolean {
  return (expiresAt.getTime() - Date.now()) / 1000 > RENEW_WITHIN_SECONDS;
}

/** Some of the library's messages contain email addresses, which must not be logged. Rule 9.40 */
function withoutAddresses(message: string): string {
  return message.replace(/\S+@\S+/g, '[cut]');
}
