import { accept, refuse, type Decision } from '../kernel/decision.ts';
import type { DomainEvent } from '../kernel/domain-event.ts';

export interface CalendarFeedMade extends DomainEvent {
  readonly type: 'CalendarFeedMade';
}
export interface CalendarFeedWithdrawn extends DomainEvent {
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

/** Rule 7.11: the address leads nowhere any more. */
export function decideFeedWithdrawal(
  personId: string,
  exists: boolean,
): Decision<null, CalendarFeedWithdrawn, 'no-feed'> {
  if (!exists) return refuse('no-feed');
  return accept(null, { type: 'CalendarFeedWithdrawn', ...of(personId) });
}
