import { CONSENT_LINK_DAYS } from '@oakling/domain/legal/child-consent';
import type { Draft } from '../../../platform/mail/mail-draft.ts';
import type { PersonNow } from '../queries.ts';

/**
 * Repeats a day later what the parent agreed to, with a link to withdraw (COPPA's "email plus").
 * Opening the link reveals and changes nothing. Rule 9.175
 */
export function consentMail(parent: PersonNow, child: PersonNow, url: string): Draft {
  const name = child.fullName || 'your child';
  return {
    to: parent.email,
    subject: 'You agreed to an account for your child',
    words: {
      heading: `You agreed to an Oakling account for ${name}`,
      paragraphs: [
        `You are ${name}’s parent or legal guardian, and you agreed to ${name}’s account on Oakling. We ask you once more, so that nobody else can agree for you.`,
        `You agreed that we keep what the Privacy Policy says about ${name}.`,
        `You agreed that elders who share an interest see the name you chose, the picture, the interests and the short bio.`,
        `You agreed that ${name} can meet an elder. A guardian of ${name} has to say yes to each session first.`,
        'Was it you? Then you are done. If you open the link and press “Yes, that was me”, we can be sure.',
        `Was it not you, or have you changed your mind? Open the link and take it back. You need no log-in for it. We then log ${name} out at once and cancel the sessions ahead, and nobody finds ${name}.`,
      ],
      action: { label: 'Confirm, or take it back', url },
      footnote: `Opening the link changes nothing. It works for ${CONSENT_LINK_DAYS} days, and is only for you. Please do not pass it on.`,
    },
  };
}
