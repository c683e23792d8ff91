import * as v from 'valibot';
import type { Role } from '../identity/role.ts';
import { accept, type Decision, type DomainEvent, refuse } from '../kernel/decision.ts';
import type { SessionRow } from '../sessions/contract.ts';

type CalendarFeedMade = DomainEvent<'CalendarFeedMade'>;
type CalendarFeedWithdrawn = DomainEvent<'CalendarFeedWithdrawn'>;

const of = (personId: string) => ({
  subject: { feature: 'calendar', id: personId },
  concerns: [personId],
});

/** Rule 7.10 */
export function decideFeed(
  personId: string,
  isRenewed: boolean,
): Decision<null, CalendarFeedMade, never> {
  return accept(null, { type: 'CalendarFeedMade', ...of(personId), after: { renewed: isRenewed } });
}

/** Rule 7.11 */
export function decideFeedWithdrawal(
  personId: string,
  exists: boolean,
): Decision<null, CalendarFeedWithdrawn, 'no-feed'> {
  if (!exists) return refuse('no-feed');
  return accept(null, { type: 'CalendarFeedWithdrawn', ...of(personId) });
}

const FEED_DAYS = 30;
const DAY_MS = 86_400_000;

type FeedEntry = 'CONFIRMED' | 'TENTATIVE' | 'CANCELLED';

/**
 * A session's state in a reader's feed, or null if it is left out. A parent's feed includes upcoming requests that
 * await their decision. Rules 7.5, 7.6 and 7.12
 */
export function feedEntry(session: SessionRow, role: Role, now: Date): FeedEntry | null {
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

export const feedSchema = v.object({
  feed: v.nullable(
    v.object({
      createdAt: v.string(),
      /** When a calendar last fetched the feed, rounded to the hour. Null until then. */
      lastReadAt: v.nullable(v.string()),
    }),
  ),
});

export const feedAddressSchema = v.object({ address: v.string() });
export type FeedAddress = v.InferOutput<typeof feedAddressSchema>;
