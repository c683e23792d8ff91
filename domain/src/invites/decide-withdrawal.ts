import type { Actor } from '../identity/role.ts';
import { accept, refuse, type Decision } from '../kernel/decision.ts';
import type { DomainEvent } from '../kernel/domain-event.ts';
import type { OwnInvite } from './invite.ts';

export interface InviteWithdrawn extends DomainEvent {
  readonly type: 'InviteWithdrawn';
}

export type WithdrawalRefusal = 'wrong-role' | 'invite-not-found' | 'already-accepted';

/** Rule 4.19: an invite that nobody has accepted is taken back; its link names nothing any more. */
export function decideWithdrawal(
  actor: Actor,
  invite: OwnInvite | null,
): Decision<{ token: string }, InviteWithdrawn, WithdrawalRefusal> {
  if (actor.role !== 'parent') return refuse('wrong-role');
  if (invite === null || invite.parentId !== actor.personId) return refuse('invite-not-found');
  if (invite.status === 'accepted') return refuse('already-accepted');
  const { token, parentId } = invite;
  return accept(
    { token },
    {
      type: 'InviteWithdrawn',
      subject: { feature: 'invites', id: token },
      concerns: [parentId],
      before: { status: 'pending' },
    },
  );
}
