import { getCurrentDBAdapterAsyncLocalStorage } from '@better-auth/core/context';
import { kyselyAdapter } from '@better-auth/kysely-adapter';
import { betterAuth } from 'better-auth';
import { hashPassword, verifyPassword } from 'better-auth/crypto';
import { twoFactor } from 'better-auth/plugins/two-factor';
import type { Db, Tx } from '../db/database.ts';
import { limitPasswords } from './limit-passwords.ts';
import type { Log } from '../process/log.ts';
import { loginCookie } from './login-cookie.ts';
import { newRecoveryCodes } from './recovery-codes.ts';

const DAY_SECONDS = 86_400;
/** Rule 1.38: how long a password reset link works, in seconds. */
const RESET_SECONDS = 3600;

/** Rule 1.55: a login ends when it was not used for so long, in seconds. */
const LOGIN_SECONDS = 30 * DAY_SECONDS;
/** A login is renewed once a day: when less than this is left of it, in seconds. */
export const RENEW_WITHIN_SECONDS = LOGIN_SECONDS - DAY_SECONDS;

/** How long a browser whose password was right may take to give its code. */
const CHALLENGE_SECONDS = 600;

/** The cookie of a browser between the right password and the code. */
export function secondStepCookie(origin: string): string {
  return origin.startsWith('https:') ? '__Host-oakling-second-step' : 'oakling-second-step';
}

const columns = {
  createdAt: 'created_at',
  updatedAt: 'updated_at',
} as const;

export interface AuthSettings {
  readonly origin: string;
  readonly secret: string;
  readonly sendPasswordReset: (recipient: { email: string; token: string }) => Promise<void>;
  readonly onPasswordReset: (personId: string) => Promise<void>;
  readonly onLoginEnded: (personId: string) => Promise<void>;
}

/**
 * The sign-in library on our tables. Its HTTP handler is not mounted: our routes call its API, so
 * that each of them is in the OpenAPI document, limited and answered like any other.
 * @throws when the database's tables do not fit the library.
 */
export async function openAuth(db: Db, settings: AuthSettings, log: Log) {
  const auth = configure(db, settings, log);
  // It compares its tables with the database's in the background; a start that failed meanwhile, or
  // a server that runs on the wrong tables, is what waiting for its result prevents.
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
        settings.sendPasswordReset({ email: user.email, token }),
      onPasswordReset: ({ user }) => settings.onPasswordReset(user.id),
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
    // Counted by our own limiter, together with every other route.
    rateLimit: { enabled: false },
    telemetry: { enabled: false },
    logger: { log: (level, message) => log[level]({ from: 'sign-in' }, withoutAddresses(message)) },
    advanced: {
      database: { generateId: 'uuid' },
      // The __Host- prefix lets no other host or path set the cookie; browsers want https for it.
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
      // Nobody needs it: limits are ours, and people know their logins by device and day.
      ipAddress: { disableIpTracking: true },
    },
  });
}

export type Auth = ReturnType<typeof configure>;

/**
 * Creates a user with a password inside our transaction: the library's own calls join it, so that a
 * later failure leaves no user behind.
 * @throws a unique violation of `users_email_key` when the address has an account.
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
    // The library would run these after its commit; ours knows nothing of them.
    if (pendingHooks.length > 0) throw new Error('a hook of the sign-in library was put off');
    return user.id;
  });
}

/** The library puts addresses into some of its messages; the log carries none. Rule 9.40 */
function withoutAddresses(message: string): string {
  return message.replace(/\S+@\S+/g, '[cut]');
}
