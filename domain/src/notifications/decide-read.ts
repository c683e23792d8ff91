import type { Actor } from '../identity/role.ts';
import { accept, type Decision, type DomainEvent, refuse } from '../kernel/decision.ts';

export type NotificationsRead = DomainEvent<'NotificationsRead'>;

/** Marks the selected notifications read; refused if none of them is unread. Rule 8.1 */
export function decideRead(
  actor: Actor,
  state: { unread: number; meant: number },
): Decision<null, NotificationsRead, 'nothing-unread'> {
  const { unread, meant } = state;
  if (meant === 0) return refuse('nothing-unread');
  return accept(null, {
    type: 'NotificationsRead',
    subject: { feature: 'notifications', id: actor.personId },
    concerns: [actor.personId],
    before: { unread },
    after: { unread: unread - meant },
  });
}
