import type { Draft } from '../../../platform/mail/mail-draft.ts';
import {
  elderAndYouth,
  layOut,
  otherName,
  sessionUrl,
  type Names,
  type SessionMail,
} from './emails.ts';
import { whenWords } from './when-words.ts';

/** A request that nobody decided before its start; blames nobody. Rule 8.48 */
export function lapsedMail(mail: SessionMail & { readonly names: Names }): Draft {
  const { to, session } = mail;
  const isParent = to.role === 'parent';
  const { elder, youth } = elderAndYouth(mail);
  const both = isParent ? `${youth} and ${elder}` : `You and ${otherName(mail)}`;
  return layOut(to, 'A session had no answer in time', {
    heading: 'This session does not take place',
    paragraphs: [
      `There was no answer in time. ${both} will not meet then.`,
      ...whenWords(session, to.timeZone),
      isParent
        ? 'This happens. You do not need to do anything.'
        : 'This happens. It says nothing about you or anybody else.',
    ],
    action: { label: 'See the session', url: sessionUrl(mail) },
    footnote: isParent ? 'If they ask again, we tell you.' : 'You can ask for another time.',
  });
}
