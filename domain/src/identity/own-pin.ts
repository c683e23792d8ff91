import * as v from 'valibot';
import { body } from '../kernel/body.ts';
import { text } from '../kernel/text.ts';
import * as texts from '../kernel/texts.ts';
import { accept, refuse, type Decision, type DomainEvent } from '../kernel/decision.ts';
import { emailSchema } from './email.ts';
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

/** Rule 1.118 */
export const setOwnPinSchema = body({ currentPin: pinSchema, pin: newPinSchema });

/** Rules 1.118 and 1.120 */
export const ownPinSchema = v.object({
  isOwn: v.boolean(),
  maySet: v.boolean(),
  isOfAge: v.boolean(),
  devices: v.array(
    v.object({
      ...v.omit(pinDeviceSchema, ['isMine']).entries,
      isThis: v.boolean(),
    }),
  ),
});
export type OwnPinView = v.InferOutput<typeof ownPinSchema>;

/** The reason states how the moderator verified the person. Rule 1.121 */
export const sendFirstEmailSchema = body({
  email: emailSchema,
  reason: text(texts.decisionNote, 'Please write how you know who they are.'),
});

/** The reason states how the moderator verified the person. Rule 1.173 */
export const endSecondFactorSchema = v.omit(sendFirstEmailSchema, ['email']);

export interface OwnPin {
  readonly personId: string;
  readonly guardianIds: readonly string[];
  readonly isFrom16: boolean;
  readonly isOfAge: boolean;
}

export type OwnPinRefusal = 'no-pin' | 'under-16' | 'same-pin';

/**
 * From age 16, youths can replace the PIN that a guardian set. The new PIN must differ, because
 * guardians know the old one. Rule 1.118
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

/** Adults remove their own devices; a child's guardians remove the child's. Rule 1.120 */
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

/** A moderator verified an adult's identity and sent them a link. The reason is stored with the decision. */
export type FirstEmailSent = DomainEvent<'FirstEmailSent'>;

/** The event records the adult as having entered the address, so the link works like their own. Rule 1.121 */
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
