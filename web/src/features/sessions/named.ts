import type { PersonCard, SessionView } from '@oakling/domain/sessions/contract';
import { UNNAMED } from './text.ts';

/** The session with something to call everyone by. Rule 3.17 */
export function named(session: SessionView): SessionView {
  const { initiator, receiver, cancelled } = session;
  const by = cancelled?.by ?? null;
  return {
    ...session,
    initiator: withName(initiator),
    receiver: withName(receiver),
    cancelled: cancelled && { ...cancelled, by: by && withName(by) },
  };
}

function withName(person: PersonCard): PersonCard {
  return { ...person, name: person.name || UNNAMED[person.role] };
}
