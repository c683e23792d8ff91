import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { loginsChanged } from '@oakling/domain/identity/events';
import { accept } from '@oakling/domain/kernel/decision';
import type { Terms } from '@oakling/domain/legal/terms';
import { passwordResetMail } from './features/identity/emails.ts';
import { inviteReactions } from './features/invites/reactions.ts';
import { legalReactions } from './features/legal/reactions.ts';
import { TERMS_IN_FORCE } from './features/legal/terms-in-force.ts';
import { invitationOf } from './features/calendar/invitation.ts';
import { newMatchesQueue } from './features/matches/tell-new-matches.ts';
import { mailReactions } from './features/notifications/mail-reactions.ts';
import { pushQueue } from './features/notifications/push-queue.ts';
import { notificationReactions } from './features/notifications/reactions.ts';
import { makeTell } from './features/notifications/tell.ts';
import { pictureQueue, profileReactions } from './features/profile/drop-picture.ts';
import { removalReactions } from './features/safety/removal-reactions.ts';
import { safetyReactions } from './features/safety/reactions.ts';
import { lapseQueue } from './features/sessions/lapse-sessions.ts';
import { tellingQueue } from './features/sessions/tell-what-is-due.ts';
import { sessionReactions } from './features/sessions/reactions.ts';
import { openAuth } from './platform/auth/auth.ts';
import type { Config } from './platform/process/config.ts';
import { keptSecret } from './platform/process/data-dir.ts';
import { makeDecisionLinks } from './platform/auth/decision-links.ts';
import { openCountingPool, openDatabase, openPool } from './platform/db/database.ts';
import { filesystemFiles, type Files } from './platform/files/files.ts';
import { openGeneralLimits } from './platform/http/general-limit.ts';
import { startJobs } from './platform/jobs/jobs.ts';
import { announceLogins, openLive } from './platform/live/live.ts';
import type { Log } from './platform/process/log.ts';
import { mailEncryption, mailQueue, makeQueueMail } from './platform/mail/mail.ts';
import type { Platform } from './platform/platform.ts';
import { keptPushKeys } from './platform/push/push.ts';
import { openRateLimits } from './platform/http/rate-limit.ts';
import { retentionQueue } from './platform/db/retention.ts';
import { s3Files } from './platform/files/s3-files.ts';
import { makeTransact, type Transact } from './platform/db/transact.ts';
import { dailyPurges, HOURLY_PURGES } from './purges.ts';
import { resetUrl } from './reset-url.ts';

export interface OpenPlatform {
  readonly platform: Platform;
  /** Lets running jobs end, closes the streams, then the connections. */
  close(): Promise<void>;
}

export interface PlatformOptions {
  readonly config: Config;
  readonly databaseUrl: string;
  readonly origin: string;
  readonly log: Log;
  readonly clock: () => Date;
  /** Whether this process carries jobs out, or only adds them. */
  readonly runsJobs: boolean;
  /** Other terms than those of this release, for a test of what happens when they change. */
  readonly terms?: Terms;
}

/** Opens everything the features need, on a migrated database. */
export async function openPlatform(options: PlatformOptions): Promise<OpenPlatform> {
  const { config, databaseUrl, origin, log, clock, runsJobs, terms = TERMS_IN_FORCE } = options;
  const secret = config.AUTH_SECRET ?? keptSecret(config.DATA_DIR, 'auth-secret');
  const db = openDatabase(openPool(databaseUrl, config.ELDER_VETTING, log));
  const counting = openCountingPool(databaseUrl, log);
  const replica =
    config.DATABASE_REPLICA_URL === undefined
      ? db
      : openDatabase(openPool(config.DATABASE_REPLICA_URL, config.ELDER_VETTING, log));
  const encryption = mailEncryption(secret);
  const files = openFiles(config);
  const pushKeys = keptPushKeys(config);
  const retention = { db, log, clock };
  const ready = Promise.withResolvers<Transact>();
  const queues = [
    lapseQueue(ready.promise, clock, log),
    tellingQueue(ready.promise, clock, log),
    mailQueue(config, db, encryption),
    newMatchesQueue(ready.promise, { db, clock, log }),
    pictureQueue(db, files),
    pushQueue({ db, keys: pushKeys, clock }),
    retentionQueue('retention-hourly', '41 * * * *', { ...retention, purges: HOURLY_PURGES }),
    retentionQueue('retention', '17 3 * * *', { ...retention, purges: dailyPurges(files) }),
  ];
  const jobs = await startJobs(databaseUrl, queues, runsJobs, log);
  const queueMail = makeQueueMail(jobs, encryption, origin);
  const transact = makeTransact(db, [
    ...legalReactions(terms),
    ...safetyReactions,
    ...sessionReactions(clock),
    ...notificationReactions(makeTell(jobs)),
    ...mailReactions({
      queueMail,
      origin,
      clock,
      links: makeDecisionLinks(secret, origin),
      from: config.MAIL_FROM,
      invite: invitationOf,
    }),
    ...profileReactions(jobs),
    ...inviteReactions,
    // What the others need of the person is there until then.
    ...removalReactions,
  ]);
  ready.resolve(transact);
  const live = await openLive(databaseUrl, log);
  const generalLimits = openGeneralLimits(db, clock, log);
  async function close(): Promise<void> {
    generalLimits.stop();
    await live.stop();
    await jobs.stop();
    await db.destroy();
    await counting.end();
    if (replica !== db) await replica.destroy();
  }
  const opening = openAuth(
    db,
    {
      origin,
      secret,
      sendPasswordReset: ({ email, token }) =>
        queueMail(db, passwordResetMail(email, resetUrl(origin, token))),
      onPasswordReset: async (personId) => {
        const changedBy = { as: 'system', personId, requestId: 'password-reset' } as const;
        await transact(changedBy, async () =>
          accept(null, loginsChanged(personId, 'PasswordChanged')),
        );
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
    platform: {
      ...{
        config,
        origin,
        log,
        db,
        replica,
        transact,
        auth,
        queueMail,
        live,
        secret,
        clock,
        terms,
      },
      files,
      pushKey: pushKeys.publicKey,
      rateLimits: openRateLimits(counting),
      generalLimits,
    },
    close,
  };
}

function openFiles({ STORAGE_URL, DATA_DIR }: Config): Files {
  const url = STORAGE_URL ?? pathToFileURL(join(DATA_DIR, 'files')).href;
  return url.startsWith('s3:') ? s3Files(url) : filesystemFiles(url);
}
