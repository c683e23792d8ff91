import type { DomainEvent } from '@oakling/domain/kernel/domain-event';
import * as v from 'valibot';
import type { Encryption } from '../../platform/auth/encryption.ts';
import type { Db } from '../../platform/db/database.ts';
import type { BatchQueue } from '../../platform/jobs/jobs.ts';
import type { Mail, Mailer } from '../../platform/mail/mail.ts';
import { decodeEvent } from '../../platform/outbox/event-code.ts';
import { accountMailOf } from './account-mails.ts';
import { kindFor } from './all-kinds.ts';
import { findDelivered, noteDelivered } from './delivered-store.ts';
import { loadFacts, type Facts } from './facts.ts';
import type { MailSettings } from './kind.ts';

export const MAIL_QUEUE = 'mail';
/** Events whose mails are written with the same few statements; a crash repeats no more than these. */
const EVENTS_AT_ONCE = 50;

const jobSchema = v.object({ eventId: v.string(), payload: v.string() });

interface MailWork extends MailSettings {
  readonly db: Db;
  readonly encryption: Encryption;
  readonly mailer: Mailer;
}

/** A mail of one event, for one recipient. */
export interface EventMail {
  readonly eventId: string;
  /** The id of a person, or `mailbox` for a mail to an address alone. */
  readonly recipient: string;
  readonly mail: Mail;
}

/** The queue that writes and sends the mails of events, to each reader what they may see by then. */
export function mailQueue(work: MailWork): BatchQueue {
  return {
    name: MAIL_QUEUE,
    batch: EVENTS_AT_ONCE,
    async workTogether(data) {
      const jobs = data.map((each) => v.parse(jobSchema, each));
      // Jobs added in one transaction come in no order of their own.
      const inOrder = jobs.toSorted((one, other) => Number(one.eventId) - Number(other.eventId));
      const mails = await writeMails(work, inOrder);
      const failures = new Map<number, unknown>();
      await sendInOrder(work, mails, ({ eventId }, error) => {
        failures.set(
          jobs.findIndex((job) => job.eventId === eventId),
          error,
        );
      });
      return failures;
    },
  };
}

/** Every mail of these events that was not handed over before. */
async function writeMails(
  work: MailWork,
  jobs: readonly v.InferOutput<typeof jobSchema>[],
): Promise<EventMail[]> {
  const events = jobs.map(({ payload }) => decodeEvent(work.encryption.decrypt(payload)));
  const people = events.flatMap((event) => kindFor(event)?.people(event) ?? []);
  const facts = await loadFacts(work.db, events, people, work.clock());
  const delivered = await findDelivered(
    work.db,
    'mail',
    jobs.map(({ eventId }) => eventId),
  );
  return jobs.flatMap(({ eventId }, index) => {
    const event = events[index];
    const mails = event === undefined ? [] : mailsOf(event, facts, work);
    return mails
      .filter(({ recipient }) => !delivered.has(`${eventId} ${recipient}`))
      .map((each) => ({ eventId, ...each }));
  });
}

function mailsOf(
  event: DomainEvent,
  facts: Facts,
  settings: MailSettings,
): { recipient: string; mail: Mail }[] {
  const accountMail = accountMailOf(event, facts, settings.origin);
  if (accountMail !== null) return [{ recipient: 'mailbox', mail: accountMail }];
  const kind = kindFor(event);
  if (kind === undefined) return [];
  return kind.readers(event, facts).flatMap((readerId) => {
    const reader = facts.person(readerId);
    if (reader === null || reader.withoutMail.includes(kind.kind)) return [];
    const mail = kind.mail({ event, reader, facts }, settings);
    return mail === null ? [] : [{ recipient: readerId, mail }];
  });
}

/**
 * Sends mails to different people at once, and those to one person in the order of their events. The number of a
 * mail is made of event and recipient: should a crash repeat one, it is the same mail.
 */
async function sendInOrder(
  { db, mailer, origin }: MailWork,
  mails: readonly EventMail[],
  fail: (mail: EventMail, error: unknown) => void,
): Promise<void> {
  const domain = new URL(origin).hostname;
  const byAddress = Map.groupBy(mails, ({ mail }) => mail.to);
  await Promise.all(
    [...byAddress.values()].map(async (ofOne) => {
      for (const each of ofOne) {
        const { eventId, recipient, mail } = each;
        try {
          await mailer.send({ ...mail, messageId: `<${eventId}.${recipient}@${domain}>` });
          await noteDelivered(db, { channel: 'mail', eventId, recipient });
        } catch (error) {
          fail(each, error);
        }
      }
    }),
  );
}
