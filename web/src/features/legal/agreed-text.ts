import type { ConsentView } from '@oakling/domain/legal/contract';

/** Rule 9.79 */
export const agreedText = {
  heading: 'What you agreed to',
  headingYouth: 'What your parent agreed to for you',
  headingOfAge: 'What you and your parents agreed to',
  when: (day: string, version: string) => `${day}, version ${version}`,
  none: 'Nothing recorded yet.',
  what: 'what you agreed to',
  more: 'Show more',
};

const SCOPES: Readonly<Record<ConsentView['scope'], string>> = {
  'terms-and-privacy': 'Privacy Policy and Terms of Service',
  'child-account': 'Youth account',
  'child-consent': 'Consent to a youth account, recorded',
  'child-consent-ended': 'Consent to a youth account, withdrawn',
};

const METHODS: Readonly<Record<ConsentView['method'], string>> = {
  'sign-up-checkbox': 'Box checked at sign-up',
  'guardian-checkbox': 'Box checked as parent or legal guardian',
  'invite-sent': 'By sending an invite',
  'invite-by-guardian': 'By the parent’s invite, which the child completed',
  'changed-terms-checkbox': 'Box checked when the terms changed',
  'email-plus': 'By email, with a second email a day later',
  'signed-form': 'By a signed form, which a moderator saw',
  'video-call': 'In a video call with a moderator',
  'withdrawn-by-link': 'With the link in that email',
  'withdrawn-on-page': 'On the child’s page',
  'withdrawn-for-parent': 'By a moderator, after the parent asked',
};

/** The scope of a consent, and whom it is for: "Youth account, for Sam". */
export function whatWords({ scope, givenFor, childName }: ConsentView): string {
  if (givenFor === 'me') return SCOPES[scope];
  return `${SCOPES[scope]}, for ${childName ?? 'a child who no longer has an account'}`;
}

export function howWords({ method, givenBy }: ConsentView): string {
  return givenBy === 'other-guardian' ? `${METHODS[method]}, another guardian` : METHODS[method];
}
