import type { Host } from '@oakling/domain/legal/host';
import * as v from 'valibot';
import { keyedHash, type Encryption } from '../../../platform/auth/encryption.ts';
import { isDatabaseAway } from '../../../platform/db/database.ts';
import type { BatchQueue, Jobs, Queue, SingleQueue } from '../../../platform/jobs/jobs.ts';
import { sendInOrder } from '../../../platform/jobs/send-in-order.ts';
import { layOutMail } from '../../../platform/mail/mail-layout.ts';
import { MailNotTaken, type Mailer } from '../../../platform/mail/mail.ts';
import { decryptEvent } from '../../../platform/outbox/event-code.ts';
import type { Deliver } from '../../../platform/outbox/delivery.ts';
import type { Platform } from '../../../platform/platform.ts';
import { findDelivered, makeNoteDelivered } from './delivered-store.ts';
import { mailsOf, type JobMail, type MailJob } from './event-mails.ts';
import { loadFacts } from '../load-facts.ts';
import type { MailSettings } from '../kind.ts';
import { findEventOf } from './unsent-store.ts';
import { openUnsent, type UnsentOfBatch } from './unsent-mails.ts';

export const MAIL_QUEUE = 'mail';
const UNSENT_QUEUE = 'unsent-mail';
/**
 * The number of events whose mails are loaded by the same statements. A crash repeats at most the mails of these
 * events.
 */
const EVENTS_AT_ONCE = 50;
/** Retries for a day: frequently at first, then every 15 minutes. Rule 8.159 */
const TRIES = { retries: 105, longestDelaySeconds: 900 };

const jobSchema = v.object({
  eventId: v.string(),
  type: v.string(),
  subjectId: v.string(),
  payload: v.string(),
});

/** The installation's secret is used to hash Message-IDs. */
interface MailWork extends MailSettings, Pick<Platform, 'db' | 'log' | 'secret'> {
  readonly encryption: Encryption;
  readonly mailer: Mailer;
  readonly host: () => Host | null;
  readonly noteDelivered: ReturnType<typeof makeNoteDelivered>;
  /** Message-IDs of mails that were sent while the database was down. A retry only records them. Rule 10.298 */
  readonly toNote: Set<string>;
}

/**
 * The queue that writes and sends mails about events, with each reader's current rights, and the dead-letter queue for
 * mails that failed for a day.
 */
export function mailQueues(settings: Omit<MailWork, 'noteDelivered' | 'toNote'>): readonly Queue[] {
  const noteDelivered = makeNoteDelivered(settings.db);
  const work = { ...settings, noteDelivered, toNote: new Set<string>() };
  return [givenUpQueue(work), sendingQueue(work)];
}

function sendingQueue(work: MailWork): BatchQueue {
  return {
    name: MAIL_QUEUE,
    batch: EVENTS_AT_ONCE,
    ...TRIES,
    lastly: UNSENT_QUEUE,
    async workTogether(data, signal) {
      try {
        return await sendMailsOf(work, data, signal);
      } catch (error) {
        if (data.length === 1 || isDatabaseAway(error))
          return new Map(data.map((_, place) => [place, error]));
      }
      // Run each job separately, so one that can't be decoded doesn't block the others.
      const failures = new Map<number, unknown>();
      for (const [place, one] of data.entries()) {
        const failed = await sendMailsOf(work, [one], signal).catch(
          (error: unknown) => new Map([[0, error]]),
        );
        if (failed.has(0)) failures.set(place, failed.get(0));
      }
      return failures;
    },
  };
}

function givenUpQueue(work: MailWork): SingleQueue {
  return {
    name: UNSENT_QUEUE,
    async work(data) {
      const job = v.parse(jobSchema, data);
      const mails = await mailsOfJobs(work, [job]);
      const unsent = await openUnsent(work, mails);
      await unsent.giveUp();
    },
  };
}

/**
 * @returns the errors of failed jobs by index.
 * @throws if a job can't be decoded.
 */
async function sendMailsOf(
  work: MailWork,
  data: readonly object[],
  signal: AbortSignal,
): Promise<ReadonlyMap<number, unknown>> {
  const jobs = data.map((each) => v.parse(jobSchema, each));
  // Jobs that were added in one transaction have no defined order.
  const inOrder = jobs.toSorted((one, other) => Number(one.eventId) - Number(other.eventId));
  const unsent = await openUnsent(work, await mailsOfJobs(work, inOrder));
  const failures = new Map<number, unknown>();
  const away = new AbortController();
  await sendInOrder(unsent.toSend, AbortSignal.any([signal, away.signal]), {
    // Mails to one address are sent in the order in which their events happened.
    keyOf: ({ address }) => address,
    send: (each) => sendOne(work, each, unsent),
    fail(mail, error) {
      // A mail that is sent but not noted may be sent again, so send no more.
      if (isDatabaseAway(error)) away.abort();
      failures.set(jobs.indexOf(mail.job), error);
      unsent.failed(mail, error);
    },
  });
  await unsent.keep();
  return failures;
}

/** @throws if the mail must be retried. */
async function sendOne(work: MailWork, each: JobMail, unsent: UnsentOfBatch): Promise<void> {
  unsent.requireTurn(each);
  const { recipient, choicesUrl, job } = each;
  const draft = each.write();
  if (draft === null) return unsent.forget(each);
  const mail = layOutMail(draft, {
    choicesUrl,
    host: work.host(),
    isForAnyone: recipient === 'mailbox',
  });
  const messageId = numberOf(each, work);
  try {
    if (!work.toNote.has(messageId)) await work.mailer.send({ ...mail, messageId });
  } catch (error) {
    if (!(error instanceof MailNotTaken) || !error.isForGood) throw error;
    return unsent.refused(each, error);
  }
  work.toNote.add(messageId);
  await work.noteDelivered({ channel: 'mail', eventId: job.eventId, recipient });
  work.toNote.delete(messageId);
  await unsent.taken(each);
}

async function mailsOfJobs(work: MailWork, jobs: readonly MailJob[]): Promise<JobMail[]> {
  const events = jobs.map((job) => decryptEvent(work.encryption, job));
  const facts = await loadFacts(work.db, events, work.clock());
  const delivered = await findDelivered(
    work.db,
    'mail',
    jobs.map(({ eventId }) => eventId),
  );
  return jobs.flatMap((job, index) => {
    const event = events[index];
    const mails = event === undefined ? [] : mailsOf(event, facts, work);
    return mails
      .filter(({ recipient }) => !delivered.has(`${job.eventId} ${recipient}`))
      .map((each) => ({ job, ...each }));
  });
}

/** The Message-ID: a keyed hash, which reveals nothing and stays the same across retries. */
function numberOf({ job: { eventId }, recipient }: JobMail, { secret, origin }: MailWork): string {
  const hash = keyedHash(secret, `mail of event ${eventId} to ${recipient}`);
  return `<${hash}@${new URL(origin).hostname}>`;
}

/** Queues a mail that a moderator retries. Rule 8.160 */
export function makeTryMails(jobs: Pick<Jobs, 'add'>): Deliver {
  return async (tx, committed) => {
    for (const { event, requestId } of committed) {
      const job = event.type === 'MailTriedAgain' ? await findEventOf(tx, event.subject.id) : null;
      if (job !== null) await jobs.add(tx, MAIL_QUEUE, [{ ...job, requestId }]);
    }
  };
}
