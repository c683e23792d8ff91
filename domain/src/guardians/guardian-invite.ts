import { mailReached, type MailReached } from '../identity/events.ts';
import type { Actor } from '../identity/role.ts';
import { accept, refuse, type Decision } from '../kernel/decision.ts';
import { KEPT_FOR } from '../legal/kept-for.ts';
import {
  MOST_GUARDIANS,
  MOST_OPEN_INVITES,
  type GuardianRoom,
  type LinkViewer,
} from './contract.ts';
import {
  guardianInvited,
  guardianInviteGone,
  guardianJoined,
  type GuardianInvite,
  type GuardianInvited,
  type GuardianJoined,
} from './events.ts';

/** Rule 4.41: how long the link in an invite works. */
export const GUARDIAN_INVITE_DAYS = KEPT_FOR.guardianInvites.days;
const DAY_MS = 86_400_000;

/** A child with those who decide for it now. */
export interface GuardedChild {
  readonly id: string;
  readonly guardianIds: readonly string[];
}

export type GuardianInviteRefusal =
  | 'wrong-role'
  | 'not-your-child'
  | 'email-unproven'
  | 'own-address'
  | 'child-address'
  | 'already-invited'
  | 'no-room'
  | 'enough-invited';

interface Inviting {
  readonly id: string;
  readonly code: string;
  /** Null where the actor may not see the child. */
  readonly child: GuardedChild | null;
  /** Rule 1.62 */
  readonly isLetIn: boolean;
  readonly ownEmail: string;
  readonly childEmails: readonly string[];
  /** The addresses of the actor's own open invites: what another guardian sent where is not told. */
  readonly invited: readonly string[];
}

/**
 * Rules 4.40 to 4.43: a guardian asks somebody by mail to decide for the child as well. Whose account the address
 * is plays no part, so that nobody learns it by asking.
 */
export function decideGuardianInvite(
  actor: Actor,
  state: Inviting,
  email: string,
  now: Date,
): Decision<GuardianInvite, GuardianInvited, GuardianInviteRefusal> {
  if (actor.role !== 'parent') return refuse('wrong-role');
  const { id, code, child } = state;
  if (!isOwn(actor, child)) return refuse('not-your-child');
  if (!state.isLetIn) return refuse('email-unproven');
  if (email === state.ownEmail) return refuse('own-address');
  if (state.childEmails.includes(email)) return refuse('child-address');
  if (state.invited.includes(email)) return refuse('already-invited');
  const room = roomFor(child.guardianIds.length, state.invited.length);
  if (room !== 'free') return refuse(room);
  const invite: GuardianInvite = {
    id,
    childId: child.id,
    inviterId: actor.personId,
    email,
    sentAt: now,
    expiresAt: expiryOf(now),
  };
  return accept(invite, guardianInvited(invite, { code, guardianIds: child.guardianIds }, true));
}

/** Rules 4.42 and 4.67: an invite takes no place until somebody accepts it; each guardian has a few open at a time. */
export function roomFor(guardians: number, ownInvites: number): GuardianRoom {
  if (guardians >= MOST_GUARDIANS) return 'no-room';
  return ownInvites >= MOST_OPEN_INVITES ? 'enough-invited' : 'free';
}

function isOwn(actor: Actor, child: GuardedChild | null): child is GuardedChild {
  return child?.guardianIds.includes(actor.personId) === true;
}

function expiryOf(sentAt: Date): Date {
  return new Date(sentAt.getTime() + GUARDIAN_INVITE_DAYS * DAY_MS);
}

export type OwnInviteRefusal = 'wrong-role' | 'invite-not-found';
/** An invite with the child it is about. */
interface About {
  readonly invite: GuardianInvite | null;
  readonly child: GuardedChild | null;
}

/** Rule 4.43: the same invite with a new link; the one before opens nothing. */
export function decideGuardianResend(
  actor: Actor,
  { invite, child, code, isLetIn }: About & { readonly code: string; readonly isLetIn: boolean },
  now: Date,
): Decision<GuardianInvite, GuardianInvited, OwnInviteRefusal | 'email-unproven'> {
  if (actor.role !== 'parent') return refuse('wrong-role');
  if (invite?.inviterId !== actor.personId || !isOwn(actor, child)) {
    return refuse('invite-not-found');
  }
  if (!isLetIn) return refuse('email-unproven');
  const resent = { ...invite, sentAt: now, expiresAt: expiryOf(now) };
  return accept(resent, guardianInvited(resent, { code, guardianIds: child.guardianIds }, false));
}

/** Rule 4.43: only who sent an invite takes it back; guardians do not undo what another one did. */
export function decideGuardianWithdrawal(actor: Actor, { invite, child }: About) {
  if (actor.role !== 'parent') return refuse('wrong-role');
  if (invite?.inviterId !== actor.personId) return refuse('invite-not-found');
  const told = child?.guardianIds ?? [actor.personId];
  return accept(invite, guardianInviteGone(invite, told, 'GuardianInviteWithdrawn'));
}

/** What a mailed code opens. */
export interface OpenedInvite {
  readonly invite: GuardianInvite;
  readonly child: GuardedChild;
  /** Somebody suspended brings nobody in. */
  readonly isInviterLetIn: boolean;
}

/** Who opened a link; nobody without a login. */
export interface Opener {
  readonly actor: Actor | null;
  readonly email: string;
  /** A moderator has ended that they were a guardian of the child. */
  readonly isEnded: boolean;
}

/** Rule 4.44: whether a link still opens something: it does as long as who sent it decides for the child. */
export function isGoodInvite(opened: OpenedInvite | null, now: Date): opened is OpenedInvite {
  return (
    opened !== null &&
    opened.invite.expiresAt > now &&
    opened.isInviterLetIn &&
    opened.child.guardianIds.includes(opened.invite.inviterId)
  );
}

/** Rules 4.44 and 4.45: what stands between somebody and accepting an invite. */
export function viewerOfInvite({ invite, child }: OpenedInvite, opener: Opener | null): LinkViewer {
  if (opener === null) return 'logged-out';
  const { actor, email, isEnded } = opener;
  // Another account is asked for first: what this one is, is not why.
  if (email !== invite.email) return 'other-address';
  if (actor?.role !== 'parent') return 'other-role';
  if (child.guardianIds.includes(actor.personId)) return 'already-guardian';
  return isEnded ? 'not-again' : 'can-accept';
}

export type GuardianAcceptanceRefusal =
  | 'link-invalid'
  | 'no-room'
  | Exclude<LinkViewer, 'can-accept'>;

/**
 * Rules 4.44 to 4.47: the one whose mailbox the link went to becomes a guardian, by an account of their own and with
 * their own consent. Others who asked the same address for this child have their answer too.
 */
export function decideGuardianAcceptance(
  opener: Opener | null,
  opened: OpenedInvite | null,
  { now, mailbox, isProven }: { readonly now: Date; readonly mailbox: string; isProven: boolean },
): Decision<GuardianInvite, GuardianJoined | MailReached, GuardianAcceptanceRefusal> {
  if (!isGoodInvite(opened, now)) return refuse('link-invalid');
  const viewer = viewerOfInvite(opened, opener);
  if (viewer !== 'can-accept') return refuse(viewer);
  const guardianId = opener?.actor?.personId;
  if (guardianId === undefined) return refuse('logged-out');
  const { invite, child } = opened;
  if (child.guardianIds.length >= MOST_GUARDIANS) return refuse('no-room');
  const joined = guardianJoined({
    childId: child.id,
    guardianId,
    invitedBy: invite.inviterId,
    guardianIds: [...child.guardianIds, guardianId],
  });
  // Rule 1.61: the link was in that mailbox.
  const reached = isProven ? [] : [mailReached(guardianId, mailbox)];
  return accept<GuardianInvite, GuardianJoined | MailReached>(invite, joined, ...reached);
}

/** Rule 4.68: an invite that nobody answered in its time is gone. */
export function decideGuardianInviteLapse(
  invite: GuardianInvite | null,
  guardianIds: readonly string[],
  now: Date,
) {
  if (invite === null || invite.expiresAt > now) return refuse('not-due');
  return accept(invite, guardianInviteGone(invite, guardianIds, 'GuardianInviteLapsed'));
}

/** Rule 4.47: the reader of the link can say no, without an account; nobody is asked why. */
export function decideGuardianDecline(opened: OpenedInvite | null, now: Date) {
  if (!isGoodInvite(opened, now)) return refuse('link-invalid');
  const { invite, child } = opened;
  return accept(invite, guardianInviteGone(invite, child.guardianIds, 'GuardianInviteDeclined'));
}
