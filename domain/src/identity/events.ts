import type { DomainEvent } from '../kernel/domain-event.ts';
import type { Role } from './role.ts';

export interface PersonSignedUp extends DomainEvent {
  readonly type: 'PersonSignedUp';
  readonly personId: string;
  readonly role: Role;
  /** The parent who invited a youth; null for people who signed themselves up. */
  readonly guardianId: string | null;
}

/** An elder or a parent signed up, or a youth completed an invite. */
export function personSignedUp(person: {
  personId: string;
  role: Role;
  ageRange: string;
  guardianId: string | null;
}): PersonSignedUp {
  const { personId, role, ageRange, guardianId } = person;
  return {
    type: 'PersonSignedUp',
    personId,
    role,
    guardianId,
    subject: { feature: 'identity', id: personId },
    concerns: guardianId === null ? [personId] : [personId, guardianId],
    after: { role, ageRange },
  };
}

export interface LoginsChanged extends DomainEvent {
  readonly type: 'LoggedOut' | 'LoginsEnded' | 'PasswordChanged';
}

/** Something happened to the ways a person is signed in. */
export function loginsChanged(personId: string, type: LoginsChanged['type']): LoginsChanged {
  return { type, subject: { feature: 'identity', id: personId }, concerns: [personId] };
}
