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
import { failureIn } from '../../lib/problem.ts';

/** What guardians and invites are called on a child's page. Rules 4.40 to 4.54 */
export const guardiansText = {
  heading: 'Guardians',
  intro: (name: string) =>
    `Guardians of ${name} see the same and have the same rights. None can remove another one. ${name} sees who they are.`,
  loading: 'Loading the guardians...',
  failed: 'The guardians could not be loaded.',
  you: (name: string) => `${name} (you)`,
  since: ({ since, invitedBy }: GuardianView) =>
    invitedBy === null
      ? `Guardian since ${dayWords(since)}`
      : `Guardian since ${dayWords(since)}, invited by ${invitedBy}`,
  invited: 'Invited',
  invitedBy: (name: string) => `Somebody whom ${name} invited`,
  works: (until: string) => `Has not answered yet. The link works until ${dayWords(until)}.`,
  expired: (since: string) => `Did not answer. The link stopped working on ${dayWords(since)}.`,
  resend: 'Send again',
  resending: 'Sending...',
  resent: 'The mail is on its way, with a new link. The old one does not work any longer.',
  withdraw: 'Withdraw',
  withdrawing: 'Withdrawing...',
  withdrawn: 'The invite is withdrawn. Its link does not work any longer.',
  inviteHeading: 'Invite another guardian',
  explained: (name: string) =>
    `We send a mail with a link. The person who reads that mailbox can accept with a parent’s account. Then they see ${name}’s page and decide about sessions as you do. Invite nobody but people you know well.`,
  email: 'Their email',
  emailHint: `Other guardians do not see it. The link works for ${GUARDIAN_INVITE_DAYS} days.`,
  submit: 'Send the invite',
  pending: 'Sending the invite...',
  sent: (email: string) => `The mail is on its way to ${email}.`,
  'no-room': `A child has up to ${MOST_GUARDIANS} guardians.`,
  'enough-invited': `You have invited ${MOST_OPEN_INVITES} people who have not answered yet. To invite another one, withdraw one of these invites.`,
};

const ACT_REFUSALS: Readonly<Record<OwnInviteRefusal | 'email-unproven', string>> = {
  'wrong-role': 'Only a guardian can do that.',
  'invite-not-found': 'This invite was answered or withdrawn in the meantime.',
  'email-unproven':
    'First confirm your own email address, by the link in the mail that we sent you.',
};
export const actFailure = (error: unknown) => failureIn(ACT_REFUSALS, error);

const REFUSALS: Readonly<Record<GuardianInviteRefusal, string>> = {
  'wrong-role': 'Only a parent can invite a guardian.',
  'not-your-child': 'You are not a guardian of this child any longer.',
  'email-unproven':
    'First confirm your own email address, by the link in the mail that we sent you. Then you can invite a guardian.',
  'own-address': 'This is your own email address. Enter the one of the person you want to invite.',
  'child-address': 'This is your child’s email address. A child cannot be a guardian.',
  'already-invited':
    'You have already invited this address. Send that invite again or withdraw it.',
  'no-room': guardiansText['no-room'],
  'enough-invited': guardiansText['enough-invited'],
};
export const inviteRefusal = (error: unknown) => failureIn(REFUSALS, error);

/** Rules 4.50 and 4.51 */
export const stepBackText = {
  heading: 'Step back',
  intro: (name: string) =>
    `You can stop being a guardian of ${name}. Another guardian has to invite you if you want to come back.`,
  only: (name: string) =>
    `Nobody but you can decide for ${name} at the moment, and a child always has a guardian. There are two ways:`,
  ways: (name: string) => [
    `Invite another guardian above. Once they have accepted, you can step back.`,
    `Delete ${name}’s account, at the end of this page.`,
  ],
  button: 'Step back as a guardian',
  title: (name: string) => `Stop being a guardian of ${name}?`,
  happens: (name: string) => [
    `You will not see ${name}’s page and sessions any longer. They leave your calendar, and you get no mails and notifications about them.`,
    `${name} and the other guardians are told that you stepped back.`,
    'You can come back only if another guardian invites you again.',
  ],
  keep: 'Stay a guardian',
  pending: 'Stepping back...',
  done: (name: string) => `You are no longer a guardian of ${name}.`,
};

const STEP_BACK_REFUSALS: Readonly<Record<StepBackRefusal, string>> = {
  'wrong-role': 'Only a guardian can step back.',
  'not-your-child': 'You are not a guardian of this child any longer.',
  'last-guardian': 'Nobody else can decide for the child at the moment, so you cannot step back.',
};
export const stepBackFailure = (error: unknown) => failureIn(STEP_BACK_REFUSALS, error);

/** On a youth's account page. Rule 4.49 */
export const ownGuardiansText = {
  heading: 'Your guardians',
  intro: 'They see whom you meet and decide about your sessions.',
  loading: 'Loading your guardians...',
  failed: 'Your guardians could not be loaded.',
};
