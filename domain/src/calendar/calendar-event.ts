import type { Role } from '../identity/role.ts';
import type { PersonCard, SessionNow } from '../sessions/contract.ts';

/** A session as it stands in somebody's calendar. Instants are ISO 8601, in UTC. */
export interface CalendarEvent {
  readonly title: string;
  readonly startsAt: string;
  readonly endsAt: string;
  /** The address or the link; null while the reader may not see it. Rule 9.3 */
  readonly location: string | null;
}

/**
 * Rule 7.7: what a reader with that role puts into their calendar. It takes what is in their view of
 * the session and nothing else; the note stays out, for it may go to another company.
 */
export function calendarEvent(session: SessionNow, role: Role): CalendarEvent {
  const { place, startsAt, endsAt } = session;
  const location = place?.connectionMode === 'In-Person' ? place.address : place?.videoLink;
  return { title: titleOf(session, role), startsAt, endsAt, location: location ?? null };
}

function titleOf({ interests, initiator, receiver }: SessionNow, role: Role): string {
  const about = new Intl.ListFormat('en').format(interests.map(({ name }) => name));
  const [youth, elder] = initiator.role === 'youth' ? [initiator, receiver] : [receiver, initiator];
  if (role === 'parent') return `Oakling: ${about}, ${nameOf(youth)} with ${nameOf(elder)}`;
  return `Oakling: ${about} with ${nameOf(role === 'youth' ? elder : youth)}`;
}

/** Rule 3.17 */
function nameOf({ name, role }: PersonCard): string {
  return name || (role === 'youth' ? 'Unnamed Child' : 'Unknown User');
}
