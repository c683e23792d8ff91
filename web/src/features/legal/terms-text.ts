import type { ConsentView } from '@oakling/domain/legal/contract';
import { problemCode, ProblemError } from '../../lib/problem.ts';

/** Every word of the page that asks for changed terms. Rules 1.50 to 1.54 */
export const changedTerms = {
  heading: 'Our terms have changed',
  intro: 'Please read them and accept them, so that you can go on using Oakling.',
  forChildren: (names: string) => `You also accept them for ${names}.`,
  // The words of rules 1.2 and 1.8, as at sign-up.
  boxes: {
    accept: 'I accept the ',
    privacyPolicy: 'Privacy Policy',
    and: ' and ',
    termsOfService: 'Terms of Service',
    guardianConsent: 'I am the parent or legal guardian and consent to a youth account',
  },
  submit: 'Accept',
  pending: 'Accepting...',
  outdated: 'The terms have changed again. Read them once more, then accept.',
  failed: 'The terms could not be accepted. Please try again.',
  loading: 'Loading the terms...',
  loadFailed: 'The terms could not be loaded.',
  leave:
    'If you do not want to accept them, you can log out, or take your data along and delete your account.',
  logOut: 'Log out without accepting',
  account: 'Your account',
  back: 'Back to the changed terms',
  youth: {
    intro: 'Your parent needs to accept the new terms first.',
    what: 'Ask them to log in to Oakling. As soon as they have accepted, you can go on here.',
    logOut: 'Log out for now',
    check: 'Check again',
    checking: 'Checking...',
    notYet: 'Not yet. Your parent has still to accept the new terms.',
  },
};

/** Why accepting failed. */
export function acceptFailure(error: unknown): string {
  if (problemCode(error) === 'terms-outdated') return changedTerms.outdated;
  const isSaid = error instanceof ProblemError && (error.status === 0 || error.status === 429);
  return isSaid ? error.message : changedTerms.failed;
}

/** Every word of the list of what was agreed to. Rule 9.79 */
export const agreedText = {
  heading: 'What you agreed to',
  headingYouth: 'What your parent agreed to for you',
  when: (day: string, version: string) => `${day}, version ${version}`,
  none: 'Nothing has been recorded yet.',
  loading: 'Loading what you agreed to...',
  failed: 'What you agreed to could not be loaded.',
  more: 'Show more',
};

const SCOPES: Readonly<Record<ConsentView['scope'], string>> = {
  'terms-and-privacy': 'Privacy Policy and Terms of Service',
  'child-account': 'Youth account',
  'child-consent': 'Consent to a youth account, recorded',
  'child-consent-ended': 'Consent to a youth account, taken back',
};

const METHODS: Readonly<Record<ConsentView['method'], string>> = {
  'sign-up-checkbox': 'Ticked at sign-up',
  'guardian-checkbox': 'Ticked as parent or legal guardian',
  'invite-sent': 'By sending an invite',
  'invite-by-guardian': 'By the parent’s invite, which the child completed',
  'changed-terms-checkbox': 'Ticked when the terms changed',
  'email-plus': 'By e-mail, and a second mail a day later',
  'signed-form': 'By a signed form, which a moderator saw',
  'video-call': 'In a video call with a moderator',
  'withdrawn-by-link': 'By the link of that mail',
  'withdrawn-on-page': 'On the child’s page',
  'withdrawn-for-parent': 'By a moderator, whom the parent told so',
};

/** What a consent covers, and for whom: "Youth account, for Sam". */
export function whatWords({ scope, givenFor, childName }: ConsentView): string {
  if (givenFor === 'me') return SCOPES[scope];
  return `${SCOPES[scope]}, for ${childName ?? 'a child who has no account any more'}`;
}

export function howWords({ method }: ConsentView): string {
  return METHODS[method];
}
