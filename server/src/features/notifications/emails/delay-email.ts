import type { Draft } from '../../../platform/mail/mail-draft.ts';
import { layOut, sessionUrl, type SessionMail } from './emails.ts';
import { whenWords } from './when-words.ts';

type DelayMail = SessionMail & { readonly by: string; readonly minutes: number };

/** Tells who is late, how late and for which session; the place is on the page. Rule 8.157 */
export function delayMail(mail: DelayMail): Draft {
  const { to, session, by, minutes } = mail;
  return layOut(to, 'Somebody will be late for a session today', {
    heading: `${by} will be about ${minutes} minutes late`,
    paragraphs: [
      `${by} told us just now. It is about this session:`,
      ...whenWords(session, to.timeZone),
    ],
    action: { label: 'See the session', url: sessionUrl(mail) },
    footnote: 'Nothing else has changed. You need not answer.',
  });
}
