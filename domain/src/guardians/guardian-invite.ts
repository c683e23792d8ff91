import { mailReached, type MailReached } from '../identity/events.ts';
import type { Actor } from '../identity/role.ts';
import { canonicalEmail } from '../kernel/canonical-email.ts';
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

/** Rule 4.41 */
export const GUARDIAN_INVITE_DAYS = KEPT_FOR.guardianInvites.days;
const DAY_MS = 86_400_000;

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
  /** Null when the actor may not see the child. */
  readonly child: GuardedChild | null;
  /** True when the actor meets this installation's requirements. Rule 1.62 */
  readonly isLetIn: boolean;
  readonly ownEmail: string;
  readonly childEmails: readonly string[];
  /** The addresses of the actor's own open invites. Other guardians' invites are not revealed. */
  readonly invited: readonly string[];
}

/**
 * A guardian invites another person by mail. The response is the same whether or not the address has an account, so
 * accounts can't be probed. Rules 4.40 to 4.43
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
  const mailbox = canonicalEmail(email);
  if (mailbox === canonicalEmail(state.ownEmail)) return refuse('own-address');
  if (state.childEmails.some((each) => canonicalEmail(each) === mailbox)) {
    return refuse('child-address');
  }
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

/** Open invites don't take a place until they are accepted; each guardian may have a few. Rules 4.42 and 4.67 */
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
interface About {
  readonly invite: GuardianInvite | null;
  readonly child: GuardedChild | null;
}

/** Resends an invite with a new link; the old one stops working. Rule 4.43 */
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

/** Only the sender can withdraw an invite. Guardians cannot undo what other guardians did. Rule 4.43 */
export function decideGuardianWithdrawal(actor: Actor, { invite, child }: About) {
  if (actor.role !== 'parent') return refuse('wrong-role');
  if (invite?.inviterId !== actor.personId) return refuse('invite-not-found');
  const told = child?.guardianIds ?? [actor.personId];
  return accept(invite, guardianInviteGone(invite, told, 'GuardianInviteWithdrawn'));
}

export interface OpenedInvite {
  readonly invite: GuardianInvite;
  readonly child: GuardedChild;
  /** False if the inviter is suspended, which voids their invites. */
  readonly isInviterLetIn: boolean;
}

export interface Opener {
  readonly actor: Actor | null;
  readonly email: string;
  /** True if a moderator ended this person's guardianship of the child before. */
  readonly isEnded: boolean;
}

/** A link works only while its sender can decide for the child. Rule 4.44 */
export function isGoodInvite(opened: OpenedInvite | null, now: Date): opened is OpenedInvite {
  return (
    opened !== null &&
    opened.invite.expiresAt > now &&
    opened.isInviterLetIn &&
    opened.child.guardianIds.includes(opened.invite.inviterId)
  );
}

/** Rules 4.44 and 4.45 */
export function viewerOfInvite({ invite, child }: OpenedInvite, opener: Opener | null): LinkViewer {
  if (opener === null) return 'logged-out';
  const { actor, email, isEnded } = opener;
  // Check the address first, so that other accounts don't learn which role is required.
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
 * The owner of the invited mailbox becomes a guardian with their own account and consent. Other guardians' invites to
 * that address for this child are answered, too. Rules 4.44 to 4.47
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
  // Opening the link proves the mailbox. Rule 1.61
  const reached = isProven ? [] : [mailReached(guardianId, mailbox)];
  return accept<GuardianInvite, GuardianJoined | MailReached>(invite, joined, ...reached);
}

/** Rule 4.68 */
export function decideGuardianInviteLapse(
  invite: GuardianInvite | null,
  guardianIds: readonly string[],
  now: Date,
) {
  if (invite === null || invite.expiresAt > now) return refuse('not-due');
  return accept(invite, guardianInviteGone(invite, guardianIds, 'GuardianInviteLapsed'));
}

/** The recipient can decline without an account or a reason. Rule 4.47 */
export function decideGuardianDecline(opened: OpenedInvite | null, now: Date) {
  if (!isGoodInvite(opened, now)) return refuse('link-invalid');
  const { invite, child } = opened;
  return accept(invite, guardianInviteGone(invite, child.guardianIds, 'GuardianInviteDeclined'));
}
