import { fitsAgeRange } from '../identity/birth-date.ts';
import { personSignedUp, type PersonSignedUp } from '../identity/events.ts';
import type { Actor } from '../identity/role.ts';
import {
  accept,
  type Decision,
  type DomainEvent,
  refuse,
  type Refused,
} from '../kernel/decision.ts';
import { canonicalEmail } from '../kernel/canonical-email.ts';
import { guardianConsented, type GuardianConsented } from '../legal/decide-acceptance.ts';
import { KEPT_FOR } from '../legal/kept-for.ts';
import type { ChildView, NewInvite } from './contract.ts';

/** The lifetime of an invite's link, and the number of wrong attempts that it allows. Rule 4.6 */
export const INVITE_DAYS = KEPT_FOR.invites.days;
export const INVITE_MAX_ATTEMPTS = 20;
const DAY_MS = 86_400_000;

/** Excludes the date of birth, which is encrypted in a separate column. Rule 4.60 */
export interface Invite extends Omit<NewInvite, 'birthDate'> {
  readonly token: string;
  readonly parentId: string;
  readonly status: 'pending' | 'accepted';
  readonly sentAt: Date;
  readonly expiresAt: Date;
  readonly acceptedAt: Date | null;
  readonly failedAttempts: number;
}

export type OwnInvite = Omit<Invite, 'failedAttempts'>;

export interface InviteSent extends DomainEvent<'InviteSent'> {
  readonly invite: Invite;
  /** Secret: only the mail contains the code, and the invite stores its hash. */
  readonly code: string;
}
export interface InviteAccepted extends DomainEvent<'InviteAccepted'> {
  readonly youthId: string;
  readonly childName: string;
  readonly parentId: string;
}

/** Rule 1.62 */
export type NotLetIn = 'email-unproven';
export type InviteRefusal =
  | 'wrong-role'
  | 'already-invited'
  | 'email-has-account'
  | 'own-mailbox'
  | 'birth-date-unfit'
  | NotLetIn;

/** Rules 4.1 to 4.5, 4.20, 4.61 and 9.75 */
export function decideInvite(
  actor: Actor,
  state: {
    token: string;
    code: string;
    isLetIn: boolean;
    ownEmail: string;
    emailHasAccount: boolean;
    hasOpenInvite: boolean;
  },
  { birthDate, ...input }: NewInvite,
  now: Date,
): Decision<Invite, InviteSent | GuardianConsented, InviteRefusal> {
  if (actor.role !== 'parent') return refuse('wrong-role');
  if (!state.isLetIn) return refuse('email-unproven');
  if (canonicalEmail(input.childEmail) === canonicalEmail(state.ownEmail)) {
    return refuse('own-mailbox');
  }
  if (state.emailHasAccount) return refuse('email-has-account');
  if (state.hasOpenInvite) return refuse('already-invited');
  if (isUnfit(birthDate, input.ageRange, now)) return refuse('birth-date-unfit');
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
      code: state.code,
      subject: { feature: 'invites', id: state.token },
      concerns: [actor.personId],
      after: { status: 'pending', ageRange: input.ageRange },
    },
    guardianConsented(actor.personId, state.token),
  );
}

/** Rule 4.61 */
export function isUnfit(birthDate: string, ageRange: string, now: Date): boolean {
  return birthDate !== '' && !fitsAgeRange(birthDate, ageRange, now.toISOString().slice(0, 10));
}

/** Rule 4.6 */
function expiryOf(sentAt: Date): Date {
  return new Date(sentAt.getTime() + INVITE_DAYS * DAY_MS);
}

export interface Proof {
  readonly email: string;
  readonly codeMatches: boolean;
}

export type CompletionRefusal = 'invite-not-found' | 'link-invalid' | 'email-has-account';

/**
 * Decides whether an email address and a code may complete an invite. A wrong address, a wrong code and an expired link
 * get the same answer, so none can be guessed separately. Rules 1.14 to 1.19
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

export interface InviteResent extends DomainEvent<'InviteResent'> {
  readonly invite: Invite;
  /** Secret: only the mail contains the code, and the invite stores its hash. */
  readonly code: string;
}

export type ResendRefusal =
  | 'wrong-role'
  | 'invite-not-found'
  | 'already-accepted'
  | 'email-has-account'
  | NotLetIn;

/** Rules 4.17 and 4.18 */
export function decideResend(
  actor: Actor,
  state: {
    invite: OwnInvite | null;
    code: string;
    isLetIn: boolean;
    emailHasAccount: boolean;
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
      code: state.code,
      subject: { feature: 'invites', id: invite.token },
      concerns: [invite.parentId],
      before: { expiresAt: invite.expiresAt.toISOString() },
      after: { expiresAt: resent.expiresAt.toISOString() },
    },
    guardianConsented(invite.parentId, invite.token),
  );
}

type InviteWithdrawn = DomainEvent<'InviteWithdrawn'>;

export type WithdrawalRefusal = 'wrong-role' | 'invite-not-found' | 'already-accepted';

/** Rule 4.19 */
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
 * Merges invites with the same name, ignoring case, into one row; an account outranks an invite. Every account keeps
 * its row, so a sibling with the same name isn't hidden. Rule 3.8
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
