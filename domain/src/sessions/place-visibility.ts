import type { Actor } from '../identity/role.ts';
import { isParticipant, type Session } from './session.ts';

/** Rule 9.3: how long after its end a participant still sees where a session was. */
export const PLACE_DAYS_AFTER_END = 7;
const DAY_MS = 86_400_000;

/**
 * Rule 9.3: the parent always sees the place or link, the one who proposed it too; the other
 * participant only once it is approved, and both only until a week after the end.
 */
export function canSeePlace(
  viewer: Actor,
  { session, parentId }: { session: Session; parentId: string },
  now: Date,
): boolean {
  if (viewer.personId === parentId) return true;
  if (!isParticipant(session, viewer.personId)) return false;
  if (now.getTime() >= session.endsAt.getTime() + PLACE_DAYS_AFTER_END * DAY_MS) return false;
  return session.status === 'approved' || session.createdBy === viewer.personId;
}
