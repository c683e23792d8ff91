import type { DomainEvent } from '../kernel/decision.ts';

export interface GuardianInvite {
  readonly id: string;
  readonly childId: string;
  readonly inviterId: string;
  readonly email: string;
  readonly sentAt: Date;
  readonly expiresAt: Date;
}

/** An event about an invite; the audit log contains no addresses. */
interface OfInvite<Type extends string> extends DomainEvent<Type> {
  readonly childId: string;
}

export interface GuardianInvited extends OfInvite<'GuardianInvited' | 'GuardianInviteResent'> {
  readonly invite: GuardianInvite;
  /** Secret: only the mail contains the code, and the invite stores its hash. */
  readonly code: string;
}

/** The event that mails a new link. `isFirst`: the invite has no earlier link. */
export function guardianInvited(
  invite: GuardianInvite,
  family: { readonly code: string; readonly guardianIds: readonly string[] },
  isFirst: boolean,
): GuardianInvited {
  return {
    type: isFirst ? 'GuardianInvited' : 'GuardianInviteResent',
    invite,
    code: family.code,
    ...ofInvite(invite, family.guardianIds),
    after: { childId: invite.childId, expiresAt: invite.expiresAt.toISOString() },
  };
}

export interface GuardianInviteGone extends OfInvite<
  'GuardianInviteWithdrawn' | 'GuardianInviteDeclined' | 'GuardianInviteLapsed'
> {
  readonly inviterId: string;
}

export function guardianInviteGone(
  invite: GuardianInvite,
  guardianIds: readonly string[],
  type: GuardianInviteGone['type'],
): GuardianInviteGone {
  const { childId, inviterId } = invite;
  return { type, inviterId, ...ofInvite(invite, guardianIds), before: { childId } };
}

function ofInvite({ id, childId }: GuardianInvite, guardianIds: readonly string[]) {
  return { childId, subject: { feature: 'guardians', id }, concerns: guardianIds };
}

export interface GuardianJoined extends DomainEvent<'GuardianJoined'> {
  readonly childId: string;
  readonly guardianId: string;
  readonly invitedBy: string;
  readonly guardianIds: readonly string[];
}

export function guardianJoined(
  joined: Pick<GuardianJoined, 'childId' | 'guardianId' | 'invitedBy' | 'guardianIds'>,
): GuardianJoined {
  const { childId, guardianId, invitedBy, guardianIds } = joined;
  return {
    type: 'GuardianJoined',
    ...joined,
    subject: { feature: 'guardians', id: childId },
    concerns: [childId, ...guardianIds],
    after: { guardianId, invitedBy },
  };
}

export interface GuardianshipEnded extends DomainEvent<'GuardianshipEnded'> {
  readonly childId: string;
  readonly guardianId: string;
  readonly why: 'stepped-back' | 'ended-by-moderator' | 'ended-by-inviter' | 'account-removed';
  readonly guardianIds: readonly string[];
}

/** The event also concerns the former guardian, whose open pages must drop the child. */
export function guardianshipEnded(
  ended: Pick<GuardianshipEnded, 'childId' | 'guardianId' | 'why' | 'guardianIds'>,
): GuardianshipEnded {
  const { childId, guardianId, why, guardianIds } = ended;
  return {
    type: 'GuardianshipEnded',
    ...ended,
    subject: { feature: 'guardians', id: childId },
    concerns: [childId, guardianId, ...guardianIds],
    before: { guardianId },
    after: { why },
  };
}

type GuardianshipsViewed = DomainEvent<'GuardianshipsViewed'>;

/** Rule 4.56 */
export function guardianshipsViewed(personId: string): GuardianshipsViewed {
  return {
    type: 'GuardianshipsViewed',
    subject: { feature: 'guardians', id: personId },
    concerns: [],
  };
}
