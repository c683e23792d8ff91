import type { DomainEvent } from '../kernel/decision.ts';
import type { Role } from './role.ts';

export interface PersonSignedUp extends DomainEvent {
  readonly type: 'PersonSignedUp';
  readonly personId: string;
  readonly role: Role;
  /** The parent who invited a youth; null for people who signed themselves up. */
  readonly guardianId: string | null;
}

/** An elder or a parent signed up, or a youth completed an invite. */
export function personSignedUp(person: {
  personId: string;
  role: Role;
  ageRange: string;
  guardianId: string | null;
}): PersonSignedUp {
  const { personId, role, ageRange, guardianId } = person;
  return {
    type: 'PersonSignedUp',
    personId,
    role,
    guardianId,
    subject: { feature: 'identity', id: personId },
    concerns: guardianId === null ? [personId] : [personId, guardianId],
    after: { role, ageRange },
  };
}

export interface LoginsChanged extends DomainEvent {
  readonly type:
    | 'LoggedOut'
    | 'LoggedInByPin'
    | 'LoginsEnded'
    | 'PasswordChanged'
    | 'SecondFactorSet'
    | 'SecondFactorPassed'
    | 'RecoveryCodeUsed'
    | 'RecoveryCodesRenewed';
}

/** Something happened to the ways a person is signed in. */
export function loginsChanged(personId: string, type: LoginsChanged['type']): LoginsChanged {
  return { type, subject: { feature: 'identity', id: personId }, concerns: [personId] };
}

/** Somebody asked for a new password, by the link that is mailed to their address. Rule 1.38 */
export interface PasswordResetRequested extends DomainEvent {
  readonly type: 'PasswordResetRequested';
  readonly email: string;
  /** With the secret of the link; for the mail alone. */
  readonly url: string;
  /** When the link stops working. */
  readonly expiresAt: Date;
}

/** The link to choose a new password. The code is in the fragment, which browsers send to no server and in no Referer. */
export function passwordResetUrl(origin: string, code: string, account?: string): string {
  const ofAccount = account === undefined ? '' : `account=${encodeURIComponent(account)}&`;
  return `${origin}/#/auth/youth-complete/set-password?${ofAccount}code=${code}`;
}

export function passwordResetRequested(
  asked: { readonly personId: string } & Pick<
    PasswordResetRequested,
    'email' | 'url' | 'expiresAt'
  >,
): PasswordResetRequested {
  const { personId, email, url, expiresAt } = asked;
  const subject = { feature: 'identity', id: personId };
  return { type: 'PasswordResetRequested', subject, concerns: [], email, url, expiresAt };
}

/** Somebody is to show that a mailbox is theirs: of a new account, or another that it asked for. Rules 1.58 and 1.63 */
export interface EmailProofAsked extends DomainEvent {
  readonly type: 'EmailProofAsked';
  readonly email: string;
  /** With the secret of the link; for the mail alone. */
  readonly url: string;
  readonly expiresAt: Date;
  readonly isNew: boolean;
  /** Set where the account had no mailbox until now: its link asks for a password, too. Rule 1.93 */
  readonly isFirst?: boolean;
}

/** The link by which a child gets a mailbox and a password of its own. Rule 1.94 */
export function firstEmailUrl(origin: string, code: string): string {
  return `${origin}/#/auth/first-email?code=${code}`;
}

/** The code is in the fragment, which browsers send to no server and in no Referer. */
export function emailProofUrl(origin: string, code: string): string {
  return `${origin}/#/auth/confirm-email?code=${code}`;
}

export function emailProofAsked(
  asked: { readonly personId: string } & Pick<
    EmailProofAsked,
    'email' | 'url' | 'expiresAt' | 'isNew' | 'isFirst'
  >,
): EmailProofAsked {
  const { personId, ...about } = asked;
  const subject = { feature: 'identity', id: personId };
  return { type: 'EmailProofAsked', subject, concerns: [], ...about };
}

/** Of an account's address something is told to a mailbox; the audit log has no addresses. */
interface AboutEmail<Type extends string> extends DomainEvent {
  readonly type: Type;
  /** Where it is told. */
  readonly email: string;
}
export type EmailChangeAsked = AboutEmail<'EmailChangeAsked'>;
export type EmailChanged = AboutEmail<'EmailChanged'>;
export type EmailTaken = AboutEmail<'EmailTaken'>;

const aboutEmail =
  <Type extends string>(type: Type) =>
  (personId: string, email: string): AboutEmail<Type> => ({
    type,
    subject: { feature: 'identity', id: personId },
    concerns: [personId],
    email,
  });
/** Rule 1.64: the mailbox that the account has until now hears of it. */
export const emailChangeAsked = aboutEmail('EmailChangeAsked');
/** Rule 1.64: the mailbox that the account had hears of it. */
export const emailChanged = aboutEmail('EmailChanged');
/** Rule 1.65: somebody asked for an address that has an account; only that mailbox is told. */
export const emailTaken = aboutEmail('EmailTaken');

export interface EmailProven extends DomainEvent {
  readonly type: 'EmailProven';
}

/** Somebody has shown that a mailbox is theirs. Open pages fetch what they show of the account again. */
export function emailProven(personId: string): EmailProven {
  const subject = { feature: 'profile', id: personId };
  return { type: 'EmailProven', subject, concerns: [personId], after: { isProven: true } };
}

/** A mail has brought somebody to Oakling who had not shown yet that its mailbox is theirs. Rule 1.61 */
export interface MailReached extends DomainEvent {
  readonly type: 'MailReached';
  readonly personId: string;
  /** The address that the mail went to, as a hash. */
  readonly mailbox: string;
}

export function mailReached(personId: string, mailbox: string): MailReached {
  const subject = { feature: 'identity', id: personId };
  return { type: 'MailReached', subject, concerns: [], personId, mailbox };
}

export interface EmailChangeDropped extends DomainEvent {
  readonly type: 'EmailChangeDropped';
}

export function emailChangeDropped(personId: string): EmailChangeDropped {
  const subject = { feature: 'profile', id: personId };
  return { type: 'EmailChangeDropped', subject, concerns: [personId] };
}

export interface ModeratorsChanged extends DomainEvent {
  readonly type: 'ModeratorMade' | 'ModeratorLinkMade' | 'ModeratorRemoved' | 'ModeratorsListed';
}

/** Someone used the command on the server; `id` is the moderator's user, or `all` for the list. */
export function moderatorsChanged(id: string, type: ModeratorsChanged['type']): ModeratorsChanged {
  return { type, subject: { feature: 'identity', id }, concerns: id === 'all' ? [] : [id] };
}
