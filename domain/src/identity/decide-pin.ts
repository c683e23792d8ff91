import { accept, refuse, type Decision, type DomainEvent } from '../kernel/decision.ts';
import {
  emailProofAsked,
  emailProven,
  emailTaken,
  loginsChanged,
  type EmailProofAsked,
  type EmailProven,
  type EmailTaken,
  type LoginsChanged,
} from './events.ts';
import type { EmailProof } from './decide-email.ts';
import { PIN_TRIES } from './pin.ts';
import type { Actor } from './role.ts';

/** How a child without a mailbox logs in. */
export interface ChildPin {
  readonly childId: string;
  readonly guardianIds: readonly string[];
  readonly tries: number;
}

export interface ChildDeviceChanged extends DomainEvent {
  readonly type:
    | 'ChildDeviceAdded'
    | 'ChildDeviceEnded'
    | 'ChildPinSet'
    | 'ChildPinUnlocked'
    | 'ChildPinLocked'
    | 'ChildMailboxNamed'
    | 'ChildPinEnded'
    | 'ChildOwnPinSet';
  readonly guardianIds: readonly string[];
  /** The guardian who did it; null where none did. */
  readonly by: string | null;
}

/** Open pages of every guardian show it at once. */
export function changed(
  type: ChildDeviceChanged['type'],
  { childId, guardianIds }: Pick<ChildPin, 'childId' | 'guardianIds'>,
  by: string | null,
): ChildDeviceChanged {
  const subject = { feature: 'safety', id: childId } as const;
  return { type, subject, concerns: guardianIds, guardianIds, by };
}

export type ChildPinRefusal = 'wrong-role' | 'not-your-child';

/** The refusal for anyone who is no guardian of the child, or the PIN. A child with a mailbox has none. */
function guarded(actor: Actor, pin: ChildPin | null): ChildPin | ChildPinRefusal {
  if (actor.role !== 'parent') return 'wrong-role';
  if (pin === null || !pin.guardianIds.includes(actor.personId)) return 'not-your-child';
  return pin;
}

/** Rule 1.84: this browser is the child's from now on, and the guardian is logged out in it. */
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

/** Rule 1.90: any guardian ends any device of the child; the child logged in there is logged out. */
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

/** Rule 1.91: a new PIN logs the child out everywhere, and unlocks. */
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

/** Rule 1.86: the guardian lets the child try again with the same PIN. */
export function decideUnlock(
  actor: Actor,
  pin: ChildPin | null,
): Decision<ChildPin, ChildDeviceChanged, ChildPinRefusal | 'not-locked'> {
  const own = guarded(actor, pin);
  if (typeof own === 'string') return refuse(own);
  if (own.tries === 0) return refuse('not-locked');
  return accept({ ...own, tries: 0 }, changed('ChildPinUnlocked', own, actor.personId));
}

/** A device of a child whose cookie the browser has. */
export interface OwnDevice {
  readonly id: string;
  readonly childId: string;
  /** Whether the one who handed it over is a guardian still, or the child is of age and set the PIN themselves. */
  readonly isGood: boolean;
}

export type PinRefusal = 'no-device' | 'wrong-pin' | 'pin-locked';

/** Rules 1.85 and 1.89: the right PIN opens a login of the child, on a device that is still its own. */
export function decidePinLogIn(
  device: OwnDevice | null,
  isRight: boolean,
): Decision<OwnDevice, LoginsChanged, PinRefusal> {
  if (device === null || !device.isGood) return refuse('no-device');
  if (!isRight) return refuse('wrong-pin');
  return accept(device, loginsChanged(device.childId, 'LoggedInByPin'));
}

/** Rule 8.116: wrong PINs have used up every try, which the guardians are to know. */
export function pinLocked(pin: Pick<ChildPin, 'childId' | 'guardianIds'>): ChildDeviceChanged {
  return changed('ChildPinLocked', pin, null);
}

/** Rule 1.86: who is of age has nobody who unlocks; for them a day does. */
export function isLocked(
  { tries, triedAt, isOfAge }: { tries: number; triedAt: Date | null; isOfAge: boolean },
  now: Date,
): boolean {
  const isRested = triedAt === null || now.getTime() - triedAt.getTime() >= 86_400_000;
  return tries >= PIN_TRIES && !(isOfAge && isRested);
}

/** Somebody without a mailbox, who may get one. */
export interface WithoutMailbox {
  readonly personId: string;
  readonly guardianIds: readonly string[];
  readonly isOfAge: boolean;
}

export interface MailedLink {
  readonly email: string;
  readonly url: string;
  readonly expiresAt: Date;
}

const mayName = (askerId: string, { personId, guardianIds, isOfAge }: WithoutMailbox): boolean =>
  isOfAge ? askerId === personId : guardianIds.includes(askerId);

/**
 * Rules 1.93 and 1.95: a guardian names the first address of a child; who is of age names their own. Whether the address
 * has an account only its own mailbox is told.
 */
export function decideFirstEmail(
  actor: Actor,
  account: WithoutMailbox | null,
  link: MailedLink & { readonly isTaken: boolean },
): Decision<
  EmailProof & { readonly askedBy: string },
  EmailProofAsked | EmailTaken | ChildDeviceChanged,
  'wrong-role' | 'not-your-child'
> {
  if (actor.role === 'elder') return refuse('wrong-role');
  if (account === null || !mayName(actor.personId, account)) return refuse('not-your-child');
  const { proof, mail, named } = askFirstEmail(account, link, actor.personId);
  return accept<typeof proof, EmailProofAsked | EmailTaken | ChildDeviceChanged>(
    proof,
    mail,
    named,
  );
}

/** The address that waits, the mail there, and the word to open pages. */
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

/** A link to a first mailbox, with the account as it is now. */
export interface FoundMailbox extends EmailProof, WithoutMailbox {
  readonly hasMailbox: boolean;
  readonly askedBy: string | null;
}

/** Rules 1.94 and 1.110: the link shows the mailbox, as long as the one who named it still may; the password takes the PIN's place. */
export function decideMailbox(
  found: FoundMailbox | null,
  signedIn: string | null,
  now: Date,
): Decision<EmailProof, EmailProven | LoginsChanged | ChildDeviceChanged, 'link-invalid'> {
  if (found === null || found.hasMailbox || found.expiresAt <= now) return refuse('link-invalid');
  const { personId, guardianIds, askedBy } = found;
  if (askedBy === null || !mayName(askedBy, found)) return refuse('link-invalid');
  if (signedIn !== null && signedIn !== personId) return refuse('link-invalid');
  return accept<EmailProof, EmailProven | LoginsChanged | ChildDeviceChanged>(
    found,
    emailProven(personId),
    loginsChanged(personId, 'PasswordChanged'),
    changed('ChildPinEnded', { childId: personId, guardianIds }, null),
  );
}
