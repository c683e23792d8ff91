import type { GuardianLinkView } from '@oakling/domain/guardians/contract';
import type { GuardianAcceptanceRefusal } from '@oakling/domain/guardians/guardian-invite';
import { failureIn } from '../../lib/problem.ts';

const INVALID = 'It may be too old, answered, withdrawn or replaced by a newer one.';

/** Every word of the page behind the link of the mail. Rules 4.44 to 4.47 */
export const linkText = {
  heading: 'Be a guardian',
  loading: 'Loading the invite...',
  failed: 'The invite could not be loaded.',
  invalidTitle: 'This link does not work any longer.',
  invalid: `${INVALID} Ask who invited you to send it again.`,
  asked: ({ inviterName, childName }: GuardianLinkView) =>
    `${inviterName} invites you to be a guardian of ${childName}.`,
  means: 'What a guardian does',
  meaning: (child: string) => [
    `You see ${child}’s profile and sessions: whom ${child} meets, when and where.`,
    'You say yes or no to sessions, and can pause the account at any time.',
    `You have the same rights as ${child}’s other guardians. None of you can remove another one.`,
    'You can step back whenever you want.',
    `${child} and the other guardians see your name, never your email address.`,
  ],
  accountNeeded: (email: string) =>
    `You need a parent’s account with the address ${email}, to which this mail came.`,
  signUp: 'Sign up as a parent',
  logIn: 'Log in',
  logOut: 'Log out',
  loggingOut: 'Logging out...',
  other: {
    'other-address': (me: string) =>
      `You are logged in as ${me}. Log in with the address to which the mail with this link came, or sign up with it.`,
    'other-role': (me: string) =>
      `Your account, ${me}, is not a parent’s account, and only a parent can be a guardian. Ask who invited you to send the invite to another address of yours, or say no.`,
    'already-guardian': (_me: string) =>
      'You are a guardian of this child already. There is nothing more to do.',
    'not-again': (_me: string) =>
      'A moderator ended that you are a guardian of this child, so nobody can invite you again. Write to the moderators if you think that this is wrong.',
  },
  otherAddress: 'This invite was sent to another address.',
  children: 'See your children',
  box: (child: string) =>
    `I am a parent or legal guardian of ${child}, or decide for ${child} with their agreement. I agree to ${child}’s account as the Privacy Policy and the Terms of Service describe it.`,
  privacyPolicy: 'Privacy Policy',
  termsOfService: 'Terms of Service',
  accept: 'Accept',
  accepting: 'Accepting...',
  decline: 'No, thank you',
  declining: 'Saving...',
  declined:
    'You said no. The link does not work any longer, and the guardian who invited you is told.',
};

const REFUSALS: Readonly<Record<GuardianAcceptanceRefusal, string>> = {
  'link-invalid': INVALID,
  'no-room': 'This child has four guardians already. Ask who invited you.',
  'logged-out': 'Please log in first.',
  'other-address': 'This invite went to another address than the one of your account.',
  'other-role': 'Only a parent can be a guardian.',
  'already-guardian': 'You are a guardian of this child already.',
  'not-again': 'A moderator ended that you are a guardian of this child.',
};
export const linkFailure = (error: unknown) => failureIn(REFUSALS, error);
