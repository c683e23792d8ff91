import type {
  EmailChangeAsked,
  EmailChanged,
  EmailProofAsked,
  EmailTaken,
  LogInStepsChanged,
  PasswordChanged,
  PasswordResetRequested,
} from '@oakling/domain/identity/events';
import type { DomainEvent } from '@oakling/domain/kernel/decision';
import { keysOf } from '@oakling/domain/kernel/keys-of';
import { ageWords, KEPT_FOR } from '@oakling/domain/legal/kept-for';
import type { MailContent } from '../../../platform/mail/mail-draft.ts';
import { mailboxMail, type DirectContext, type DirectMail } from '../direct-mail.ts';

type AccountEvent = DomainEvent & { readonly email: string | null; readonly expiresAt?: Date };

const LOG_IN_CHANGES: Readonly<Record<LogInStepsChanged['type'], string>> = {
  SecondFactorSet:
    'From now on your account asks for a code from your authenticator app after the password. We logged you out everywhere else. A new password within 7 days turns the code off, too.',
  SecondFactorEnded: 'Your account no longer asks for a code. The password is enough now.',
  RecoveryCodesRenewed: 'Your account has new recovery codes. The old ones no longer work.',
  PasskeyAdded:
    'A passkey was added to your account. It logs in without a password or a code. A new password within 7 days ends it, too.',
  PasskeyEnded: 'A passkey was removed from your account. It no longer logs in.',
  OwnDeviceSet:
    'A device now stays logged in to your account for 180 days and opens with a PIN. You can end it on your account page.',
  NewPasskeysEnded:
    'Your new password also ended the passkeys that were added in the last 7 days. You can add yours again on your account page.',
};

/** Each mail goes to one mailbox, even if the account has changed its address since. Rules 1.58, 1.64 and 1.65 */
export const accountMails = [
  /** Rule 1.38 */
  accountMail<PasswordResetRequested>('PasswordResetRequested', ({ event: { url } }) => ({
    subject: 'Choose a new password for Oakling',
    heading: 'Choose a new password',
    paragraphs: [
      'You asked for a new password for your Oakling account.',
      `The link below works once, for ${ageWords(KEPT_FOR.resetCodes)}.`,
    ],
    action: { label: 'Choose a new password', url },
    footnote: 'If you didn’t ask for this, ignore this email. Nothing has changed.',
  })),

  /** The link doesn't log in. Rule 1.135 */
  accountMail<PasswordChanged>('PasswordChanged', ({ origin }) => ({
    subject: 'Your Oakling password was changed',
    heading: 'Your password was changed',
    paragraphs: [
      'Your Oakling account has a new password. We logged you out on other devices.',
      'Invites to guardians that you sent and nobody had answered have ended. Links in our older emails no longer work.',
      'If this wasn’t you, choose another password now. We mail its link to this address. If that doesn’t work, answer this email.',
    ],
    action: { label: 'Choose another password', url: `${origin}/#/auth/forgot-password` },
    footnote: 'If this was you, you don’t need to do anything.',
  })),

  /** Rule 1.172 */
  ...keysOf(LOG_IN_CHANGES).map((type) =>
    accountMail<LogInStepsChanged>(type, ({ origin }) => ({
      subject: 'Your Oakling log-in has changed',
      heading: 'Your log-in has changed',
      paragraphs: [
        LOG_IN_CHANGES[type],
        'If this wasn’t you, choose another password now, and check your account page. If you can’t log in, answer this email.',
      ],
      action: { label: 'Choose another password', url: `${origin}/#/auth/forgot-password` },
      footnote: 'If this was you, you don’t need to do anything.',
    })),
  ),

  accountMail<EmailProofAsked>('EmailProofAsked', ({ event }) =>
    event.isFirst === true ? firstEmailMail(event) : emailProofMail(event),
  ),

  /** Notifies the account's current mailbox. Rule 1.64 */
  accountMail<EmailChangeAsked>('EmailChangeAsked', ({ origin }) => ({
    subject: 'Another email address for your Oakling account',
    heading: 'Somebody asked for another email address',
    paragraphs: [
      'Somebody is logged in to your Oakling account and knows its password. They asked to use another email address.',
      'We sent a link to that address. Nothing changes until somebody confirms it.',
      'If this wasn’t you, change your password now. The account keeps this address.',
    ],
    action: logIn(origin),
    footnote: 'If this was you, you don’t need to do anything.',
  })),

  /** Notifies the account's former mailbox. Rule 1.64 */
  accountMail<EmailChanged>('EmailChanged', ({ origin }) => ({
    subject: 'Your Oakling account has another email address',
    heading: 'Your account has another address now',
    paragraphs: [
      'From now on you log in with the new address. Our emails go there too.',
      'We logged you out everywhere else. Links that we sent to this address no longer work.',
    ],
    action: logIn(origin),
    footnote: 'If this wasn’t you, answer this email and tell us.',
  })),

  /** Tells only the mailbox that it already has an account. Rule 1.65 */
  accountMail<EmailTaken>('EmailTaken', ({ origin }) => ({
    subject: 'You have an Oakling account already',
    heading: 'This address has an account',
    paragraphs: [
      'Somebody asked to use this address for another Oakling account. An address can have only one account, so we changed nothing.',
    ],
    action: logIn(origin),
    footnote: 'If this wasn’t you, ignore this email.',
  })),
] as const;

/** `about` names the account, so removing it deletes the dev mails about it. */
function accountMail<Event extends AccountEvent>(
  type: Event['type'],
  write: (context: DirectContext<Event>) => MailContent,
): DirectMail {
  return mailboxMail<Event>(
    [type],
    (context) => {
      const { event, facts } = context;
      const { email, expiresAt, subject } = event;
      if (email === null) return null;
      if (expiresAt !== undefined && expiresAt <= facts.now) return null;
      return { ...write(context), to: email, about: [subject.id] };
    },
    ({ subject }) => subject.id,
  );
}

/** Rule 1.58 */
function emailProofMail({ url, isNew }: EmailProofAsked): MailContent {
  return {
    subject: 'Confirm your email address for Oakling',
    heading: 'Confirm your email address',
    paragraphs: [
      isNew
        ? 'You asked us to use this address for your Oakling account from now on.'
        : 'You signed up for Oakling with this address.',
      `The link below opens a page with one button. It works once, for ${ageWords(KEPT_FOR.emailProofs)}.`,
    ],
    action: { label: 'Confirm this address', url },
    footnote: 'If this wasn’t you, ignore this email. The address stays unconfirmed.',
  };
}

/** Rule 1.93 */
function firstEmailMail({ url }: EmailProofAsked): MailContent {
  return {
    subject: 'Your own email address for Oakling',
    heading: 'Choose your password for Oakling',
    paragraphs: [
      'Until now you logged in with a PIN. Now you can log in on any device, with this address and your own password.',
      `Open the link to choose the password. It works once, for ${ageWords(KEPT_FOR.emailProofs)}. After that the PIN stops working.`,
    ],
    action: { label: 'Choose a password', url },
    footnote: 'If you don’t have an Oakling account, ignore this email. Nothing will happen.',
  };
}

const logIn = (origin: string) => ({ label: 'Log in', url: `${origin}/auth/login` });
