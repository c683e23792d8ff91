import type { EmailProofAsked } from '@oakling/domain/identity/events';
import { ageWords, KEPT_FOR } from '@oakling/domain/legal/kept-for';
import type { Draft } from '../../../platform/mail/mail-draft.ts';

/** The link that proves an account's mailbox. Rule 1.58 */
export function emailProofMail(asked: EmailProofAsked): Draft {
  if (asked.isFirst === true) return firstEmailMail(asked);
  const { email, url, isNew } = asked;
  return {
    to: email,
    subject: 'Confirm your email address for Oakling',
    words: {
      heading: 'Confirm your email address',
      paragraphs: [
        isNew
          ? 'You asked us to use this address for your Oakling account from now on.'
          : 'You signed up for Oakling with this address.',
        `The link below opens a page with one button. It works once, for ${ageWords(KEPT_FOR.emailProofs)}.`,
      ],
      action: { label: 'Confirm this address', url },
      footnote: 'If this was not you, ignore this e-mail. The address stays unconfirmed.',
    },
  };
}

/** To the future mailbox of a person who logs in by PIN. Rule 1.93 */
function firstEmailMail({ email, url }: EmailProofAsked): Draft {
  return {
    to: email,
    subject: 'Your own email address at Oakling',
    words: {
      heading: 'Choose your password for Oakling',
      paragraphs: [
        'Until now you logged in with a PIN. Now you can log in on any device, with this address and your own password.',
        `Open the link to choose the password. It works once, for ${ageWords(KEPT_FOR.emailProofs)}. After that the PIN stops working.`,
      ],
      action: { label: 'Choose a password', url },
      footnote: 'If you have no account at Oakling, ignore this e-mail. Nothing happens then.',
    },
  };
}

/** To the account's current mailbox. Rule 1.64 */
export function emailChangeAskedMail(to: string, origin: string): Draft {
  return {
    to,
    subject: 'Another email address for your Oakling account',
    words: {
      heading: 'Somebody asked for another e-mail address',
      paragraphs: [
        'Somebody is logged in to your Oakling account and knows its password. They asked to use another e-mail address.',
        'We sent a link to that address. Nothing changes until somebody confirms it.',
        'Was this not you? Then change your password now. The account keeps this address.',
      ],
      action: { label: 'Log in', url: `${origin}/auth/login` },
      footnote: 'If this was you, you do not need to do anything.',
    },
  };
}

/** To the account's former mailbox. Rule 1.64 */
export function emailChangedMail(to: string, origin: string): Draft {
  return {
    to,
    subject: 'Your Oakling account has another email address',
    words: {
      heading: 'Your account has another address now',
      paragraphs: [
        'From now on you log in with the new address. Our e-mails go there too.',
        'We logged you out everywhere else. Links that we sent to this address no longer work.',
      ],
      action: { label: 'Log in', url: `${origin}/auth/login` },
      footnote: 'Was this not you? Then answer this e-mail and tell us.',
    },
  };
}

/** Only the mailbox is told that it already has an account. Rule 1.65 */
export function emailTakenMail(to: string, origin: string): Draft {
  return {
    to,
    subject: 'You have an Oakling account already',
    words: {
      heading: 'This address has an account',
      paragraphs: [
        'Somebody asked to use this address for another Oakling account. An address can have only one account, so we changed nothing.',
      ],
      action: { label: 'Log in', url: `${origin}/auth/login` },
      footnote: 'If this was not you, ignore this e-mail.',
    },
  };
}
