import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import {
  logInStepsChanged,
  passwordChanged,
  passwordResetRequested,
  passwordResetUrl,
  type LogInStepsChanged,
  type PasswordChanged,
} from '@oakling/domain/identity/events';
import { accept } from '@oakling/domain/kernel/decision';
import { nameRules } from '@oakling/domain/kernel/name';
import { setNameRules } from '@oakling/domain/kernel/text';
import type { Terms } from '@oakling/domain/legal/terms';
import { currentRequest } from './platform/auth/credentials.ts';
import { consequencesOf } from './consequences.ts';
import { applyCheckList } from './features/admin/apply-check-list.ts';
import { deleteNewPasskeys } from './features/identity/passkey-store.ts';
import { deleteNewSecondFactor } from './features/identity/store.ts';
import { consentWaysOf } from './features/legal/consent-ways.ts';
import { TERMS_IN_FORCE } from './features/legal/accept-terms.ts';
import { openAuth, refuseHostPasswords, RESET_SECONDS } from './platform/auth/auth.ts';
import { birthDateSeal } from './platform/auth/birth-dates.ts';
import { makeEncryption } from './platform/auth/encryption.ts';
import { openCountingPool, openDatabase, openPool } from './platform/db/database.ts';
import { openReadiness } from './platform/db/readiness.ts';
import { makeTransact } from './platform/db/transact.ts';
import { filesystemFiles, type Files } from './platform/files/files.ts';
import { s3Files } from './platform/files/s3-files.ts';
import { openGeneralLimits } from './platform/http/general-limit.ts';
import { openRateLimits } from './platform/http/rate-limit.ts';
import { announceLogins, openLive } from './platform/live/live.ts';
import type { PoolCounts } from './platform/metrics/metrics.ts';
import { makeAppendEvents } from './platform/outbox/append-events.ts';
import { openRooms } from './open-rooms.ts';
import type { Platform } from './platform/platform.ts';
import { leftOptional, type Config } from './platform/process/config.ts';
import { openCurrentHost } from './platform/process/current-host.ts';
import { keptSecret } from './platform/process/data-dir.ts';
import type { Log } from './platform/process/log.ts';
import { keptPushKeys } from './platform/push/push.ts';

export interface OpenPlatform {
  readonly platform: Platform;
  readonly pools: Readonly<Record<string, PoolCounts>>;
  /** Closes the streams, and then the connections. */
  close(): Promise<void>;
}

export interface ConnectionOptions {
  readonly config: Config;
  readonly databaseUrl: string;
  readonly origin: string;
  readonly log: Log;
  readonly clock: () => Date;
}

export interface PlatformOptions extends ConnectionOptions {
  /** Called after each commit that may have events to deliver. */
  readonly wakeDelivery: () => void;
  /** Replaces this release's terms, for tests of changed terms. */
  readonly terms?: Terms;
}

/** Opens everything that is needed to answer requests, on a database that has our schema. */
export async function openPlatform(options: PlatformOptions): Promise<OpenPlatform> {
  const { config, databaseUrl, origin, log, clock, wakeDelivery, terms = TERMS_IN_FORCE } = options;
  const secret = installationSecret(config);
  const pool = openPool(databaseUrl, leftOptional(config), log);
  const db = openDatabase(pool);
  const counting = openCountingPool(databaseUrl, log);
  const readiness = openReadiness(databaseUrl, log);
  const replica =
    config.DATABASE_REPLICA_URL === undefined
      ? db
      : openDatabase(openPool(config.DATABASE_REPLICA_URL, leftOptional(config), log));
  const transact = makeTransact({
    db,
    appendEvents: makeAppendEvents(outboxEncryption(secret)),
    consequences: consequencesOf(
      terms,
      consentWaysOf(config),
      birthDateSeal(secret),
      clock,
      secret,
    ),
    wakeDelivery,
  });
  await applyCheckList(transact, config.ELDER_CHECKS);
  const live = await openLive(databaseUrl, log);
  const generalLimits = openGeneralLimits(db, clock, log);
  const rooms = openRooms(config, log);
  async function close(): Promise<void> {
    generalLimits.stop();
    await rooms?.stop();
    await live.stop();
    await db.destroy();
    await counting.end();
    await readiness.stop();
    if (replica !== db) await replica.destroy();
  }
  const currentHost = await openCurrentHost(config, db);
  const hostName = () => currentHost.config().HOST_NAME;
  setNameRules(nameRules(hostName()));
  currentHost.onChange(() => {
    setNameRules(nameRules(hostName()));
    refuseHostPasswords(hostName());
  });
  const opening = openAuth(
    db,
    {
      origin,
      secret,
      hostName: hostName(),
      sendPasswordReset: async ({ personId, email, token }) => {
        const url = passwordResetUrl(origin, token);
        const expiresAt = new Date(clock().getTime() + RESET_SECONDS * 1000);
        const asked = passwordResetRequested(personId, { email, url, expiresAt });
        // No person is the actor, because anyone could have entered the address.
        const changedBy = { as: 'system', personId: null, requestId: 'forgot-password' } as const;
        await transact(changedBy, async () => accept(null, asked));
      },
      onPasswordReset: async (personId, email) => {
        const requestId = currentRequest.getStore()?.id ?? 'password-reset';
        const changedBy = { as: 'system', personId, requestId } as const;
        await transact(changedBy, async (tx) => {
          const account = { personId, email };
          const ended: LogInStepsChanged[] = [];
          if (await deleteNewSecondFactor(tx, personId))
            ended.push(logInStepsChanged(account, 'SecondFactorEnded'));
          if (await deleteNewPasskeys(tx, personId))
            ended.push(logInStepsChanged(account, 'NewPasskeysEnded'));
          return accept<null, PasswordChanged | LogInStepsChanged>(
            null,
            passwordChanged(personId, email),
            ...ended,
          );
        });
      },
      onLoginEnded: (personId) => announceLogins(db, personId),
    },
    log,
  );
  const auth = await opening.catch(async (error: unknown) => {
    await close();
    throw error;
  });
  return {
    pools: { requests: pool, counts: counting },
    platform: {
      config,
      currentHost,
      origin,
      log,
      db,
      replica,
      readiness,
      transact,
      auth,
      live,
      secret,
      clock,
      terms,
      files: openFiles(config),
      pushKey: keptPushKeys(config).publicKey,
      rateLimits: openRateLimits(counting),
      generalLimits,
      rooms,
    },
    close,
  };
}

/** The installation's secret. If it isn't set, it is generated and stored in the data folder. */
export function installationSecret(config: Config): string {
  return config.AUTH_SECRET ?? keptSecret(config.DATA_DIR, 'auth-secret');
}

/** Encrypts the contents of events (names, reasons, links) in the outbox and the job table. */
export function outboxEncryption(secret: string) {
  return makeEncryption(secret, 'outbox');
}

export function openFiles({ STORAGE_URL, DATA_DIR }: Config): Files {
  const url = STORAGE_URL ?? pathToFileURL(join(DATA_DIR, 'files')).href;
  return url.startsWith('s3:') ? s3Files(url) : filesystemFiles(url);
}
