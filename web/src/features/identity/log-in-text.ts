import { ageWords, KEPT_FOR } from '@oakling/domain/legal/kept-for';

export const logInText = {
  asked: 'Log in to open the page you asked for.',
  takenOver:
    'Another person has logged in in this browser, so your page was closed. Log in again to go on where you were.',
  ended:
    'You have been logged out. Log in to go on where you were. If you can’t, we’ll tell you why.',
  heading: 'Log In',
  everybodyElse: 'Anyone else: with email and password',
  submit: 'Log In',
  pending: 'Logging in...',
  createAccount: 'Create an account',
  forgotPassword: 'Forgot password?',
  failed: 'Failed to log in.',
  passkey: 'Use a passkey',
};

export const forgotPasswordText = {
  heading: 'Forgot password?',
  intro: 'Enter the email you signed up with. We send you a link to choose a new password.',
  submit: 'Send link',
  pending: 'Sending link...',
  sentTitle: 'Check your email.',
  sent: (email: string) =>
    `If ${email} has an account, we have sent a link. It works once, for ${ageWords(KEPT_FOR.resetCodes)}. Look in your spam folder too.`,
  logIn: 'Back to Log In',
  failed: 'Failed to send the link. Please try again.',
};

export const secondStepText = {
  heading: 'One more step',
  app: {
    label: 'Enter the 6-digit code from your authenticator app',
    other: 'Use a recovery code',
  },
  recovery: {
    label: 'Recovery code',
    hint: 'One of the ten codes you kept when you set this up. Each works once.',
    other: 'Use a code from your authenticator app',
  },
  submit: 'Log In',
  pending: 'Logging in...',
  startAgain: 'Start again',
  failed: 'Failed to log in.',
};

/** True if this browser supports passkeys without a polyfill. Rule 1.177 */
export const hasPasskeys = () =>
  'PublicKeyCredential' in globalThis && 'parseRequestOptionsFromJSON' in PublicKeyCredential;
