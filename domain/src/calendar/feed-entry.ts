import type { Role } from '../identity/role.ts';
import type { SessionView } from '../sessions/contract.ts';

/** How long a session stays in a feed after its end: a calendar keeps what it was. */
export const FEED_DAYS = 30;
const DAY_MS = 86_400_000;

export type FeedEntry = 'CONFIRMED' | 'TENTATIVE' | 'CANCELLED';

/**
 * Rules 7.5, 7.6 and 7.12: how a session stands in a reader's feed; null when it does not. A parent's
 * also holds what waits for them and lies ahead.
 */
export function feedEntry(session: SessionView, role: Role, now: Date): FeedEntry | null {
  const { status, startsAt, endsAt, decidedAt } = session;
  if (Date.parse(endsAt) < now.getTime() - FEED_DAYS * DAY_MS) return null;
  switch (status) {
    case 'approved':
      return 'CONFIRMED';
    case 'pending':
      return role === 'parent' && Date.parse(startsAt) > now.getTime() ? 'TENTATIVE' : null;
    case 'cancelled':
      return role === 'parent' || decidedAt !== null ? 'CANCELLED' : null;
    case 'rejected':
      return null;
  }
}
