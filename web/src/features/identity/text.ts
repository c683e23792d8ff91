import { PASSWORD_MIN } from '@oakling/domain/identity/contract';
import type { SignUpRefusal } from '@oakling/domain/identity/decide-sign-up';
import type { ShutOut } from '@oakling/domain/identity/standing';
import { ProblemError, refusalIn } from '../../lib/problem.ts';

const RESET_LINK_INVALID = 'This link is invalid or expired.';

type Refusal =
  | SignUpRefusal
  | ShutOut
  | 'invalid-credentials'
  | 'wrong-password'
  | 'link-invalid'
  | 'wrong-code'
  | 'step-over'
  | 'second-factor-set'
  | 'no-second-factor';

const REFUSALS: Readonly<Record<Refusal, string>> = {
  'email-taken': 'That email address is already registered. Try logging in instead.',
  'invalid-credentials': 'Invalid email or password.',
  'account-paused':
    'Your parent has paused your account, so you can’t log in right now. Talk to them. They can end the pause at any time.',
  'account-suspended':
    'Your account is closed at the moment, so you can’t log in. We sent you an email that says why, and how to answer. If you didn’t get it, write to us:',
  'wrong-password': 'The current password isn’t right.',
  'link-invalid': RESET_LINK_INVALID,
  'wrong-code': 'This code is wrong or used up. Wait for the next one and try again.',
  'step-over': 'This took too long. Please start again with your email and password.',
  'second-factor-set':
    'You have already set up two-step verification. Log out, then log in with its code.',
  'no-second-factor': 'It is off already.',
};

/**
 * The message for a failure: that of the refusal, or otherwise of the response, or otherwise the fallback. Rule 1.31
 */
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

export const setPasswordText = {
  heading: 'Set password',
  submit: 'Set password',
  pending: 'Setting password...',
  required: 'Password is required.',
  confirmRequired: 'Please confirm your password.',
  different: 'Passwords do not match.',
  linkInvalid: RESET_LINK_INVALID,
  resetDone: 'Your new password is set. You can log in with it now.',
  logIn: 'Log In',
  askForNewLink: 'Ask for a new link',
  notSignedIn:
    'To set a new password, open the link in the email we sent you, or log in first. No email? Ask for a new link.',
  loading: 'Loading...',
  failed: 'Failed to set the password. Please try again.',
};
