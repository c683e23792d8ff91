import type { Actor } from '../identity/role.ts';
import { accept, refuse, type Decision } from '../kernel/decision.ts';
import type { DomainEvent } from '../kernel/domain-event.ts';
import { guardianConsented, type GuardianConsented } from '../legal/events.ts';
import { expiryOf, type Invite, type OwnInvite } from './invite.ts';

export interface InviteResent extends DomainEvent {
  readonly type: 'InviteResent';
  readonly invite: Invite;
  /** For the mail alone: the invite keeps only its hash. */
  readonly code: string;
}

export type ResendRefusal =
  | 'wrong-role'
  | 'invite-not-found'
  | 'already-accepted'
  | 'email-has-account';

/** Rules 4.17 and 4.18: an invite that nobody has accepted is sent once more, as good as new. */
export function decideResend(
  actor: Actor,
  state: { invite: OwnInvite | null; code: string; emailHasAccount: boolean },
  now: Date,
): Decision<Invite, InviteResent | GuardianConsented, ResendRefusal> {
  const { invite } = state;
  if (actor.role !== 'parent') return refuse('wrong-role');
  if (invite === null || invite.parentId !== actor.personId) return refuse('invite-not-found');
  if (invite.status === 'accepted') return refuse('already-accepted');
  if (state.emailHasAccount) return refuse('email-has-account');
  const resent: Invite = { ...invite, sentAt: now, expiresAt: expiryOf(now), failedAttempts: 0 };
  return accept<Invite, InviteResent | GuardianConsented>(
    resent,
    {
      type: 'InviteResent',
      invite: resent,
      code: state.code,
      subject: { feature: 'invites', id: invite.token },
      concerns: [invite.parentId],
      before: { expiresAt: invite.expiresAt.toISOString() },
      after: { expiresAt: resent.expiresAt.toISOString() },
    },
    guardianConsented(invite.parentId, invite.token),
  );
}
