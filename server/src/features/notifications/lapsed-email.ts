import type { Mail } from '../../platform/mail/mail.ts';
import { layOut, sessionUrl, type Names, type SessionMail } from './emails.ts';
import { startWords, whenWords } from './when-words.ts';

/** Rule 8.48: a request that nobody decided before its start; it says so of nobody in particular. */
export function lapsedMail(mail: SessionMail & { readonly names: Names }): Mail {
  const { to, session, names } = mail;
  const isParent = to.role === 'parent';
  return layOut(to, 'A session was not decided in time', {
    heading: 'This session does not take place',
    paragraphs: [
      `There was no answer in time for the session of ${names.initiator} with ${names.receiver} on ${startWords(session)} so it does not take place.`,
      ...whenWords(session, to.timeZone).slice(1),
      isParent
        ? 'That happens easily, and there is nothing to make up for.'
        : 'That happens easily, and says nothing about you or about anybody else.',
    ],
    action: { label: 'See the session', url: sessionUrl(mail) },
    footnote: isParent
      ? 'If they ask again, you hear of it as always.'
      : 'You can ask for another time whenever you like.',
  });
}
