import * as v from 'valibot';
import type { Role } from '../identity/role.ts';
import { accept, type Decision, type DomainEvent, refuse } from '../kernel/decision.ts';
import type { SessionView } from '../sessions/contract.ts';

interface CalendarFeedMade extends DomainEvent {
  readonly type: 'CalendarFeedMade';
}
interface CalendarFeedWithdrawn extends DomainEvent {
  readonly type: 'CalendarFeedWithdrawn';
}

const of = (personId: string) => ({
  subject: { feature: 'calendar', id: personId },
  concerns: [personId],
});

/** Rule 7.10: a person's feed gets an address, in place of the one before if there was one. */
export function decideFeed(
  personId: string,
  isRenewed: boolean,
): Decision<null, CalendarFeedMade, never> {
  return accept(null, { type: 'CalendarFeedMade', ...of(personId), after: { renewed: isRenewed } });
}

/** Rule 7.11: the address no longer leads anywhere. */
export function decideFeedWithdrawal(
  personId: string,
  exists: boolean,
): Decision<null, CalendarFeedWithdrawn, 'no-feed'> {
  if (!exists) return refuse('no-feed');
  return accept(null, { type: 'CalendarFeedWithdrawn', ...of(personId) });
}

/** How long a session stays in a feed after its end: a calendar keeps what it was. */
const FEED_DAYS = 30;
const DAY_MS = 86_400_000;

type FeedEntry = 'CONFIRMED' | 'TENTATIVE' | 'CANCELLED';

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

/** My feed, or that there is none; never its address, which is told once. Times are ISO 8601. */
export const feedSchema = v.object({
  feed: v.nullable(
    v.object({
      createdAt: v.string(),
      /** When a calendar last asked for it, to the hour; null as long as none did. */
      lastReadAt: v.nullable(v.string()),
    }),
  ),
});

/** The address of a new feed: who has it can read the sessions. */
export const feedAddressSchema = v.object({ address: v.string() });
export type FeedAddress = v.InferOutput<typeof feedAddressSchema>;
