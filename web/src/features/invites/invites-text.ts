import type { InviteView } from '@oakling/domain/invites/contract';
import type { ResendRefusal } from '@oakling/domain/invites/decide-resend';
import { INVITE_DAYS } from '@oakling/domain/invites/invite';
import { dayWords } from '../../lib/date-words.ts';
import { INVITE_REFUSALS, passingWords, refusalIn } from './text.ts';

/** Every word of the list of a parent's invites. Rules 4.16 to 4.19 */
export const yourInvites = {
  heading: 'Your invites',
  intro: `You can send an invite again if the mail got lost, or withdraw it if you changed your mind. An invite works for ${INVITE_DAYS} days.`,
  none: 'You have sent no invites yet. Once you have, you see here whether your child has accepted.',
  noneLeft: 'No other invites are left. To send a new one, fill in the form above.',
  loading: 'Loading your invites...',
  failed: 'Your invites could not be loaded.',
  tryAgain: 'Try again',
  more: 'Show more invites',
  email: 'Sent to',
  sent: 'Sent on',
  expires: 'Link works until',
  expired: 'Link worked until',
  resend: 'Send again',
  resending: 'Sending again...',
  resent: 'Invite sent again.',
  resentDetail: (email: string) =>
    `A new mail is on its way to ${email}. Only the link in the newest mail works now.`,
  withdraw: 'Withdraw',
  withdrawnToast: 'Invite withdrawn',
  withdrawn: ({ childName, childEmail }: InviteView) =>
    `The invite for ${childName} to ${childEmail} is withdrawn. Its link no longer works.`,
  accepted: (name: string) => `${name} has accepted your invite.`,
};

/** Every word of the dialog that asks before an invite is withdrawn. */
export const withdrawDialog = {
  title: ({ childName }: InviteView) => `Withdraw the invite for ${childName}?`,
  explanation: ({ childName, childEmail }: InviteView) =>
    `The link that was sent to ${childEmail} stops working at once, and ${firstName(childName)} cannot sign up with it. You can send a new invite at any time.`,
  confirm: 'Withdraw',
  confirming: 'Withdrawing...',
  cancel: 'Keep the invite',
  failed: 'The invite could not be withdrawn.',
  tryAgain: 'Please try again.',
};

/** What an invite, or a child's account, is shown as. Rules 4.12 and 4.16 */
export interface Answered {
  readonly status: InviteView['status'];
  readonly acceptedAt: string | null;
}

export function statusWords({ status, acceptedAt }: Answered, childName: string): string {
  switch (status) {
    case 'pending':
      return `Waiting for ${firstName(childName)}`;
    case 'accepted':
      return acceptedAt === null ? 'Accepted' : `Accepted on ${dayWords(acceptedAt)}`;
    case 'expired':
      return 'Expired';
  }
}

function firstName(fullName: string): string {
  return fullName.trim().split(/\s+/)[0] || 'your child';
}

const REFUSALS: Readonly<Record<ResendRefusal | 'not-found', string>> = {
  ...INVITE_REFUSALS,
  'invite-not-found': 'This invite is not there any more.',
  'not-found': 'This invite is not there any more.',
  'already-accepted': 'Your child has accepted this invite already.',
};

/** Why an invite was not sent again or not withdrawn, or null when trying again is all there is to do. */
export function refusalWords(error: unknown): string | null {
  const refusal = refusalIn(REFUSALS, error);
  return refusal === null ? passingWords(error) : REFUSALS[refusal];
}
