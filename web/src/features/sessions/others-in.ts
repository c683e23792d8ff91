import type { Role } from '@oakling/domain/identity/role';
import type { PersonCard, SessionView } from '@oakling/domain/sessions/contract';

/** Who takes part beside the reader, the youth first: a session is always of an elder and a youth. */
export function othersIn(
  { initiator, receiver }: Pick<SessionView, 'initiator' | 'receiver'>,
  role: Role,
): PersonCard[] {
  const both = initiator.role === 'youth' ? [initiator, receiver] : [receiver, initiator];
  return both.filter((person) => person.role !== role);
}
