import { initialsOf, presetAt } from '@oakling/domain/profile/avatar';
import type { PersonCard, SessionRow } from '@oakling/domain/sessions/contract';
import type { MailPerson } from '../../platform/mail/mail-draft.ts';

/**
 * The face in a mail about a session: the other participant's, or for a guardian the elder's. Only
 * a built-in avatar, because a photo could not be recalled. Rule 8.131
 */
export function personFor(
  readerId: string,
  { initiator, receiver }: SessionRow,
): MailPerson | null {
  if (readerId === initiator.id) return personOf(receiver);
  if (readerId === receiver.id) return personOf(initiator);
  return personOf(initiator.role === 'elder' ? initiator : receiver);
}

function personOf({ name, role, avatarUrl }: PersonCard): MailPerson | null {
  const face = presetAt(avatarUrl);
  return face === null && initialsOf(name) === '' ? null : { name, role, face };
}
