import type { Mail } from '../../platform/mail/mail.ts';
import { layOutMail } from '../../platform/mail/mail-layout.ts';
import type { PersonNow } from './queries.ts';

/**
 * Rule 9.175: what the parent agreed to, said to them once more a day later, with the way back. COPPA calls it
 * "email plus"; the link says nothing to somebody who only opens it.
 */
export function consentMail(parent: PersonNow, child: PersonNow, url: string): Mail {
  const name = child.fullName || 'your child';
  return {
    to: parent.email,
    subject: 'You agreed to an account for your child',
    ...layOutMail({
      heading: `You agreed to an Oakling account for ${name}`,
      paragraphs: [
        `You agreed, as parent or legal guardian, to the account of ${name} on Oakling. We write to you once more, so that nobody agrees in your place.`,
        `You agreed that we keep what the Privacy Policy says about ${name}. Elders who share an interest see the name you chose, the picture, interests and short bio. ${name} can meet an elder when a guardian of ${name} has said yes to that session.`,
        'Was it you? Then there is nothing more to do, but pressing “Yes, that was me” behind the link helps us to be sure.',
        `Was it not you, or do you not want it any longer? Take it back behind the link. ${name} is then logged out at once, nobody finds ${name}, and meetings ahead are cancelled. You need no log-in for it.`,
      ],
      action: { label: 'Confirm, or take it back', url },
      footnote: 'Opening the link changes nothing. It is only for you: please do not pass it on.',
    }),
  };
}
