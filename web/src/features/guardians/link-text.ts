import { sentence } from '@oakling/domain/kernel/words';
import type { GuardianLinkView } from '@oakling/domain/guardians/contract';
import type { GuardianAcceptanceRefusal } from '@oakling/domain/guardians/guardian-invite';
import { failureMessages } from '../../lib/problem.ts';

const INVALID =
  'It may be too old, or you may have a newer one. Or the invite was answered or withdrawn.';

/** Rules 4.44 to 4.47 */
export const linkText = {
  heading: 'Be a guardian',
  loading: 'Loading the invite...',
  failed: 'We couldn’t load the invite.',
  invalidTitle: 'This link no longer works.',
  invalid: `${INVALID} Ask the person who invited you to send it again.`,
  /** Rule 1.126 */
  closed: {
    used: () => 'This link was used already.',
    replaced: () => 'This link was replaced by a newer one.',
    ended: () => 'This link has ended.',
    withdrawn: (inviter: string) => `${inviter} withdrew this invite.`,
  },
  next: {
    used: (inviter: string) =>
      sentence`Somebody said yes or no to the invite with it. If you said yes, log in. If it wasn’t you, tell ${inviter}.`,
    replaced: (inviter: string) =>
      `${inviter} sent the invite again. Use the link in the newest email.`,
    ended: (inviter: string) => `Ask ${inviter} to send a new one.`,
    withdrawn: () => 'The link no longer works. There is nothing for you to do.',
  },
  asked: ({ inviterName, childName }: GuardianLinkView) =>
    sentence`${inviterName} invites you to be a guardian of ${childName}.`,
  means: 'What a guardian does',
  meaning: (child: string) => [
    `You see ${child}’s profile and sessions: who ${child} meets, when and where.`,
    'You say yes or no to sessions, and can pause the account at any time.',
    `You have the same rights as ${child}’s other guardians. You can’t remove each other. If somebody else sent this invite from the inviter’s account, its owner can end it within 30 days.`,
    'You can step back whenever you want.',
    `${child} and the other guardians see your name, never your email address.`,
  ],
  accountNeeded: (email: string) =>
    `You need a parent’s account with the address ${email}. We sent this email there.`,
  signUp: 'Sign up as a parent',
  logIn: 'Log in',
  logOut: 'Log out',
  loggingOut: 'Logging out...',
  other: {
    'other-address': (me: string) =>
      `You are logged in as ${me}. Log in or sign up with the address that got the email with this link.`,
    'other-role': (me: string) =>
      `Only a parent can be a guardian, and ${me} isn’t a parent’s account. Ask the person who invited you to use another address of yours, or say no.`,
    'already-guardian': (_me: string) =>
      'You are already a guardian of this child. There is nothing more to do.',
    'not-again': (_me: string) =>
      'A moderator removed you as a guardian of this child, so nobody can invite you again. Write to the moderators if you think this is wrong.',
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
  declined: 'You said no, and the link no longer works. We have told the guardian who invited you.',
};

export const linkFailure = failureMessages<GuardianAcceptanceRefusal>({
  'link-invalid': INVALID,
  'no-room': 'This child already has four guardians. Ask the person who invited you.',
  'logged-out': 'Please log in first.',
  'other-address': 'This invite was sent to another address, not the one of your account.',
  'other-role': 'Only a parent can be a guardian.',
  'already-guardian': 'You are already a guardian of this child.',
  'not-again': 'A moderator removed you as a guardian of this child.',
});
