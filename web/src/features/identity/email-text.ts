import { EMAIL_LINK_INVALID } from '@oakling/domain/identity/contract';
import type {
  EmailChangeRefusal,
  EmailLinkRefusal,
  ProofRefusal,
} from '@oakling/domain/identity/decide-email';
import type { MailFailure } from '@oakling/domain/kernel/unsent-mail';
import { ageWords, KEPT_FOR } from '@oakling/domain/legal/kept-for';
import { failureMessages } from '../../lib/problem.ts';

type Refusal = EmailChangeRefusal | EmailLinkRefusal | ProofRefusal | 'wrong-password';

export const emailFailure = failureMessages<Refusal>({
  'wrong-role': 'Only adults can change their email address.',
  'wrong-password': 'The current password isn’t right.',
  'email-same': 'This is already your address.',
  'email-proven': 'You have already confirmed your address.',
  'link-invalid': EMAIL_LINK_INVALID,
});

const LASTS = ageWords(KEPT_FOR.emailProofs);

/** Why mails don't reach the address, and what to do before the address is confirmed. Rule 8.161 */
export const unconfirmedFailures: Readonly<
  Record<NonNullable<MailFailure>, { title: string; todo: (email: string) => string }>
> = {
  refused: {
    title: 'This address doesn’t take mail',
    todo: (email) =>
      `We sent an email to ${email}, and it was refused. If the address has a typo, change it. If it is right, your mailbox may be full or closed: ask the company that runs it, and then have the email sent again.`,
  },
  'given-up': {
    title: 'Our email didn’t reach you',
    todo: (email) =>
      `We tried for a day to send an email to ${email}. If the address has a typo, change it. If it is right, have the email sent again.`,
  },
};

/** Rule 8.161 */
export const confirmedFailures: Readonly<
  Record<NonNullable<MailFailure>, { title: string; todo: string }>
> = {
  refused: {
    title: 'This address no longer takes mail',
    todo: 'The last email we sent you was refused. Your mailbox may be full or closed. As soon as an email reaches you again, this message goes away. Until then you will only hear from us here, in Oakling.',
  },
  'given-up': {
    title: 'Our last email didn’t reach you',
    todo: 'We tried for a day to send it. As soon as an email reaches you again, this message goes away. Until then you will only hear from us here, in Oakling.',
  },
};

/** Rule 1.60 */
export const emailBanner = {
  title: 'Confirm your email address',
  sent: (email: string) =>
    `We sent an email to ${email}. Open the link in it and press the button.`,
  // Actions that are impossible until the address is confirmed. Rules 1.57 and 1.62
  required: {
    elder: 'Until then you can’t find young people, and nobody sees you.',
    parent: 'Until then you can’t invite your child.',
    youth: 'Until then you can’t find anybody, and nobody sees you.',
  },
  sendAgain: 'Send again',
  sending: 'Sending...',
  sentAgain: (email: string) =>
    `We have sent a new email to ${email}. Only the link in the newest one works. Look in your spam folder too.`,
  change: 'Change address',
};

/** Rules 1.60 to 1.65 */
export const emailSection = {
  heading: 'Your email address',
  intro: 'You use it to log in, and we send our emails there.',
  confirmed: 'Confirmed',
  unconfirmed: 'Not confirmed yet',
  what: 'your address',
  ofYouth:
    'Your parent invited you at this address, so you can’t change it. If you no longer use it, talk to your parent.',
  waitsTitle: (email: string) => `Please confirm ${email}`,
  waits: (email: string) =>
    `We sent a link to the new address. It works for ${LASTS}. Until you press its button, ${email} stays your address.`,
  keep: (email: string) => `Keep ${email}`,
  keeping: 'Keeping it...',
  kept: (email: string) => `${email} stays your address.`,
  newEmail: 'New email',
  hint: 'We send a link to the new address. Open it and press the button to change over. We tell your old address too.',
  password: 'Current password',
  submit: 'Change address',
  pending: 'Sending link...',
  asked: (email: string) => `Check your email: we have sent a link to ${email}.`,
};

/** Rules 1.59 and 1.64 */
export const confirmEmailText = {
  heading: 'Confirm your email address',
  intro: 'Press the button, so that we know our emails reach you.',
  submit: 'Confirm',
  pending: 'Confirming...',
  /** `isChanged` is unknown after a lost response. */
  done: (isChanged: boolean | undefined) => {
    if (isChanged === true)
      return 'You have confirmed your new email address. Use it to log in from now on. We have logged you out everywhere else.';
    const thanks = 'Thank you. Your email address is confirmed.';
    return isChanged === false ? thanks : `${thanks} If it is new, use it to log in from now on.`;
  },
  goOn: 'Open Oakling',
  already:
    'If you have pressed the button before, you are done. If not, log in and choose “Send again”.',
  logIn: 'Log In',
};
