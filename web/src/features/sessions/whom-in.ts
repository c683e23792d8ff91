import type { Role } from '@oakling/domain/identity/role';
import type { PersonCard, SessionView } from '@oakling/domain/sessions/contract';
import { FORMER_MEMBER } from '@oakling/domain/sessions/session';
import type { Whom } from '../../lib/block-or-report.ts';

/**
 * Somebody in a session as the reader can block them, a parent for the child; null for a child of the
 * reader and for an elder whose account is gone.
 */
export function whomIn(session: SessionView, person: PersonCard, role: Role): Whom | null {
  const { id: personId, name } = person;
  if (personId === FORMER_MEMBER || (role === 'parent' && person.role === 'youth')) return null;
  const { initiator, receiver, id: sessionId } = session;
  const { id, name: childName } = initiator.role === 'youth' ? initiator : receiver;
  return {
    personId,
    name,
    sessionId,
    ...(role === 'parent' && { child: { id, name: childName } }),
  };
}
