import type { CommittedEvent, Deliver } from '../../platform/outbox/delivery.ts';
import type { Jobs } from '../../platform/jobs/jobs.ts';
import { announce } from '../../platform/live/live.ts';
import { isAccountEvent } from './account-mails.ts';
import { kindFor } from './all-kinds.ts';
import { loadFacts, type Facts } from './facts.ts';
import { MAIL_QUEUE } from './mail-queue.ts';
import { PUSH_QUEUE } from './push-queue.ts';
import { insertNotices, type NewNotice } from './store.ts';

/**
 * Rule 8.2: writes the notices of a batch of events, and queues one job for the mails and one for the pushes of
 * each. All in the transaction that takes the events out of the outbox: it happens once, or not at all.
 */
export function makeDeliver(jobs: Pick<Jobs, 'add'>, clock: () => Date): Deliver {
  return async (tx, committed) => {
    const events = committed.map(({ event }) => event);
    const people = events.flatMap((event) => kindFor(event)?.people(event) ?? []);
    const isTold = events.some((event) => kindFor(event) !== undefined);
    if (isTold) {
      const facts = await loadFacts(tx, events, people, clock());
      const notices = committed.flatMap((one) => noticesOf(one, facts));
      await insertNotices(tx, notices);
      // A reader whom the event itself does not concern: their open pages have to hear of the notice.
      const unheard = notices.filter(({ personId, event }) => !event.concerns.includes(personId));
      await announce(
        tx,
        unheard.map(({ personId, event: { type, subject } }) => ({
          type,
          subject: { feature: 'notifications', id: subject.id },
          concerns: [personId],
        })),
      );
      const pushed = notices.filter(({ personId }) => facts.person(personId)?.hasPush === true);
      const eventIds = new Set(pushed.map(({ eventId }) => eventId));
      if (eventIds.size > 0) {
        const pushJobs = [...eventIds].map((eventId) => ({ eventId }));
        await jobs.add(tx, PUSH_QUEUE, pushJobs);
      }
    }
    const mailed = committed.filter(({ event }) => mayBeMailed(event));
    const mailJobs = mailed.map(({ id, type, subjectId, payload }) => ({
      eventId: id,
      type,
      subjectId,
      payload,
    }));
    if (mailJobs.length > 0) await jobs.add(tx, MAIL_QUEUE, mailJobs);
  };
}

function mayBeMailed(event: CommittedEvent['event']): boolean {
  return isAccountEvent(event) || kindFor(event)?.sendsMail === true;
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
