import type { DomainEvent } from '../kernel/decision.ts';
import type { Role } from './role.ts';

export interface PersonSignedUp extends DomainEvent<'PersonSignedUp'> {
  readonly personId: string;
  readonly role: Role;
  /** The parent who invited a youth, or null for people who signed up themselves. */
  readonly guardianId: string | null;
}

export function personSignedUp({
  ageRange,
  ...person
}: Pick<PersonSignedUp, 'personId' | 'role' | 'guardianId'> & {
  readonly ageRange: string;
}): PersonSignedUp {
  const { personId, role, guardianId } = person;
  return {
    type: 'PersonSignedUp',
    ...person,
    subject: { feature: 'identity', id: personId },
    concerns: guardianId === null ? [personId] : [personId, guardianId],
    after: { role, ageRange },
  };
}

export type LoginsChanged = DomainEvent<
  | 'LoggedOut'
  | 'LoggedInByPin'
  | 'LoggedInByPasskey'
  | 'OwnDeviceUnlocked'
  | 'LoginsEnded'
  | 'LoginsChecked'
  | 'SecondFactorPassed'
  | 'RecoveryCodeUsed'
>;

export function loginsChanged(personId: string, type: LoginsChanged['type']): LoginsChanged {
  return { type, subject: { feature: 'identity', id: personId }, concerns: [personId] };
}

/** The account's log-in steps changed. The mailbox is notified. Rule 1.172 */
export interface LogInStepsChanged extends DomainEvent<
  | 'SecondFactorSet'
  | 'SecondFactorEnded'
  | 'RecoveryCodesRenewed'
  | 'PasskeyAdded'
  | 'PasskeyEnded'
  | 'NewPasskeysEnded'
  | 'OwnDeviceSet'
> {
  readonly email: string;
}

export function logInStepsChanged(
  { personId, email }: { readonly personId: string; readonly email: string },
  type: LogInStepsChanged['type'],
): LogInStepsChanged {
  return { type, subject: { feature: 'identity', id: personId }, concerns: [personId], email };
}

/** A password was changed. Ends what other logins left behind, and notifies the mailbox. Rules 1.134 and 1.135 */
export interface PasswordChanged extends DomainEvent<'PasswordChanged'> {
  readonly email: string | null;
}

export function passwordChanged(personId: string, email: string | null): PasswordChanged {
  const subject = { feature: 'identity', id: personId };
  return { type: 'PasswordChanged', subject, concerns: [personId], email };
}

/** Rule 1.38 */
export interface PasswordResetRequested extends DomainEvent<'PasswordResetRequested'> {
  readonly email: string;
  /** Contains the link's secret, which only the mail may contain. */
  readonly url: string;
  readonly expiresAt: Date;
}

/**
 * The link to choose a new password. The code is in the fragment, which browsers send neither to
 * servers nor in a Referer header.
 */
export function passwordResetUrl(origin: string, code: string, account?: string): string {
  const ofAccount = account === undefined ? '' : `account=${encodeURIComponent(account)}&`;
  return `${origin}/#/auth/youth-complete/set-password?${ofAccount}code=${code}`;
}

export function passwordResetRequested(
  personId: string,
  mail: Pick<PasswordResetRequested, 'email' | 'url' | 'expiresAt'>,
): PasswordResetRequested {
  const subject = { feature: 'identity', id: personId };
  return { type: 'PasswordResetRequested', subject, concerns: [], ...mail };
}

/** An address must be proven: a new account's own, or a requested new one. Rules 1.58 and 1.63 */
export interface EmailProofAsked extends DomainEvent<'EmailProofAsked'> {
  readonly email: string;
  /** Contains the link's secret, which only the mail may contain. */
  readonly url: string;
  readonly expiresAt: Date;
  readonly isNew: boolean;
  /** Set for an account without a mailbox, whose link also asks for a password. Rule 1.93 */
  readonly isFirst?: boolean;
}

/** Rule 1.94 */
export function firstEmailUrl(origin: string, code: string): string {
  return `${origin}/#/auth/first-email?code=${code}`;
}

/** The code is in the fragment, which browsers send neither to servers nor in a Referer header. */
export function emailProofUrl(origin: string, code: string): string {
  return `${origin}/#/auth/confirm-email?code=${code}`;
}

export function emailProofAsked(
  asked: { readonly personId: string } & Omit<EmailProofAsked, keyof DomainEvent>,
): EmailProofAsked {
  const { personId, ...about } = asked;
  const subject = { feature: 'identity', id: personId };
  return { type: 'EmailProofAsked', subject, concerns: [], ...about };
}

interface AboutEmail<Type extends string> extends DomainEvent<Type> {
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
/** Notifies the account's current mailbox. Rule 1.64 */
export const emailChangeAsked = aboutEmail('EmailChangeAsked');
/** Notifies the account's former mailbox. Rule 1.64 */
export const emailChanged = aboutEmail('EmailChanged');
/** The requested address already has an account; only its owner is notified. Rule 1.65 */
export const emailTaken = aboutEmail('EmailTaken');

export type EmailProven = DomainEvent<'EmailProven'>;

/** A person proved their email address. Open pages refetch the account. */
export function emailProven(personId: string): EmailProven {
  const subject = { feature: 'profile', id: personId };
  return { type: 'EmailProven', subject, concerns: [personId], after: { isProven: true } };
}

/** Rule 1.61 */
export interface MailReached extends DomainEvent<'MailReached'> {
  readonly personId: string;
  /** The hash of the address that the mail was sent to. */
  readonly mailbox: string;
}

export function mailReached(personId: string, mailbox: string): MailReached {
  const subject = { feature: 'identity', id: personId };
  return { type: 'MailReached', subject, concerns: [], personId, mailbox };
}

export type EmailChangeDropped = DomainEvent<'EmailChangeDropped'>;

export function emailChangeDropped(personId: string): EmailChangeDropped {
  const subject = { feature: 'profile', id: personId };
  return { type: 'EmailChangeDropped', subject, concerns: [personId] };
}

export type ModeratorsChanged = DomainEvent<
  'ModeratorMade' | 'ModeratorLinkMade' | 'ModeratorRemoved' | 'ModeratorsListed'
>;

export function moderatorsChanged(id: string, type: ModeratorsChanged['type']): ModeratorsChanged {
  return { type, subject: { feature: 'identity', id }, concerns: id === 'all' ? [] : [id] };
}
