import { PASSWORD_MIN } from '@oakling/domain/identity/contract';
import type { SignUpRefusal } from '@oakling/domain/identity/decide-sign-up';
import type { ShutOut } from '@oakling/domain/identity/standing';
import { ageWords, KEPT_FOR } from '@oakling/domain/legal/kept-for';
import { ProblemError, refusalIn } from '../../lib/problem.ts';

const RESET_LINK_INVALID = 'This link is invalid or expired.';

/** What the server's routes of this feature refuse. */
type Refusal =
  | SignUpRefusal
  | ShutOut
  | 'invalid-credentials'
  | 'wrong-password'
  | 'link-invalid'
  | 'wrong-code'
  | 'step-over'
  | 'second-factor-set';

const REFUSALS: Readonly<Record<Refusal, string>> = {
  // Rule 1.11
  'email-taken': 'That email address is already registered. Try logging in instead.',
  'invalid-credentials': 'Invalid email or password.',
  // Rule 9.44
  'account-paused':
    'Your parent has paused your account, so you cannot log in right now. Talk to them. They can end the pause at any time.',
  'account-suspended':
    'Your account is closed at the moment, so you cannot log in. We sent you an e-mail that says why, and how to answer. If you did not get it, write to us:',
  'wrong-password': 'The current password is not right.',
  // Rule 1.38
  'link-invalid': RESET_LINK_INVALID,
  'wrong-code': 'This code is wrong or used up. Wait for the next one and try again.',
  'step-over': 'This took too long. Please start again with your email and password.',
  'second-factor-set':
    'You have already set up your second factor. Log out, then log in with its code.',
};

/** The sentence for a failure: of the refusal, else of the answer, else the given one. Rule 1.31 */
export function failureWords(error: unknown, otherwise: string): string {
  const refusal = refusalIn(REFUSALS, error);
  if (refusal !== null) return REFUSALS[refusal];
  return error instanceof ProblemError && error.code !== 'no-message' ? error.message : otherwise;
}

export const fieldText = {
  fullName: 'Full name',
  email: 'Email',
  password: 'Password',
  ageRange: 'Age range',
  connectionPref: 'Connection preference',
  currentPassword: 'Current password',
  newPassword: 'New password',
  confirmPassword: 'Confirm password',
  passwordHint: `At least ${PASSWORD_MIN} characters. A few words you can remember make a good password.`,
};

export const signUpText = {
  roles: {
    elder: {
      label: 'Elder',
      heading: 'Sign Up as Elder',
      hint: 'I am an older adult and share what I know.',
    },
    parent: {
      label: 'Parent',
      heading: 'Sign Up as Parent',
      hint: 'I invite my child and decide on every meeting.',
    },
  },
  roleLegend: 'Who are you?',
  ageRangePlaceholder: 'Choose your age range',
  more: 'More, if you like',
  connectionPrefHint:
    'How you like to meet, such as “video calls in the morning”. You can skip this.',
  accept: 'I accept the ',
  privacyPolicy: 'Privacy Policy',
  and: ' and ',
  termsOfService: 'Terms of Service',
  guardianConsent: 'I am the parent or legal guardian and consent to a youth account',
  submit: 'Sign Up',
  pending: 'Signing up...',
  fillIn: {
    elder: 'First fill in the required fields and tick the box.',
    parent: 'First fill in the required fields and tick both boxes.',
  },
  correct: 'First correct the fields marked above.',
  logInInstead: 'Log in with this email',
  haveAccount: 'Have an account already?',
  logIn: 'Log in',
  youths: 'Are you a youth? Ask a parent to invite you.',
  failed: 'Failed to sign up. Please try again.',
};

export const logInText = {
  asked: 'Log in to open the page you asked for.',
  ended:
    'You have been logged out. Log in to go on where you were. If you cannot, we tell you why.',
  heading: 'Log In',
  everybodyElse: 'Anyone else: with email and password',
  submit: 'Log In',
  pending: 'Logging in...',
  createAccount: 'Create an account',
  forgotPassword: 'Forgot password?',
  failed: 'Failed to log in.',
};

export const forgotPasswordText = {
  heading: 'Forgot password?',
  intro: 'Enter the email you signed up with. We send you a link to choose a new password.',
  submit: 'Send Link',
  pending: 'Sending link...',
  sentTitle: 'Check your email.',
  sent: (email: string) =>
    `If ${email} has an account, we have sent a link. It works once, for ${ageWords(KEPT_FOR.resetCodes)}. Look in your spam folder too.`,
  logIn: 'Back to Log In',
  failed: 'Failed to send the link. Please try again.',
};

export const setPasswordText = {
  heading: 'Set Password',
  submit: 'Set Password',
  pending: 'Setting password...',
  required: 'Password is required.',
  confirmRequired: 'Please confirm your password.',
  different: 'Passwords do not match.',
  linkInvalid: RESET_LINK_INVALID,
  resetDone: 'Your new password is set. You can log in with it now.',
  logIn: 'Log In',
  askForNewLink: 'Ask for a new link',
  notSignedIn:
    'To set a new password, open the link in the e-mail we sent you, or log in first. No e-mail? Ask for a new link.',
  loading: 'Loading...',
  failed: 'Failed to set the password. Please try again.',
};

export const accountText = {
  heading: 'Your account',
  changeHeading: 'Change your password',
  changeIntro: 'A new password logs you out everywhere else.',
  change: 'Change Password',
  changing: 'Changing password...',
  changed: 'You have changed your password. We have logged you out everywhere else.',
};

export const loginsText = {
  heading: 'Where you are logged in',
  intro:
    'These browsers are logged in to your account. Log out of any you no longer use or do not know.',
  loading: 'Loading your logins...',
  failed: 'Your logins could not be loaded.',
  thisBrowser: 'This browser',
  lastUsed: (day: string) => `Last used ${day}`,
  logOut: 'Log out',
  logOutOf: (device: string) => `Log out of ${device}`,
  ended: (device: string) => `Logged out of ${device}.`,
  endedOthers: 'Logged out everywhere else.',
  endFailed: 'You could not be logged out there. Please try again.',
  endOthers: 'Log out everywhere else',
  endingOthers: 'Logging out...',
  confirmTitle: 'Log out everywhere else?',
  confirmBody: (count: number) =>
    count === 1
      ? 'One other browser will ask for your password again. You stay logged in here.'
      : `${count} other browsers will ask for your password again. You stay logged in here.`,
  keep: 'Keep all logins',
};

/** Every word of the second step of a log-in. */
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

export const setUpText = {
  heading: 'Set up your second factor',
  intro:
    'A moderator logs in with a password and a code from an authenticator app on a phone. It takes a few minutes. Have your phone ready.',
  passwordLabel: 'Your password',
  passwordHint: 'The password you logged in with, so we know it is you.',
  begin: 'Continue',
  beginning: 'One moment...',
  scanHeading: 'Scan this with your authenticator app',
  scan: 'Open the app, choose to add an account, and point the camera here.',
  qrLabel: 'QR code for your authenticator app. The same key is below as text.',
  typeInstead: 'If you cannot scan it, type this key into the app:',
  codeLabel: 'Enter the 6-digit code that the app shows',
  confirm: 'Turn On',
  confirming: 'Turning on...',
  failed: 'This did not work. Please try again.',
  doneHeading: 'Keep your recovery codes',
  done: 'Your second factor is on. We have logged you out everywhere else.',
  goOn: 'I have kept them. Open the console',
  logOut: 'Log Out',
};

export const recoveryCodesText = {
  intro:
    'If you lose your phone, log in with one of these codes. Each works once. You can see them only now, so print them or copy them to a safe place.',
  listLabel: 'Recovery codes',
  copy: 'Copy',
  print: 'Print',
  copied: 'The codes are copied.',
  copyFailed: 'We could not copy them. Please print them, or note them on paper.',
};

export const renewText = {
  heading: 'Recovery codes',
  intro: 'Make ten new codes if you have used most of them, or if somebody may have seen them.',
  password: 'Your password',
  renew: 'Make New Codes',
  renewing: 'Making new codes...',
  renewed: 'Your old codes no longer work. These are the new ones.',
  failed: 'No new codes could be made. Please try again.',
};
