import { fitsAgeRange, isAdultOn } from '../identity/birth-date.ts';
import { personSignedUp, type PersonSignedUp } from '../identity/events.ts';
import type { Actor } from '../identity/role.ts';
import {
  accept,
  type Decision,
  type DomainEvent,
  refuse,
  type Refused,
} from '../kernel/decision.ts';
import { guardianConsented, type GuardianConsented } from '../legal/decide-acceptance.ts';
import { KEPT_FOR } from '../legal/kept-for.ts';
import type { ChildView, NewInvite } from './contract.ts';

/** Rule 4.6: how long the link in an invite works, and how many wrong tries it survives. */
export const INVITE_DAYS = KEPT_FOR.invites.days;
export const INVITE_MAX_ATTEMPTS = 20;
const DAY_MS = 86_400_000;

/** The date of birth is no part of it: it is sealed beside it. Rule 4.60 */
export interface Invite extends Omit<NewInvite, 'birthDate'> {
  readonly token: string;
  readonly parentId: string;
  readonly status: 'pending' | 'accepted';
  /** When its newest mail was sent. */
  readonly sentAt: Date;
  readonly expiresAt: Date;
  readonly acceptedAt: Date | null;
  readonly failedAttempts: number;
}

/** An invite as its parent may read it; how often a wrong link was tried is told to nobody. */
export type OwnInvite = Omit<Invite, 'failedAttempts'>;

export interface InviteSent extends DomainEvent {
  readonly type: 'InviteSent';
  readonly invite: Invite;
  /** Rule 4.62 */
  readonly isAdult: boolean;
  /** For the mail alone: the invite keeps only its hash. */
  readonly code: string;
}
export interface InviteAccepted extends DomainEvent {
  readonly type: 'InviteAccepted';
  readonly youthId: string;
  readonly childName: string;
  readonly parentId: string;
}

/** Rule 1.62: what somebody lacks who may invite nobody: their own address is not proven, and that is asked for. */
export type NotLetIn = 'email-unproven';
export type InviteRefusal =
  | 'wrong-role'
  | 'already-invited'
  | 'email-has-account'
  | 'birth-date-unfit'
  | NotLetIn;

/** Rules 4.1 to 4.5, 4.20, 4.61 and 9.75: a parent invites a child whose e-mail has no account yet. */
export function decideInvite(
  actor: Actor,
  state: {
    token: string;
    code: string;
    isLetIn: boolean;
    emailHasAccount: boolean;
    hasOpenInvite: boolean;
  },
  { birthDate, ...input }: NewInvite,
  now: Date,
): Decision<Invite, InviteSent | GuardianConsented, InviteRefusal> {
  if (actor.role !== 'parent') return refuse('wrong-role');
  if (!state.isLetIn) return refuse('email-unproven');
  if (state.emailHasAccount) return refuse('email-has-account');
  if (state.hasOpenInvite) return refuse('already-invited');
  const today = now.toISOString().slice(0, 10);
  if (birthDate !== '' && !fitsAgeRange(birthDate, input.ageRange, today)) {
    return refuse('birth-date-unfit');
  }
  const invite: Invite = {
    ...input,
    token: state.token,
    parentId: actor.personId,
    status: 'pending',
    sentAt: now,
    expiresAt: expiryOf(now),
    acceptedAt: null,
    failedAttempts: 0,
  };
  return accept<Invite, InviteSent | GuardianConsented>(
    invite,
    {
      type: 'InviteSent',
      invite,
      isAdult: isAdultOn(birthDate, input.ageRange, today),
      code: state.code,
      subject: { feature: 'invites', id: state.token },
      concerns: [actor.personId],
      after: { status: 'pending', ageRange: input.ageRange },
    },
    guardianConsented(actor.personId, state.token),
  );
}

/** Rule 4.6: when a link that is sent now stops working. */
function expiryOf(sentAt: Date): Date {
  return new Date(sentAt.getTime() + INVITE_DAYS * DAY_MS);
}

/** What the child brings to show that the invite is theirs. */
export interface Proof {
  readonly email: string;
  readonly codeMatches: boolean;
}

export type CompletionRefusal = 'invite-not-found' | 'link-invalid' | 'email-has-account';

/**
 * Rules 1.14 to 1.19: whether this e-mail and code may complete this invite. A wrong e-mail, a wrong
 * code and an expired one get the same answer, so that none of them can be guessed at one by one.
 */
export function decideCompletion(
  invite: Invite | null,
  proof: Proof,
  personId: string,
  now: Date,
): Decision<Invite, InviteAccepted | PersonSignedUp, CompletionRefusal> {
  const checked = checkCompletion(invite, proof, now);
  if ('refusal' in checked) return checked;
  return accept<Invite, InviteAccepted | PersonSignedUp>(
    { ...checked, status: 'accepted', acceptedAt: now },
    {
      type: 'InviteAccepted',
      subject: { feature: 'invites', id: checked.token },
      concerns: [checked.parentId],
      youthId: personId,
      childName: checked.childName,
      parentId: checked.parentId,
      before: { status: 'pending' },
      after: { status: 'accepted' },
    },
    personSignedUp({
      personId,
      role: 'youth',
      ageRange: checked.ageRange,
      guardianId: checked.parentId,
    }),
  );
}

/** Whether the link and e-mail are good right now; the page asks before it asks for a password. */
export function checkCompletion(
  invite: Invite | null,
  proof: Proof,
  now: Date,
): Invite | Refused<CompletionRefusal> {
  if (invite === null || invite.status !== 'pending') return refuse('invite-not-found');
  if (invite.failedAttempts >= INVITE_MAX_ATTEMPTS) return refuse('link-invalid');
  if (invite.expiresAt <= now) return refuse('link-invalid');
  if (!proof.codeMatches || proof.email !== invite.childEmail) return refuse('link-invalid');
  return invite;
}

export interface InviteResent extends DomainEvent {
  readonly type: 'InviteResent';
  readonly invite: Invite;
  /** Rule 4.62 */
  readonly isAdult: boolean;
  /** For the mail alone: the invite keeps only its hash. */
  readonly code: string;
}

export type ResendRefusal =
  | 'wrong-role'
  | 'invite-not-found'
  | 'already-accepted'
  | 'email-has-account'
  | NotLetIn;

/** Rules 4.17 and 4.18: an invite that nobody has accepted is sent once more, as good as new. */
export function decideResend(
  actor: Actor,
  state: {
    invite: OwnInvite | null;
    code: string;
    isLetIn: boolean;
    emailHasAccount: boolean;
    birthDate: string;
  },
  now: Date,
): Decision<Invite, InviteResent | GuardianConsented, ResendRefusal> {
  const { invite } = state;
  if (actor.role !== 'parent') return refuse('wrong-role');
  if (invite === null || invite.parentId !== actor.personId) return refuse('invite-not-found');
  if (invite.status === 'accepted') return refuse('already-accepted');
  if (!state.isLetIn) return refuse('email-unproven');
  if (state.emailHasAccount) return refuse('email-has-account');
  const resent: Invite = { ...invite, sentAt: now, expiresAt: expiryOf(now), failedAttempts: 0 };
  return accept<Invite, InviteResent | GuardianConsented>(
    resent,
    {
      type: 'InviteResent',
      invite: resent,
      isAdult: isAdultOn(state.birthDate, invite.ageRange, now.toISOString().slice(0, 10)),
      code: state.code,
      subject: { feature: 'invites', id: invite.token },
      concerns: [invite.parentId],
      before: { expiresAt: invite.expiresAt.toISOString() },
      after: { expiresAt: resent.expiresAt.toISOString() },
    },
    guardianConsented(invite.parentId, invite.token),
  );
}

interface InviteWithdrawn extends DomainEvent {
  readonly type: 'InviteWithdrawn';
}

export type WithdrawalRefusal = 'wrong-role' | 'invite-not-found' | 'already-accepted';

/** Rule 4.19: an invite that nobody has accepted is taken back; its link no longer names anything. */
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

/**
 * Rule 3.8: one row a name, whatever its letter case; an account outranks an invite. Accounts all stay:
 * a child who takes the name of a sibling must not be lost from sight.
 */
export function uniqueChildren(children: readonly ChildView[]): ChildView[] {
  const bestOf = new Map<string, ChildView>();
  for (const child of children) {
    const seen = bestOf.get(keyOf(child));
    if (seen === undefined || rank(child) < rank(seen)) bestOf.set(keyOf(child), child);
  }
  const rows = new Map<string, ChildView>();
  for (const child of children) {
    const best = bestOf.get(keyOf(child)) ?? child;
    const row = child.id === null ? best : child;
    rows.set(row.id ?? keyOf(row), row);
  }
  return [...rows.values()];
}

const RANKS = { accepted: 0, pending: 1, expired: 2 } as const;
const rank = (child: ChildView) => RANKS[child.status];
const keyOf = ({ name }: ChildView) => name.trim().toLowerCase();
