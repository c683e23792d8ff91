import type { EmailProofAsked } from '@oakling/domain/identity/events';
import { ageWords, KEPT_FOR } from '@oakling/domain/legal/kept-for';
import type { Mail } from '../../platform/mail/mail.ts';
import { layOutMail } from '../../platform/mail/mail-layout.ts';

/** Rule 1.58: the mail with the link that shows a mailbox to be the account's. */
export function emailProofMail(asked: EmailProofAsked): Mail {
  if (asked.isFirst === true) return firstEmailMail(asked);
  const { email, url, isNew } = asked;
  return {
    to: email,
    subject: 'Confirm your email address for Oakling',
    ...layOutMail({
      heading: 'Confirm your email address',
      paragraphs: [
        isNew
          ? 'You asked for this address in place of the one that your Oakling account has.'
          : 'You signed up for Oakling with this address.',
        `The link below opens a page with one button. It works once, for ${ageWords(KEPT_FOR.emailProofs)}.`,
      ],
      action: { label: 'Confirm this address', url },
      footnote: 'If this was not you, leave the button alone, and the address stays unconfirmed.',
    }),
  };
}

/** Rule 1.93: to a mailbox that somebody who logged in by PIN is to have. */
function firstEmailMail({ email, url }: EmailProofAsked): Mail {
  return {
    to: email,
    subject: 'Your own email address at Oakling',
    ...layOutMail({
      heading: 'Choose your password for Oakling',
      paragraphs: [
        'Until now you came to Oakling with a PIN. From now on you can log in on any device, with this address and a password of your own.',
        `The link below opens a page where you choose the password. It works once, for ${ageWords(KEPT_FOR.emailProofs)}. Then the PIN is over.`,
      ],
      action: { label: 'Choose a password', url },
      footnote: 'If you have no account at Oakling, leave this mail alone, and nothing happens.',
    }),
  };
}

/** Rule 1.64: to the mailbox that the account has until now. */
export function emailChangeAskedMail(to: string, origin: string): Mail {
  return {
    to,
    subject: 'Another email address for your Oakling account',
    ...layOutMail({
      heading: 'Your account is to have another address',
      paragraphs: [
        'Somebody who is logged in to your Oakling account, and knows its password, asked for another email address.',
        'It counts once the link that we sent there is confirmed. Until then nothing changes.',
        'If this was not you, change your password now: the account then keeps this address.',
      ],
      action: { label: 'Log in', url: `${origin}/auth/login` },
      footnote: 'If this was you, there is nothing to do here.',
    }),
  };
}

/** Rule 1.64: to the mailbox that the account had. */
export function emailChangedMail(to: string, origin: string): Mail {
  return {
    to,
    subject: 'Your Oakling account has another email address',
    ...layOutMail({
      heading: 'Your account has another address now',
      paragraphs: [
        'You log in with the new address from now on, and our mails go there.',
        'Logins elsewhere have ended, and links that we sent to this address before work no more.',
      ],
      action: { label: 'Log in', url: `${origin}/auth/login` },
      footnote: 'If this was not you, write to us by answering this mail.',
    }),
  };
}

/** Rule 1.65: only the mailbox is told that it has an account already. */
export function emailTakenMail(to: string, origin: string): Mail {
  return {
    to,
    subject: 'You have an Oakling account already',
    ...layOutMail({
      heading: 'This address has an account',
      paragraphs: [
        'Somebody asked for this address for another Oakling account. An address has one account only, so nothing was changed.',
      ],
      action: { label: 'Log in', url: `${origin}/auth/login` },
      footnote: 'If this was not you, there is nothing to do.',
    }),
  };
}
