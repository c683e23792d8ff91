import type { AppealAnswered } from '@oakling/domain/admin/events';
import type { DomainEvent } from '@oakling/domain/kernel/decision';
import type { PersonReinstated, PersonSuspended } from '@oakling/domain/safety/events';
import type { Draft } from '../../platform/mail/mail-draft.ts';
import type { Facts } from './facts.ts';
import type { PersonNow } from './queries.ts';
import {
  childSuspendedMail,
  reinstatedMail,
  suspendedMail,
  suspendedWithParentMail,
  suspensionKeptMail,
} from './suspension-emails.ts';

type SuspensionEvent = PersonSuspended | PersonReinstated | AppealAnswered;

interface SuspensionMail {
  readonly to: PersonNow;
  readonly mail: Draft;
}

/**
 * Rules 8.85 and 9.161 to 9.165: to the person who is suspended, and of a child's own suspension to the guardians, too. None for any
 * other event, and for one that no longer holds.
 */
export function suspensionMailsOf(
  event: DomainEvent,
  facts: Facts,
  origin: string,
): readonly SuspensionMail[] {
  if (!isSuspensionEvent(event)) return [];
  const to = facts.person(event.personId);
  if (to === null) return [];
  const own = (mail: Draft) => ({ to, mail });
  if (event.type === 'AppealAnswered') {
    return [
      own(
        event.outcome === 'kept'
          ? suspensionKeptMail({ to, told: event.told, origin })
          : reinstatedMail({ to, origin }, event.told),
      ),
    ];
  }
  if (event.type === 'PersonReinstated') {
    return event.isByAppeal || to.isShutOut ? [] : [own(reinstatedMail({ to, origin }, null))];
  }
  // Reinstated since: the link would open nothing.
  if (!to.isShutOut) return [];
  const { told, appealCode } = event;
  if (appealCode === null) return [own(suspendedWithParentMail({ to, origin }))];
  // Who reads the child's own mail is told by that. Rule 1.92
  const guardians = to.guardianIds
    .filter((id) => id !== to.readById)
    .map((id) => facts.person(id))
    .filter((guardian) => guardian !== null);
  const ofChild = guardians.map((guardian) => ({
    to: guardian,
    mail: {
      ...childSuspendedMail({ to: guardian, told, origin }, to.fullName),
      about: [guardian.id, to.id],
    },
  }));
  return [own(suspendedMail({ to, told, origin }, appealCode)), ...ofChild];
}

const SUSPENSION_EVENTS: ReadonlySet<string> = new Set([
  'PersonSuspended',
  'PersonReinstated',
  'AppealAnswered',
]);

/** Whether a mail of this kind may follow from an event. */
export function isSuspensionEvent(event: DomainEvent): event is SuspensionEvent {
  return SUSPENSION_EVENTS.has(event.type);
}
