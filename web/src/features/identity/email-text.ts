import { EMAIL_LINK_INVALID } from '@oakling/domain/identity/contract';
import type {
  EmailChangeRefusal,
  EmailLinkRefusal,
  ProofRefusal,
} from '@oakling/domain/identity/decide-email';
import { ageWords, KEPT_FOR } from '@oakling/domain/legal/kept-for';
import { failureIn } from '../../lib/problem.ts';

type Refusal = EmailChangeRefusal | EmailLinkRefusal | ProofRefusal | 'wrong-password';

const REFUSALS: Readonly<Record<Refusal, string>> = {
  'wrong-role': 'Only an adult can change their address.',
  'wrong-password': 'The current password is not right.',
  'email-same': 'This is your address already.',
  'email-proven': 'Your address is confirmed already.',
  'link-invalid': EMAIL_LINK_INVALID,
};

/** Why something about an address did not happen. */
export const emailFailure = (error: unknown): string => failureIn(REFUSALS, error);

const LASTS = ageWords(KEPT_FOR.emailProofs);

/** What is said over every page until the address is confirmed. Rule 1.60 */
export const emailBanner = {
  title: 'Confirm your email address',
  sent: (email: string) => `We sent a mail with a link to ${email}. Open it and press the button.`,
  // Rules 1.57 and 1.62: what waits for it.
  required: {
    elder: 'Until then you find no young people, and nobody sees you.',
    parent: 'Until then you cannot invite your child.',
    youth: 'Until then you find nobody, and nobody sees you.',
  },
  sendAgain: 'Send again',
  sending: 'Sending...',
  sentAgain: (email: string) =>
    `A new mail is on its way to ${email}. Only the link in the newest one works. Look in the spam folder too.`,
  change: 'Change address',
};

/** The part of the account page about the address. Rules 1.60 to 1.65 */
export const emailSection = {
  heading: 'Your email address',
  intro: 'You log in with it, and our mails go there.',
  confirmed: 'Confirmed',
  unconfirmed: 'Not confirmed yet',
  loading: 'Loading your address...',
  failed: 'Your address could not be loaded.',
  ofYouth:
    'Your parent invited you at this address, so it stays. If you no longer have this mailbox, talk to your parent.',
  waitsTitle: (email: string) => `${email} waits to be confirmed`,
  waits: (email: string) =>
    `We sent a link there; it works for ${LASTS}. Until you have pressed its button, ${email} stays your address.`,
  keep: (email: string) => `Keep ${email}`,
  keeping: 'Keeping it...',
  kept: (email: string) => `${email} stays your address.`,
  newEmail: 'New email',
  hint: 'It counts once you have pressed the button behind the link that we send there. We tell your old address too.',
  password: 'Current password',
  submit: 'Change Address',
  pending: 'Sending link...',
  asked: (email: string) => `Check your email: a mail is on its way to ${email}.`,
};

/** The page behind the link. Rules 1.59 and 1.64 */
export const confirmEmailText = {
  heading: 'Confirm your email address',
  intro: 'One press of the button, and we know that our mails reach you.',
  submit: 'Confirm',
  pending: 'Confirming...',
  proven: 'Thank you. Your email address is confirmed.',
  changed:
    'Your new email address is confirmed. You log in with it from now on, and are logged out everywhere else.',
  goOn: 'Open Oakling',
  already:
    'If you have pressed the button before, all is well. Otherwise log in and choose “Send again”.',
  logIn: 'Log In',
};
