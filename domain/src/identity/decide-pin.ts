import { canonicalEmail } from '../kernel/canonical-email.ts';
import { accept, refuse, type Decision, type DomainEvent } from '../kernel/decision.ts';
import {
  emailProofAsked,
  emailProven,
  emailTaken,
  loginsChanged,
  passwordChanged,
  type PasswordChanged,
  type EmailProofAsked,
  type EmailProven,
  type EmailTaken,
  type LoginsChanged,
} from './events.ts';
import type { EmailProof } from './decide-email.ts';
import { PIN_TRIES } from './pin.ts';
import { guarded, type Actor } from './role.ts';

export interface ChildPin {
  readonly childId: string;
  readonly guardianIds: readonly string[];
  readonly tries: number;
}

export interface ChildDeviceChanged extends DomainEvent<
  | 'ChildDeviceAdded'
  | 'ChildDeviceEnded'
  | 'ChildPinSet'
  | 'ChildPinUnlocked'
  | 'ChildPinLocked'
  | 'ChildMailboxNamed'
  | 'ChildPinEnded'
  | 'ChildOwnPinSet'
> {
  readonly guardianIds: readonly string[];
  /** The guardian who made the change, or null if no guardian did. */
  readonly by: string | null;
}

export function changed(
  type: ChildDeviceChanged['type'],
  { childId, guardianIds }: Pick<ChildPin, 'childId' | 'guardianIds'>,
  by: string | null,
): ChildDeviceChanged {
  const subject = { feature: 'safety', id: childId } as const;
  return { type, subject, concerns: guardianIds, guardianIds, by };
}

export type ChildPinRefusal = 'wrong-role' | 'not-your-child';

/** Hands this browser over to the child, which logs the guardian out. Rule 1.84 */
export function decideHandOver(
  actor: Actor,
  pin: ChildPin | null,
): Decision<ChildPin, ChildDeviceChanged | LoginsChanged, ChildPinRefusal> {
  const own = guarded(actor, pin);
  if (typeof own === 'string') return refuse(own);
  return accept<ChildPin, ChildDeviceChanged | LoginsChanged>(
    own,
    changed('ChildDeviceAdded', own, actor.personId),
    loginsChanged(actor.personId, 'LoggedOut'),
  );
}

/** Any guardian can remove any of the child's devices, which logs the child out there. Rule 1.90 */
export function decideDeviceEnd(
  actor: Actor,
  pin: ChildPin | null,
  isThere: boolean,
): Decision<ChildPin, ChildDeviceChanged | LoginsChanged, ChildPinRefusal | 'no-such-device'> {
  const own = guarded(actor, pin);
  if (typeof own === 'string') return refuse(own);
  if (!isThere) return refuse('no-such-device');
  return accept<ChildPin, ChildDeviceChanged | LoginsChanged>(
    own,
    changed('ChildDeviceEnded', own, actor.personId),
    loginsChanged(own.childId, 'LoginsEnded'),
  );
}

/** A new PIN unlocks the account and logs the child out everywhere. Rule 1.91 */
export function decideNewPin(
  actor: Actor,
  pin: ChildPin | null,
): Decision<ChildPin, ChildDeviceChanged | LoginsChanged, ChildPinRefusal> {
  const own = guarded(actor, pin);
  if (typeof own === 'string') return refuse(own);
  return accept<ChildPin, ChildDeviceChanged | LoginsChanged>(
    { ...own, tries: 0 },
    changed('ChildPinSet', own, actor.personId),
    loginsChanged(own.childId, 'LoginsEnded'),
  );
}

/** Unlocks the child's PIN without changing it. Rule 1.86 */
export function decideUnlock(
  actor: Actor,
  pin: ChildPin | null,
): Decision<ChildPin, ChildDeviceChanged, ChildPinRefusal | 'not-locked'> {
  const own = guarded(actor, pin);
  if (typeof own === 'string') return refuse(own);
  if (own.tries === 0) return refuse('not-locked');
  return accept({ ...own, tries: 0 }, changed('ChildPinUnlocked', own, actor.personId));
}

export interface OwnDevice {
  readonly id: string;
  readonly childId: string;
  /**
   * True while the guardian who handed it over is still a guardian, or once the child is an adult with their own PIN.
   */
  readonly isGood: boolean;
}

export type PinRefusal = 'no-device' | 'wrong-pin' | 'pin-locked';

/** A correct PIN opens a login on a device that is still valid. Rules 1.85 and 1.89 */
export function decidePinLogIn(
  device: OwnDevice | null,
  isRight: boolean,
): Decision<OwnDevice, LoginsChanged, PinRefusal> {
  if (device === null || !device.isGood) return refuse('no-device');
  if (!isRight) return refuse('wrong-pin');
  return accept(device, loginsChanged(device.childId, 'LoggedInByPin'));
}

/** Notifies guardians that wrong PINs have used up all attempts. Rule 8.116 */
export function pinLocked(pin: Pick<ChildPin, 'childId' | 'guardianIds'>): ChildDeviceChanged {
  return changed('ChildPinLocked', pin, null);
}

/** An adult has no guardian to unlock the PIN, so it unlocks after a day. Rule 1.86 */
export function isLocked(
  { tries, triedAt, isOfAge }: { tries: number; triedAt: Date | null; isOfAge: boolean },
  now: Date,
): boolean {
  const isRested = triedAt === null || now.getTime() - triedAt.getTime() >= 86_400_000;
  return tries >= PIN_TRIES && !(isOfAge && isRested);
}

export interface WithoutMailbox {
  readonly personId: string;
  readonly guardianIds: readonly string[];
  readonly isOfAge: boolean;
}

export type MailedLink = Pick<EmailProofAsked, 'email' | 'url' | 'expiresAt'>;

const mayName = (askerId: string, { personId, guardianIds, isOfAge }: WithoutMailbox): boolean =>
  isOfAge ? askerId === personId : guardianIds.includes(askerId);

/**
 * A guardian enters a child's first address; adults enter their own. Only mail to that address reveals whether it has
 * an account. Rules 1.93 and 1.95
 */
export function decideFirstEmail(
  actor: Actor,
  account: WithoutMailbox | null,
  link: MailedLink & { readonly isTaken: boolean; readonly ownEmail: string },
): Decision<
  EmailProof & { readonly askedBy: string },
  EmailProofAsked | EmailTaken | ChildDeviceChanged,
  'wrong-role' | 'not-your-child' | 'own-mailbox'
> {
  if (actor.role === 'elder') return refuse('wrong-role');
  if (account === null || !mayName(actor.personId, account)) return refuse('not-your-child');
  const { ownEmail, ...rest } = link;
  if (canonicalEmail(link.email) === canonicalEmail(ownEmail)) return refuse('own-mailbox');
  const { proof, mail, named } = askFirstEmail(account, rest, actor.personId);
  return accept<typeof proof, EmailProofAsked | EmailTaken | ChildDeviceChanged>(
    proof,
    mail,
    named,
  );
}

export function askFirstEmail(
  { personId, guardianIds }: WithoutMailbox,
  { isTaken, ...link }: MailedLink & { readonly isTaken: boolean },
  askedBy: string,
) {
  return {
    proof: { personId, email: link.email, expiresAt: link.expiresAt, askedBy },
    mail: isTaken
      ? emailTaken(personId, link.email)
      : emailProofAsked({ personId, isNew: false, isFirst: true, ...link }),
    named: changed('ChildMailboxNamed', { childId: personId, guardianIds }, askedBy),
  };
}

export interface FoundMailbox extends EmailProof, WithoutMailbox {
  readonly hasMailbox: boolean;
  readonly askedBy: string | null;
}

/**
 * The link proves the mailbox, provided that the person who entered it is still a guardian. The password replaces the
 * PIN. Rules 1.94 and 1.110
 */
export function decideMailbox(
  found: FoundMailbox | null,
  signedIn: string | null,
  now: Date,
): Decision<EmailProof, EmailProven | PasswordChanged | ChildDeviceChanged, 'link-invalid'> {
  if (found === null || found.hasMailbox || found.expiresAt <= now) return refuse('link-invalid');
  const { personId, guardianIds, askedBy } = found;
  if (askedBy === null || !mayName(askedBy, found)) return refuse('link-invalid');
  if (signedIn !== null && signedIn !== personId) return refuse('link-invalid');
  return accept<EmailProof, EmailProven | PasswordChanged | ChildDeviceChanged>(
    found,
    emailProven(personId),
    passwordChanged(personId, null),
    changed('ChildPinEnded', { childId: personId, guardianIds }, null),
  );
}
