import * as v from 'valibot';
import { body } from '../kernel/body.ts';
import { text } from '../kernel/text.ts';
import * as texts from '../kernel/texts.ts';
import { accept, refuse, type Decision, type DomainEvent } from '../kernel/decision.ts';
import { emailSchema } from './contract.ts';
import type { EmailProof } from './decide-email.ts';
import {
  askFirstEmail,
  changed,
  type ChildDeviceChanged,
  type MailedLink,
  type WithoutMailbox,
} from './decide-pin.ts';
import {
  loginsChanged,
  type EmailProofAsked,
  type EmailTaken,
  type LoginsChanged,
} from './events.ts';
import { newPinSchema, pinDeviceSchema, pinSchema } from './pin.ts';

/** Rule 1.118: the PIN that counts now, and the youth's own. */
export const setOwnPinSchema = body({ currentPin: pinSchema, pin: newPinSchema });

/** Rules 1.118 and 1.120: how somebody without a mailbox logs in, for themselves. */
export const ownPinSchema = v.object({
  /** Whether they set the PIN themselves, and no guardian has set another one since. */
  isOwn: v.boolean(),
  /** Whether they are old enough to set one. */
  maySet: v.boolean(),
  isOfAge: v.boolean(),
  devices: v.array(
    v.object({
      ...v.omit(pinDeviceSchema, ['isMine']).entries,
      /** Whether it is the browser that asks. */
      isThis: v.boolean(),
    }),
  ),
});
export type OwnPinView = v.InferOutput<typeof ownPinSchema>;

/** Rule 1.121: the reason says how the moderator found out who they are. */
export const sendFirstEmailSchema = body({
  email: emailSchema,
  reason: text(texts.decisionNote, 'Please write how you know who they are.'),
});

/** Somebody who logs in by PIN, as they decide about it themselves. */
export interface OwnPin {
  readonly personId: string;
  readonly guardianIds: readonly string[];
  /** Of 16 or more. */
  readonly isFrom16: boolean;
  readonly isOfAge: boolean;
}

export type OwnPinRefusal = 'no-pin' | 'under-16' | 'same-pin';

/**
 * Rule 1.118: from 16 on a PIN of one's own takes the place of the one that a guardian set. It has to be another one,
 * as that one is known.
 */
export function decideOwnPin(
  own: OwnPin | null,
  { currentPin, pin }: { readonly currentPin: string; readonly pin: string },
): Decision<OwnPin, LoginsChanged | ChildDeviceChanged, OwnPinRefusal> {
  if (own === null) return refuse('no-pin');
  if (!own.isFrom16) return refuse('under-16');
  if (currentPin === pin) return refuse('same-pin');
  const { personId: childId, guardianIds } = own;
  return accept<OwnPin, LoginsChanged | ChildDeviceChanged>(
    own,
    changed('ChildOwnPinSet', { childId, guardianIds }, null),
    loginsChanged(childId, 'LoginsEnded'),
  );
}

/** Rule 1.120: of age they end their devices themselves; those of a child its guardians end. */
export function decideOwnDeviceEnd(
  own: OwnPin | null,
  isThere: boolean,
): Decision<
  OwnPin,
  LoginsChanged | ChildDeviceChanged,
  'no-pin' | 'not-of-age' | 'no-such-device'
> {
  if (own === null) return refuse('no-pin');
  if (!own.isOfAge) return refuse('not-of-age');
  if (!isThere) return refuse('no-such-device');
  const { personId: childId } = own;
  return accept<OwnPin, LoginsChanged | ChildDeviceChanged>(
    own,
    changed('ChildDeviceEnded', { childId, guardianIds: [] }, null),
    loginsChanged(childId, 'LoginsEnded'),
  );
}

/** A moderator has found out who somebody of age is, and sends them a link. The reason is kept with the decision. */
export interface FirstEmailSent extends DomainEvent {
  readonly type: 'FirstEmailSent';
}

/** Rule 1.121: the adult counts as the one who named the address, so the link works as one of their own. */
export function decideFirstEmailByModerator(
  account: WithoutMailbox | null,
  link: MailedLink & { readonly isTaken: boolean },
): Decision<
  EmailProof & { readonly askedBy: string },
  EmailProofAsked | EmailTaken | ChildDeviceChanged | FirstEmailSent,
  'no-adult-without-mailbox'
> {
  if (account === null || !account.isOfAge) return refuse('no-adult-without-mailbox');
  const { personId } = account;
  const subject = { feature: 'admin', id: personId };
  const sent: FirstEmailSent = { type: 'FirstEmailSent', subject, concerns: [] };
  const { proof, mail, named } = askFirstEmail(account, link, personId);
  return accept<typeof proof, EmailProofAsked | EmailTaken | ChildDeviceChanged | FirstEmailSent>(
    proof,
    mail,
    named,
    sent,
  );
}
