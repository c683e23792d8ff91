import type { DomainEvent } from '@oakling/domain/kernel/decision';
import type { SessionApproved, SessionRejected } from '@oakling/domain/sessions/events';
import type { ApprovedByRule } from '@oakling/domain/sessions/supervision/who-decides-events';
import type { Tx } from '../../../platform/db/database.ts';
import type { CommittedEvent, Deliver } from '../../../platform/outbox/delivery.ts';
import type { Jobs } from '../../../platform/jobs/jobs.ts';
import { announce } from '../../../platform/live/live.ts';
import { directMailFor, kindFor } from '../all-kinds.ts';
import type { Facts } from '../facts.ts';
import { loadFacts } from '../load-facts.ts';
import { MAIL_QUEUE } from './mail-queue.ts';
import { PUSH_QUEUE } from './push-queue.ts';
import { insertNotices, markAskedRead, type NewNotice } from '../store.ts';

/**
 * Writes the notifications of a batch and queues one mail job and one push job per event. Uses the transaction that
 * removes the events from the outbox, so everything happens exactly once. Rule 8.2
 */
export function makeDeliver(jobs: Pick<Jobs, 'add'>, clock: () => Date): Deliver {
  return async (tx, committed) => {
    const told = committed.filter(({ event }) => kindFor(event) !== undefined);
    if (told.length > 0) await writeNotices(tx, told);
    await queueMails(tx, committed);
  };

  async function writeNotices(tx: Tx, told: readonly CommittedEvent[]): Promise<void> {
    const events = told.map(({ event }) => event);
    const facts = await loadFacts(tx, events, clock());
    const notices = told.flatMap((one) => noticesOf(one, facts));
    await insertNotices(tx, notices);
    await markAskedRead(tx, events.filter(isDecision).map(decidedIn));
    await announceUnheard(tx, notices);
    const pushed = notices.filter(({ personId }) => facts.person(personId)?.hasPush === true);
    const eventIds = new Set(pushed.map(({ eventId }) => eventId));
    const pushJobs = told
      .filter(({ id }) => eventIds.has(id))
      .map(({ id, requestId }) => ({ eventId: id, requestId }));
    if (pushJobs.length > 0) await jobs.add(tx, PUSH_QUEUE, pushJobs);
  }

  async function queueMails(tx: Tx, committed: readonly CommittedEvent[]): Promise<void> {
    const mailJobs = committed
      .filter(({ event }) => mayBeMailed(event))
      .map(({ id, type, subjectId, payload, requestId }) => ({
        eventId: id,
        type,
        subjectId,
        payload,
        requestId,
      }));
    if (mailJobs.length > 0) await jobs.add(tx, MAIL_QUEUE, mailJobs);
  }
}

/** Updates the open pages of readers whom the event doesn't list as concerned. */
async function announceUnheard(tx: Tx, notices: readonly NewNotice[]): Promise<void> {
  const unheard = notices.filter(({ personId, event }) => !event.concerns.includes(personId));
  await announce(
    tx,
    unheard.map(({ personId, subjectId, event: { type, subject } }) => ({
      type,
      subject: { feature: 'notifications', id: subjectId ?? subject.id },
      concerns: [personId],
    })),
  );
}

type Decision = SessionApproved | SessionRejected | ApprovedByRule;

function isDecision(event: DomainEvent): event is Decision {
  return ['SessionApproved', 'SessionRejected', 'ApprovedByRule'].includes(event.type);
}

/** Once a request is decided, notices that ask for the decision are marked as read. Rule 8.119 */
function decidedIn({ session, guardianIds }: Decision) {
  return { sessionId: session.id, guardianIds };
}

function mayBeMailed(event: CommittedEvent['event']): boolean {
  return directMailFor(event) !== undefined || kindFor(event)?.sendsMail === true;
}

function noticesOf({ id, event }: CommittedEvent, facts: Facts): NewNotice[] {
  const kind = kindFor(event);
  if (kind === undefined) return [];
  return kind.readers(event, facts).flatMap((personId): NewNotice[] => {
    const reader = facts.person(personId);
    if (reader === null || reader.withoutNotice.includes(kind.kind)) return [];
    const content = kind.notice({ event, reader, facts });
    if (content === null) return [];
    return [{ ...content, eventId: id, event, personId, kind: kind.kind }];
  });
}
