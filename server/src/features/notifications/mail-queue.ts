import type { DomainEvent } from '@oakling/domain/kernel/decision';
import type { Host } from '@oakling/domain/legal/host';
import { offersTo } from '@oakling/domain/notifications/choice';
import type { NotificationKind } from '@oakling/domain/notifications/contract';
import * as v from 'valibot';
import { keyedHash, type Encryption } from '../../platform/auth/encryption.ts';
import type { Db } from '../../platform/db/database.ts';
import type { BatchQueue } from '../../platform/jobs/jobs.ts';
import { sendInOrder } from '../../platform/jobs/send-in-order.ts';
import type { Draft } from '../../platform/mail/mail-draft.ts';
import { layOutMail } from '../../platform/mail/mail-layout.ts';
import type { Mailer } from '../../platform/mail/mail.ts';
import { decryptEvent } from '../../platform/outbox/event-code.ts';
import { accountMailOf } from './account-mails.ts';
import { kindFor } from './all-kinds.ts';
import { findDelivered, makeNoteDelivered } from './delivered-store.ts';
import { loadFacts, type Facts } from './facts.ts';
import type { MailSettings } from './kind.ts';
import { moderatorMailsOf } from './moderator-mails.ts';
import type { PersonNow } from './queries.ts';
import { suspensionMailsOf } from './suspension-mails.ts';

export const MAIL_QUEUE = 'mail';
/** Events whose mails are written with the same few statements; a crash repeats no more than these. */
const EVENTS_AT_ONCE = 50;

const jobSchema = v.object({
  eventId: v.string(),
  // The event, encrypted, and the type and subject that it can be read by.
  type: v.string(),
  subjectId: v.string(),
  payload: v.string(),
});

interface MailWork extends MailSettings {
  readonly db: Db;
  /** Of this installation, for numbers of mails that tell nothing. */
  readonly secret: string;
  readonly encryption: Encryption;
  readonly mailer: Mailer;
  /** Who runs this installation: each mail says so. */
  readonly host: Host | null;
  readonly noteDelivered: ReturnType<typeof makeNoteDelivered>;
}

/** A mail of one event, for one recipient. */
interface EventMail {
  readonly eventId: string;
  /** The id of a person or moderator, or `mailbox` for a mail to an address alone. */
  readonly recipient: string;
  readonly address: string;
  /** Written when its turn comes: a batch written at once would hold up what is delivered meanwhile. */
  readonly write: () => Draft | null;
  /** Where its reader turns off mails of this kind; null where nobody can. */
  readonly choicesUrl: string | null;
}

/** The queue that writes and sends the mails of events, to each reader what they may see by then. */
export function mailQueue(settings: Omit<MailWork, 'noteDelivered'>): BatchQueue {
  const work = { ...settings, noteDelivered: makeNoteDelivered(settings.db) };
  return {
    name: MAIL_QUEUE,
    batch: EVENTS_AT_ONCE,
    async workTogether(data, signal) {
      try {
        return await sendMailsOf(work, data, signal);
      } catch (error) {
        if (data.length === 1) return new Map([[0, error]]);
      }
      // One job that cannot be read must not keep the others: each is done alone.
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

/** @returns why mails of some jobs were not taken, by the job's place. @throws when one cannot be read. */
async function sendMailsOf(
  work: MailWork,
  data: readonly object[],
  signal: AbortSignal,
): Promise<ReadonlyMap<number, unknown>> {
  const jobs = data.map((each) => v.parse(jobSchema, each));
  // Jobs added in one transaction come in no order of their own.
  const inOrder = jobs.toSorted((one, other) => Number(one.eventId) - Number(other.eventId));
  const mails = await mailsOfJobs(work, inOrder);
  const failures = new Map<number, unknown>();
  await sendInOrder(mails, signal, {
    // Those to one person in the order of their events.
    keyOf: ({ address }) => address,
    async send(each) {
      const { eventId, recipient, choicesUrl } = each;
      const draft = each.write();
      if (draft === null) return;
      const mail = layOutMail(draft, { choicesUrl, host: work.host });
      await work.mailer.send({ ...mail, messageId: numberOf(each, work) });
      await work.noteDelivered({ channel: 'mail', eventId, recipient });
    },
    fail({ eventId }, error) {
      const place = jobs.findIndex((job) => job.eventId === eventId);
      failures.set(place, error);
    },
  });
  return failures;
}

/** Every mail of these events that was not handed over before. */
async function mailsOfJobs(
  work: MailWork,
  jobs: readonly v.InferOutput<typeof jobSchema>[],
): Promise<EventMail[]> {
  const events = jobs.map((job) => decryptEvent(work.encryption, job));
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
): Omit<EventMail, 'eventId'>[] {
  const { origin, consentUrl } = settings;
  const about = { origin, consentUrl, now: settings.clock() };
  const accountMail = accountMailOf(event, facts, about);
  if (accountMail !== null) {
    const { to: address } = accountMail;
    return [{ recipient: 'mailbox', address, write: () => accountMail, choicesUrl: null }];
  }
  const addressed = [
    ...suspensionMailsOf(event, facts, settings.origin),
    ...moderatorMailsOf(event, facts, settings.origin),
  ]
    .filter(({ to }) => to.email !== '')
    .map(({ to, mail }) => ({
      recipient: to.id,
      address: to.email,
      write: () => mail,
      choicesUrl: null,
    }));
  const kind = kindFor(event);
  if (kind === undefined) return addressed;
  const readers = kind.readers(event, facts).flatMap((id) => {
    const reader = facts.person(id);
    const isReached = reader !== null && reader.email !== '' && !isKeptOut(reader, event);
    return isReached && !reader.withoutMail.includes(kind.kind) ? [reader] : [];
  });
  const writeTo = (reader: PersonNow) => kind.mail({ event, reader, facts }, settings);
  const ofNotice = readers.map((reader) => {
    // Rule 1.92: the guardian who reads for a child is not told the same twice.
    const guardian = readers.find(({ id }) => id === reader.readById);
    const isTold = () => guardian !== undefined && writeTo(guardian) !== null;
    const write = () => (isTold() ? null : writeTo(reader));
    const choicesUrl = choicesUrlFor(reader, kind.kind, origin);
    return { recipient: reader.id, address: reader.email, write, choicesUrl };
  });
  return [...addressed, ...ofNotice];
}

/** Rule 8.132: the choices of the mailbox's owner, if this kind is among them. */
function choicesUrlFor(
  { role, readFor }: PersonNow,
  kind: NotificationKind,
  origin: string,
): string | null {
  const owner = readFor === null ? role : 'parent';
  const isOffered = offersTo(owner).some((offer) => offer.kind === kind && offer.hasMail);
  return isOffered ? `${origin}/dashboard/${owner}/account#notification-choices` : null;
}

/** Rule 9.211: a suspended guardian gets no mail about a child that others decide for now, but for the one that ends it. */
function isKeptOut({ role, isShutOut }: PersonNow, { type }: DomainEvent): boolean {
  return role === 'parent' && isShutOut && type !== 'GuardianshipEnded';
}

/** The number of a mail: the same however often sending is tried, and of use to nobody else. */
function numberOf({ eventId, recipient }: EventMail, { secret, origin }: MailWork): string {
  const hash = keyedHash(secret, `mail of event ${eventId} to ${recipient}`);
  return `<${hash}@${new URL(origin).hostname}>`;
}
