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

/** Rule 1.59 */
export interface EmailProof {
  readonly personId: string;
  readonly email: string;
  readonly expiresAt: Date;
}

export interface EmailAccount {
  readonly email: string;
  readonly isProven: boolean;
  /** False for a placeholder address. Rule 1.93 covers adding the first real one. */
  readonly hasMailbox: boolean;
  /** True if the youth is 18 and so controls their own address. Rule 1.99 */
  readonly isOfAge: boolean;
  readonly asked: Pick<EmailProof, 'email' | 'expiresAt'> | null;
}

/** The URL in a mail. Opening the page confirms nothing until the button is clicked. */
interface MailedLink {
  readonly url: string;
  readonly expiresAt: Date;
}

export type EmailLinkRefusal = 'email-proven';

/**
 * Resends the link to the pending address. If that address already has an account, its owner is notified instead. Rule
 * 1.60
 */
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
 * Starts a change of address. Storage, response and notification are the same whether or not the new address has an
 * account. Rules 1.63 and 1.65
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

/** Cancels a pending change; its link stops working. Rule 1.63 */
export function decideDroppedChange(
  personId: string,
  { email, asked, hasMailbox }: EmailAccount,
): Decision<{ personId: string }, EmailChangeDropped, 'nothing-asked'> {
  if (!hasMailbox || asked === null || asked.email === email) return refuse('nothing-asked');
  return accept({ personId }, emailChangeDropped(personId));
}

export interface FoundProof extends EmailProof {
  readonly accountEmail: string;
  readonly isOfAge: boolean;
  readonly hasMailbox: boolean;
  readonly role: Role | null;
  /** The person who entered a first mailbox; null otherwise. Rule 1.110 */
  readonly askedBy: string | null;
}

export type ProofRefusal = 'link-invalid';

export interface ProvenEmail {
  readonly personId: string;
  readonly email: string;
  readonly isChanged: boolean;
}

/** A link is invalid if another person's login opens it. Rules 1.59 and 1.64 */
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
