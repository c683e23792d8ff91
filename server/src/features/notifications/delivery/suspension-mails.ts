import type { AppealAnswered } from '@oakling/domain/admin/events';
import type { DomainEvent } from '@oakling/domain/kernel/decision';
import type { PersonReinstated, PersonSuspended } from '@oakling/domain/safety/events';
import type { Draft } from '../../../platform/mail/mail-draft.ts';
import type { Facts } from '../facts.ts';
import type { PersonNow } from '../queries.ts';
import {
  childSuspendedMail,
  reinstatedMail,
  suspendedMail,
  suspendedWithParentMail,
  suspensionKeptMail,
} from '../emails/suspension-emails.ts';

type SuspensionEvent = PersonSuspended | PersonReinstated | AppealAnswered;

interface SuspensionMail {
  readonly to: PersonNow;
  readonly mail: Draft;
}

/**
 * Mails to the suspended person, and to the guardians about a child's own suspension. Empty for any
 * other event, and for one that no longer applies. Rules 8.85 and 9.161 to 9.165
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
  // Reinstated meanwhile: the link would not work.
  if (!to.isShutOut) return [];
  const { told, appealCode } = event;
  if (appealCode === null) return [own(suspendedWithParentMail({ to, origin }))];
  // A guardian who reads the child's mail gets that one only. Rule 1.92
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

/** True for events that may lead to a mail of this kind. */
export function isSuspensionEvent(event: DomainEvent): event is SuspensionEvent {
  return SUSPENSION_EVENTS.has(event.type);
}
