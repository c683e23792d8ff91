import type { Actor } from '../identity/role.ts';
import { accept, refuse, type Decision } from '../kernel/decision.ts';
import type { DomainEvent } from '../kernel/domain-event.ts';

export interface NotificationsRead extends DomainEvent {
  readonly type: 'NotificationsRead';
}

/** Rule 8.1: marks all notifications read, if any is not. */
export function decideRead(
  actor: Actor,
  state: { unread: number },
): Decision<null, NotificationsRead, 'nothing-unread'> {
  if (state.unread === 0) return refuse('nothing-unread');
  return accept(null, {
    type: 'NotificationsRead',
    subject: { feature: 'notifications', id: actor.personId },
    concerns: [actor.personId],
    before: { unread: state.unread },
    after: { unread: 0 },
  });
}
