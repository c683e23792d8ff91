import { ageWords, KEPT_FOR } from '@oakling/domain/legal/kept-for';
import type { Draft } from '../../../platform/mail/mail-draft.ts';

/** The link to choose a new password. Rule 1.38 */
export function passwordResetMail(to: string, url: string): Draft {
  return {
    to,
    subject: 'Choose a new password for Oakling',
    words: {
      heading: 'Choose a new password',
      paragraphs: [
        'You asked for a new password for your Oakling account.',
        `The link below works once, for ${ageWords(KEPT_FOR.resetCodes)}.`,
      ],
      action: { label: 'Choose a new password', url },
      footnote: 'If you did not ask for this, ignore this e-mail. Nothing has changed.',
    },
  };
}
