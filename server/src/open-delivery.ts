import { EventEmitter } from 'node:events';
import { consequencesOf } from './consequences.ts';
import { checkReminderQueue } from './features/admin/remind-of-checks.ts';
import { invitationOf } from './features/calendar/invitation.ts';
import { TERMS_IN_FORCE } from './features/legal/accept-terms.ts';
import { consentQueue } from './features/legal/carry-consents.ts';
import { guardianInviteQueue } from './features/guardians/lapse-guardian-invites.ts';
import { makeConsentLinks } from './features/legal/consent-links.ts';
import { consentWaysOf } from './features/legal/consent-ways.ts';
import { newMatchesQueue } from './features/matches/tell-new-matches.ts';
import { makeDeliver } from './features/notifications/delivery/deliver.ts';
import { mailQueues, makeTryMails } from './features/notifications/delivery/mail-queue.ts';
import { pushQueue } from './features/notifications/delivery/push-queue.ts';
import { makeDropPictures, pictureQueue } from './features/profile/drop-picture.ts';
import { makeNoteRemovals, removalQueue } from './features/safety/removed-accounts.ts';
import { helpReminderQueue } from './features/rooms/help-routes.ts';
import { checkInQueue } from './features/sessions/friendships/send-check-ins.ts';
import { zoneQueue } from './features/sessions/day/follow-zones.ts';
import { lapseQueue, reminderQueue } from './features/sessions/day/send-reminders.ts';
import { stepLookQueue } from './features/stages/take-steps.ts';
import { stepQueue } from './features/stages/take-steps.ts';
import {
  installationSecret,
  openFiles,
  outboxEncryption,
  type ConnectionOptions,
} from './open-platform.ts';
import { makeDecisionLinks } from './features/sessions/supervision/decision-links.ts';
import { birthDateSeal } from './platform/auth/birth-dates.ts';
import { openDatabase, openPool } from './platform/db/database.ts';
import { trustedPeopleQueue } from './features/trusted/remind-trusted-people.ts';
import { makeTrustedLinks } from './features/trusted/store.ts';
import { retentionQueue } from './platform/db/retention.ts';
import { makeTransact } from './platform/db/transact.ts';
import { startJobs, type Queue } from './platform/jobs/jobs.ts';
import { openMailer, type Mailer } from './platform/mail/mail.ts';
import { makeAppendEvents } from './platform/outbox/append-events.ts';
import { openDelivery, type Delivery } from './platform/outbox/delivery.ts';
import { leftOptional } from './platform/process/config.ts';
import { tell } from './platform/process/diagnostics.ts';
import { openCurrentHost } from './platform/process/current-host.ts';
import { keptPushKeys } from './platform/push/push.ts';
import { dailyPurges, HOURLY_PURGES } from './purges.ts';

/** One connection for delivery, and the others for mails, pushes and jobs. */
const CONNECTIONS = 4;

export interface DeliveryOptions extends ConnectionOptions {
  /** Replaces the mailer in tests. */
  readonly mailer?: Mailer;
  /**
   * True to poll for events and run jobs (mails, pushes, schedules). False in tests, where delivery runs on demand and
   * only adds jobs.
   */
  readonly runsJobs: boolean;
  /** True after the previous delivery thread crashed. */
  readonly isAfterCrash?: boolean;
}

export interface OpenDelivery extends Delivery {
  readonly queues: readonly Queue[];
}

/**
 * Starts everything that runs after a commit without a request, on its own connections: delivery from the outbox,
 * mails, pushes and scheduled jobs.
 */
export async function startDelivery(options: DeliveryOptions): Promise<OpenDelivery> {
  const { config, databaseUrl, origin, log, clock, runsJobs, isAfterCrash = false } = options;
  const secret = installationSecret(config);
  const encryption = outboxEncryption(secret);
  const db = openDatabase(openPool(databaseUrl, leftOptional(config), log, CONNECTIONS));
  const files = openFiles(config);
  const currentHost = await openCurrentHost(config, db);
  const stopFollowing = runsJobs ? currentHost.follow() : () => undefined;
  const mailer = counted(options.mailer ?? openMailer(config, db, undefined, currentHost.config));
  // Commits of jobs wake delivery through this emitter, because the jobs are opened before delivery. The caller wakes
  // delivery for all other commits.
  const commits = new EventEmitter();
  const transact = makeTransact({
    db,
    appendEvents: makeAppendEvents(encryption),
    consequences: consequencesOf(
      TERMS_IN_FORCE,
      consentWaysOf(config),
      birthDateSeal(secret),
      clock,
      secret,
    ),
    wakeDelivery: () => void commits.emit('commit'),
  });
  const retention = { db, log, clock };
  const work = { db, transact, clock, log };
  const queues = [
    lapseQueue(work),
    reminderQueue(work),
    zoneQueue(work),
    checkInQueue(work),
    checkReminderQueue(work),
    helpReminderQueue(transact),
    consentQueue(work),
    guardianInviteQueue(work),
    stepLookQueue({ db, seal: birthDateSeal(secret), clock, log }),
    stepQueue(work),
    trustedPeopleQueue(work),
    newMatchesQueue(work),
    pictureQueue(db, files),
    removalQueue(files, secret),
    ...mailQueues({
      db,
      log,
      secret,
      encryption,
      mailer,
      host: currentHost.host,
      origin,
      clock,
      decisionUrl: makeDecisionLinks(secret, origin).urlOf,
      consentUrl: makeConsentLinks(secret, origin).urlOf,
      trustedUrl: makeTrustedLinks(secret, origin).urlOf,
      from: config.MAIL_FROM,
      invite: invitationOf,
    }),
    pushQueue({ db, keys: keptPushKeys(config), clock }),
    retentionQueue('retention-hourly', '41 * * * *', { ...retention, purges: HOURLY_PURGES }),
    retentionQueue('retention', '17 3 * * *', { ...retention, purges: dailyPurges(files) }),
  ];
  const jobs = await startJobs(databaseUrl, queues, runsJobs, log);
  const deliverNotices = makeDeliver(jobs, clock);
  const dropPictures = makeDropPictures(jobs);
  const noteRemovals = makeNoteRemovals(jobs);
  const tryMails = makeTryMails(jobs);
  const delivery = openDelivery({
    db,
    encryption,
    log,
    polls: runsJobs,
    isAfterCrash,
    async deliver(tx, events) {
      await deliverNotices(tx, events);
      await dropPictures(tx, events);
      await noteRemovals(tx, events);
      await tryMails(tx, events);
    },
  });
  commits.on('commit', delivery.wake);
  return {
    ...delivery,
    queues,
    async stop() {
      stopFollowing();
      await delivery.stop();
      await jobs.stop();
      mailer.close();
      await db.destroy();
    },
  };
}

/** Publishes the result of each mail for the metrics. Rule 10.276 */
function counted(mailer: Mailer): Mailer {
  return {
    ...mailer,
    async send(mail) {
      try {
        await mailer.send(mail);
      } catch (error) {
        tell('oakling.mail', { result: 'failed' });
        throw error;
      }
      tell('oakling.mail', { result: 'sent' });
    },
  };
}
