import { sentence } from '@oakling/domain/kernel/words';
import {
  MOST_GUARDIANS,
  MOST_OPEN_INVITES,
  type GuardianView,
} from '@oakling/domain/guardians/contract';
import type { StepBackRefusal } from '@oakling/domain/guardians/decide-end';
import {
  GUARDIAN_INVITE_DAYS,
  type GuardianInviteRefusal,
  type OwnInviteRefusal,
} from '@oakling/domain/guardians/guardian-invite';
import { dayWords } from '../../lib/date-words.ts';
import { failureMessages } from '../../lib/problem.ts';
import { mailFailureText } from '../../lib/mail-failure-text.ts';

/** Rules 4.40 to 4.54 */
export const guardiansText = {
  heading: 'Guardians',
  intro: (name: string) =>
    `All guardians of ${name} have the same access. They can’t remove each other, unless somebody else sent the invite from your account. ${name} sees who they are.`,
  what: 'the guardians',
  you: (name: string) => `${name} (you)`,
  since: ({ since, invitedBy }: GuardianView) =>
    invitedBy === null
      ? `Guardian since ${dayWords(since)}`
      : `Guardian since ${dayWords(since)}, invited by ${invitedBy}`,
  invited: 'Invited',
  invitedBy: (name: string) => `somebody ${name} invited`,
  works: (until: string) => `Hasn’t answered yet. The link works until ${dayWords(until)}.`,
  expired: (since: string) => `Didn’t answer. The link stopped working on ${dayWords(since)}.`,
  resend: 'Send again',
  resending: 'Sending...',
  resent: 'We have sent a new link. The old one no longer works.',
  withdraw: 'Withdraw',
  withdrawing: 'Withdrawing...',
  withdrawn: 'You withdrew the invite. Its link no longer works.',
  inviteHeading: 'Invite another guardian',
  explained: (name: string) =>
    `We email them a link. They can accept it with a parent’s account. Then they see ${name}’s page and decide about sessions as you do. Only invite people you know well.`,
  email: 'Their email',
  emailHint: `Other guardians don’t see it. The link works for ${GUARDIAN_INVITE_DAYS} days.`,
  submit: 'Send the invite',
  pending: 'Sending the invite...',
  sent: (email: string) => `We have sent an email to ${email}.`,
  'no-room': `A child has up to ${MOST_GUARDIANS} guardians.`,
  'enough-invited': `You have invited ${MOST_OPEN_INVITES} people who haven’t answered yet. To invite somebody else, withdraw one of these invites.`,
};

export const actFailure = failureMessages<OwnInviteRefusal | 'email-unproven'>({
  'wrong-role': 'Only a guardian can do that.',
  'invite-not-found': 'This invite has been answered or withdrawn.',
  'email-unproven': 'First confirm your own email address, with the link in the email we sent you.',
});

export const inviteRefusal = failureMessages<GuardianInviteRefusal>({
  'wrong-role': 'Only a parent can invite a guardian.',
  'not-your-child': 'You are no longer a guardian of this child.',
  'email-unproven':
    'First confirm your own email address, with the link in the email we sent you. Then you can invite a guardian.',
  'own-address':
    'This is your own email address. Enter the address of the person you want to invite.',
  'child-address': 'This is your child’s email address. A child can’t be a guardian.',
  'already-invited':
    'You have already invited this address. Send that invite again or withdraw it.',
  'no-room': guardiansText['no-room'],
  'enough-invited': guardiansText['enough-invited'],
});

export const stepBackText = {
  heading: 'Step back',
  intro: (name: string) =>
    sentence`You can stop being a guardian of ${name}. Another guardian has to invite you if you want to come back.`,
  only: (name: string) =>
    `You are the only one who can decide for ${name} now, and a child always needs a guardian. You can:`,
  ways: (name: string) => [
    `Invite another guardian above. Once they have accepted, you can step back.`,
    `Delete ${name}’s account, under “Data”.`,
  ],
  button: 'Step back as a guardian',
  title: (name: string) => `Stop being a guardian of ${name}?`,
  happens: (name: string) => [
    `You will no longer see ${name}’s page and sessions. They leave your calendar, and we stop telling you about them.`,
    `We tell ${name} and the other guardians that you stepped back.`,
    'You can come back only if another guardian invites you again.',
  ],
  keep: 'Stay a guardian',
  pending: 'Stepping back...',
};

export const stepBackFailure = failureMessages<StepBackRefusal>({
  'wrong-role': 'Only a guardian can step back.',
  'not-your-child': 'You are no longer a guardian of this child.',
  'last-guardian': 'Nobody else can decide for the child at the moment, so you can’t step back.',
});

export const mailFailures = mailFailureText(
  'Ask the person for the right address. Then withdraw this invite and send a new one.',
);

/** Rule 4.49 */
export const ownGuardiansText = {
  heading: 'Your guardians',
  intro: 'They see who you meet and decide about your sessions.',
  what: 'your guardians',
};
