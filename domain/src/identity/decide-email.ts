import { accept, type Decision, refuse } from '../kernel/decision.ts';
import {
  emailChangeAsked,
  emailChanged,
  emailProofAsked,
  emailProven,
  emailTaken,
  emailChangeDropped,
  type EmailChangeAsked,
  type EmailChangeDropped,
  type EmailChanged,
  type EmailProofAsked,
  type EmailProven,
  type EmailTaken,
} from './events.ts';
import type { Actor, Role } from './role.ts';

/** Rule 1.59: a mailbox that is to be shown, with the newest link that was sent to it. */
export interface EmailProof {
  readonly personId: string;
  readonly email: string;
  readonly expiresAt: Date;
}

/** An account's address, and the one it waits for; null when it waits for none. */
export interface EmailAccount {
  readonly email: string;
  readonly isProven: boolean;
  /** Without one its address is none, and the first is asked for in another way (rule 1.93). */
  readonly hasMailbox: boolean;
  /** Of a youth: 18 by now, and so the master of their own address. Rule 1.99 */
  readonly isOfAge: boolean;
  readonly asked: Pick<EmailProof, 'email' | 'expiresAt'> | null;
}

/** The address of a link in a mail; opening it confirms nothing before pressing the button. */
interface MailedLink {
  readonly url: string;
  readonly expiresAt: Date;
}

export type EmailLinkRefusal = 'email-proven';

/** Rule 1.60: the link once more, to the address that is waited for; who has an account there is told so instead. */
export function decideEmailLink(
  personId: string,
  account: EmailAccount,
  { isTaken, ...link }: MailedLink & { readonly isTaken: boolean },
): Decision<EmailProof, EmailProofAsked | EmailTaken, EmailLinkRefusal> {
  if (!account.hasMailbox || (account.asked === null && account.isProven))
    return refuse('email-proven');
  const email = account.asked?.email ?? account.email;
  const isNew = email !== account.email;
  return accept<EmailProof, EmailProofAsked | EmailTaken>(
    { personId, email, expiresAt: link.expiresAt },
    isTaken && isNew
      ? emailTaken(personId, email)
      : emailProofAsked({ personId, email, isNew, ...link }),
  );
}

export type EmailChangeRefusal = 'wrong-role' | 'email-same';

/**
 * Rules 1.63 and 1.65: another address, which waits for its proof. Whether it has an account changes nothing that
 * the one who asks could tell: the same is saved, answered, and told to the old mailbox.
 */
export function decideEmailChange(
  actor: Actor,
  account: EmailAccount,
  { email, isTaken, ...link }: MailedLink & { readonly email: string; readonly isTaken: boolean },
): Decision<EmailProof, EmailChangeAsked | EmailProofAsked | EmailTaken, EmailChangeRefusal> {
  const { personId, role } = actor;
  if (role === 'youth' && !account.isOfAge) return refuse('wrong-role');
  if (email === account.email) return refuse('email-same');
  return accept<EmailProof, EmailChangeAsked | EmailProofAsked | EmailTaken>(
    { personId, email, expiresAt: link.expiresAt },
    emailChangeAsked(personId, account.email),
    isTaken
      ? emailTaken(personId, email)
      : emailProofAsked({ personId, email, isNew: true, ...link }),
  );
}

/** Rule 1.63: the address stays as it is; the link that was sent to the other one works no more. */
export function decideDroppedChange(
  personId: string,
  { email, asked, hasMailbox }: EmailAccount,
): Decision<{ personId: string }, EmailChangeDropped, 'nothing-asked'> {
  if (!hasMailbox || asked === null || asked.email === email) return refuse('nothing-asked');
  return accept({ personId }, emailChangeDropped(personId));
}

/** A link that was found by its code, with the account as it is now. */
export interface FoundProof extends EmailProof {
  readonly accountEmail: string;
  readonly isOfAge: boolean;
  readonly hasMailbox: boolean;
  readonly role: Role | null;
  /** Who named the first mailbox of somebody who had none; null of any other. Rule 1.110 */
  readonly askedBy: string | null;
}

export type ProofRefusal = 'link-invalid';

/** What follows from a good link: the account's own address is proven, or the new one takes its place. */
export interface ProvenEmail {
  readonly personId: string;
  readonly email: string;
  readonly isChanged: boolean;
}

/** Rules 1.59 and 1.64. A link opened where somebody else is signed in is as good as none. */
export function decideEmailProof(
  found: FoundProof | null,
  signedIn: string | null,
  now: Date,
): Decision<ProvenEmail, EmailProven | EmailChanged, ProofRefusal> {
  if (found === null || found.expiresAt <= now) return refuse('link-invalid');
  const { personId, email, accountEmail } = found;
  if (signedIn !== null && signedIn !== personId) return refuse('link-invalid');
  const isChanged = email !== accountEmail;
  if (isChanged && found.role === 'youth' && !found.isOfAge) return refuse('link-invalid');
  const value = { personId, email, isChanged };
  return isChanged
    ? accept<ProvenEmail, EmailProven | EmailChanged>(
        value,
        emailChanged(personId, accountEmail),
        emailProven(personId),
      )
    : accept<ProvenEmail, EmailProven | EmailChanged>(value, emailProven(personId));
}
