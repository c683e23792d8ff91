import { sentence } from '@oakling/domain/kernel/words';
import { problemCode, ProblemError } from '../../lib/problem.ts';

/** Rules 1.50 to 1.54 */
export const changedTerms = {
  heading: 'Our terms have changed',
  intro: 'Please read and accept them to go on using Oakling.',
  forChildren: (names: string) => sentence`You also accept them for ${names}.`,
  // The texts of rules 1.2 and 1.8, as on the sign-up page.
  boxes: {
    accept: 'I accept the',
    privacyPolicy: 'Privacy Policy',
    and: 'and',
    termsOfService: 'Terms of Service',
    guardianConsent: 'I am the parent or legal guardian and consent to a youth account',
  },
  submit: 'Accept',
  pending: 'Accepting...',
  outdated: 'The terms have changed again. Read them once more, then accept.',
  failed: 'We couldn’t accept the terms. Please try again.',
  loading: 'Loading the terms...',
  loadFailed: 'We couldn’t load the terms.',
  leave:
    'If you don’t want to accept them, you can log out. Or download your data and delete your account.',
  logOut: 'Log out without accepting',
  account: 'Your account',
  youth: {
    intro: 'Your parent needs to accept the new terms first.',
    what: 'Ask them to log in to Oakling. When they have accepted, you can go on here.',
    logOut: 'Log out for now',
    check: 'Check again',
    checking: 'Checking...',
    notYet: 'Not yet. Your parent still needs to accept the new terms.',
  },
};

export function acceptFailure(error: unknown): string {
  if (problemCode(error) === 'terms-outdated') return changedTerms.outdated;
  const isSaid = error instanceof ProblemError && (error.status === 0 || error.status === 429);
  return isSaid ? error.message : changedTerms.failed;
}
