import { PASSWORD_MIN } from '@oakling/domain/identity/contract';
import type { Greeting, InviteView } from '@oakling/domain/invites/contract';
import {
  INVITE_DAYS,
  type CompletionRefusal,
  type InviteRefusal,
  type ResendRefusal,
} from '@oakling/domain/invites/invite';
import { dayWords } from '../../lib/date-words.ts';
import { ProblemError, refusalIn } from '../../lib/problem.ts';
import { mailFailureText } from '../../lib/mail-failure-text.ts';
import { firstName, sentence } from '@oakling/domain/kernel/words';

export const BIRTH_DATE_UNFIT = 'This date of birth doesn’t fit the age range above.';

const INVITE_REFUSALS: Readonly<Record<InviteRefusal, string>> = {
  'wrong-role': 'Only a parent can invite a child.',
  'already-invited':
    'You have already invited a child at this email. Below, send that invite again or withdraw it.',
  'email-unproven':
    'First confirm your own email address, with the link in the email we sent you. Then you can invite your child.',
  'email-has-account': 'This email already has an account. Use another email for your child.',
  'own-mailbox': 'This is your own mailbox. If your child has none, add your child with a PIN.',
  'birth-date-unfit': BIRTH_DATE_UNFIT,
};

export const inviteText = {
  heading: 'Invite Your Child',
  intro: 'We email your child a link. Your child chooses a password and can then look for mentors.',
  childName: "Child's name",
  childEmail: "Child's email",
  ageRange: 'Age range',
  optional: 'Optional: name shown, date of birth, note',
  birthDate: 'Date of birth (optional)',
  birthDateHint: (name: string) =>
    `For example, 27 3 2012. We use it only to know when ${name.trim() === '' ? 'your child' : firstName(name)} turns 13, 16 and 18. Nobody sees it.`,
  adult: (name: string) => {
    const who = name.trim() === '' ? 'Your child' : firstName(name);
    return `${who} stays supervised, and you approve each session, until a moderator has confirmed the date of birth. ${who} can ask a moderator for that.`;
  },
  withPin: 'Add my child with a PIN',
  note: 'Note',
  noteHint: 'A note to yourself about your child. Your child’s matches never see it.',
  shownName: 'Name shown to others',
  shownNameStyles: { 'full-name': 'Full name', 'first-name-and-initial': 'First name and initial' },
  shownAs: (name: string) => `Others see “${name}”`,
  exampleName: 'Ada Lovelace',
  forExample: (name: string) => `For example “${name}”`,
  submit: 'Send invite',
  pending: 'Sending invite...',
  sent: 'Invite sent! Check your email.',
  sentDetail: (email: string) =>
    `We’ve sent an email to ${email}. Its link works for ${INVITE_DAYS} days.`,
  sentNext: 'Next, your child opens the link and signs up. We’ll tell you then.',
  done: 'Done',
  another: 'Invite another child',
  failed: 'Failed to send invite. Please try again.',
};

export const childrenText = {
  heading: 'Your Children',
  intro: 'Choose a child to see what others see, read what happened, or take a break.',
  onDashboard: 'Your children',
  name: 'Name',
  status: 'Status',
  paused: 'Paused',
  change: 'Send again or withdraw',
  unnamed: 'Unnamed Child',
  empty: 'No invited children yet.',
  invite: 'Invite Your Child',
  what: 'your children',
};

/** Rule 9.222 */
export const childrenSteps = {
  heading: 'What comes next',
  invited: {
    pending: {
      title: (name: string) => `${firstName(name)}: invited, not joined yet`,
      next: (name: string) => `We emailed ${firstName(name)} a link.`,
    },
    failed: {
      title: (name: string) => `${firstName(name)}: the invite didn’t arrive`,
      next: (why: string) => `${why}. Your invites say what you can do.`,
    },
    expired: {
      title: (name: string) => `${firstName(name)}: invited, but the link has expired`,
      next: (name: string) => `Send the invite again, and ${firstName(name)} gets a new link.`,
    },
  },
  change: 'See your invites',
  resendTo: (name: string) => `Send again to ${firstName(name)}`,
  resent: (name: string) =>
    sentence`A new email is on its way to ${firstName(name)}. Only the link in the newest one works.`,
  joined: {
    title: (name: string) => `${firstName(name)} joined. Next: interests`,
    next: (name: string) =>
      `${firstName(name)} logs in and picks interests. Then Oakling can find mentors.`,
    about: (name: string) => `About ${firstName(name)}`,
  },
};

export const completionText = {
  heading: 'Complete Your Sign-Up',
  greeting: ({ child, parent }: Greeting) => `Hi ${child}, ${parent} invited you to Oakling`,
  confirming: 'Confirming your link...',
  confirmIntro: 'Which email address did your invitation come to?',
  email: 'Email',
  continue: 'Continue',
  missingToken: 'Missing invite token.',
  emailRequired: 'Email confirmation is required to complete sign-up.',
  failed: 'Error completing sign-in.',
  openFromMail: 'Please open the link in your invitation email again.',
  tryOtherEmail: `Did the email come to this address? Try it again. If you got more than one email, use the link in the newest one. If that is more than ${INVITE_DAYS} days old, ask your parent for a new invite.`,
  newestMail: 'If you got more than one email, open the link in the newest one.',
  alreadyDone:
    'If you have already set your password, log in. If not, ask your parent for a new invite.',
  logIn: 'Log In',
  passwordIntro: 'Almost there! Choose a password that you can remember.',
  newPassword: 'New password',
  passwordHint: `At least ${PASSWORD_MIN} characters. A few words you can remember make a good password.`,
  confirmPassword: 'Confirm password',
  different: 'Passwords must match.',
  submit: 'Set password',
  pending: 'Setting password...',
  setFailed: 'Error setting password. Please try again.',
};

const COMPLETION_REFUSALS: Readonly<Record<CompletionRefusal, string>> = {
  'invite-not-found': 'Invalid or expired invite.',
  'link-invalid': 'This sign-in link is invalid or expired.',
  'email-has-account': 'This email already has an account. Try logging in instead.',
};

/** Rules 1.15, 1.16 and 1.24 */
export function completionWords(refusal: CompletionRefusal | null): string {
  return refusal === null ? completionText.failed : COMPLETION_REFUSALS[refusal];
}

export function completionRefusal(error: unknown): CompletionRefusal | null {
  return refusalIn(COMPLETION_REFUSALS, error) ?? refusalOfFields(error);
}

/** A truncated or altered link fails the format check. */
function refusalOfFields(error: unknown): CompletionRefusal | null {
  const paths = error instanceof ProblemError ? error.fields.map(({ path }) => path) : [];
  if (paths.includes('token')) return 'invite-not-found';
  return paths.includes('code') ? 'link-invalid' : null;
}

/** Advice for "Failed to send invite", or null if retrying is all that helps. */
export function inviteFailureWords(error: unknown): string | null {
  const refusal = refusalIn(INVITE_REFUSALS, error);
  return refusal === null ? passingWords(error) : INVITE_REFUSALS[refusal];
}

/** Why retrying now won't help: the rate limit, or a missing connection. */
export function passingWords(error: unknown): string | null {
  const isPassing = error instanceof ProblemError && (error.status === 429 || error.status === 0);
  return isPassing ? error.message : null;
}

export const welcomeText = {
  heading: (name: string) =>
    name === '' ? 'Welcome to Oakling!' : `Welcome to Oakling, ${firstName(name)}!`,
  intro:
    'You can meet people who know a lot about the things you like. Start with these three steps.',
  stepsName: 'Your first steps',
  interests: {
    title: 'Pick your interests',
    text: 'Choose what you like or want to learn, and say how much you know already. You are welcome as a beginner.',
    action: 'Pick interests',
  },
  matches: {
    title: 'See your matches',
    text: 'You see elders who share an interest with you. Those who share the most come first.',
    action: 'See matches',
  },
  request: {
    title: 'Ask for a conversation',
    text: 'Choose someone. Say when you would like to meet and what you would like to talk about. You can meet in person or by video.',
  },
  approvalTitle: 'Your parent says yes first',
  approval:
    'Your parent must approve every conversation. They look at who, when and where. Until they approve, it is only a request.',
  safety: 'If anything ever feels wrong, stop and tell your parent or another adult you trust.',
};

export const yourInvitesId = 'your-invites';

/** Rules 4.16 to 4.19 */
export const yourInvites = {
  heading: 'Your invites',
  intro: `If the email got lost, send the invite again. If you changed your mind, withdraw it. An invite works for ${INVITE_DAYS} days.`,
  none: 'You haven’t sent any invites yet. Once you have, you’ll see here if your child accepted.',
  noneLeft: 'You have no other invites. To send a new one, fill in the form above.',
  what: 'your invites',
  more: 'Show more invites',
  email: 'Sent to',
  sent: 'Sent on',
  expires: 'Link works until',
  expired: 'Link worked until',
  resend: 'Send again',
  resending: 'Sending again...',
  resent: 'Invite sent again.',
  resentDetail: (email: string) =>
    `We have sent a new email to ${email}. Only the link in the newest email works now.`,
  withdraw: 'Withdraw',
  withdrawnToast: 'Invite withdrawn',
  withdrawn: ({ childName, childEmail }: InviteView) =>
    `You withdrew the invite for ${childName} to ${childEmail}. Its link no longer works.`,
  accepted: (name: string) => `${name} has accepted your invite.`,
};

export const mailFailures = mailFailureText(
  'Is the address right? If not, withdraw this invite and send a new one to the right address. If it is right, ask the email provider why, and then send the invite again.',
);

export const withdrawDialog = {
  title: ({ childName }: InviteView) => `Withdraw the invite for ${childName}?`,
  explanation: ({ childName, childEmail }: InviteView) =>
    `The link we sent to ${childEmail} stops working at once. ${firstName(childName)} can’t sign up with it. You can send a new invite at any time.`,
  confirm: 'Withdraw',
  confirming: 'Withdrawing...',
  cancel: 'Keep the invite',
  failed: 'We couldn’t confirm the withdrawal.',
  tryAgain: 'Please try again.',
};

/** Rules 4.12 and 4.16 */
export interface Answered {
  readonly status: InviteView['status'];
  readonly acceptedAt: string | null;
  /** True if the account was added directly, so there was no invite to accept. Rule 4.63 */
  readonly isAdded?: boolean;
}

export function statusWords({ status, acceptedAt, isAdded }: Answered, childName: string): string {
  switch (status) {
    case 'pending':
      return `Waiting for ${firstName(childName)}`;
    case 'accepted':
      if (acceptedAt === null) return 'Accepted';
      return `${isAdded === true ? 'Added' : 'Accepted'} on ${dayWords(acceptedAt)}`;
    case 'expired':
      return 'Expired';
  }
}

const REFUSALS: Readonly<Record<ResendRefusal | 'not-found', string>> = {
  ...INVITE_REFUSALS,
  'invite-not-found': 'This invite no longer exists.',
  'not-found': 'This invite no longer exists.',
  'already-accepted': 'Your child has already accepted this invite.',
};

/** Why resending or withdrawing failed, or null if retrying is all that helps. */
export function refusalWords(error: unknown): string | null {
  const refusal = refusalIn(REFUSALS, error);
  return refusal === null ? passingWords(error) : REFUSALS[refusal];
}
