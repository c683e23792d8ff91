import { GUARDIAN_INVITE_DAYS } from '@oakling/domain/guardians/guardian-invite';
import type { GuardianInvited } from '@oakling/domain/guardians/events';
import type { Draft } from '../../../platform/mail/mail-draft.ts';

/**
 * Brings the link to a mailbox that may be anyone's, so it only contains the inviter's and the
 * child's shown names. Rule 4.41
 */
export function guardianInviteMail(
  { type, invite, code }: GuardianInvited,
  { inviter, child, origin }: { inviter: string; child: string; origin: string },
): Draft {
  const isFirst = type === 'GuardianInvited';
  return {
    to: invite.email,
    subject: isFirst
      ? 'You are invited to be a guardian on Oakling'
      : 'Your new link to be a guardian on Oakling',
    words: {
      heading: `${inviter} invites you to be a guardian of ${child}`,
      paragraphs: [
        ...(isFirst ? [] : ['Only the link in this e-mail works now.']),
        'On Oakling young people meet older adults who like the same things. A child’s guardians say yes or no to each session first.',
        `As a guardian you see who ${child} meets, when and where. You say yes or no to sessions. You can pause ${child}’s account at any time.`,
        'You need a parent’s account of your own, with the e-mail address that we wrote to. Open the link to make one. You become a guardian only when you accept.',
      ],
      // Browsers send a fragment neither to servers nor in a Referer header.
      action: { label: 'See the invite', url: `${origin}/#/guardian?code=${code}` },
      footnote: `The link is only for you. It works for ${GUARDIAN_INVITE_DAYS} days. If you do not know ${inviter}, ignore this e-mail.`,
    },
  };
}
