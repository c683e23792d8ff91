import type { Draft } from '../../../platform/mail/mail-draft.ts';
import {
  decideByLink,
  elderAndYouth,
  howWords,
  layOut,
  sessionUrl,
  type DecideMail,
  type NamedMail,
} from './emails.ts';
import { whenWords } from './when-words.ts';

/** The question itself is on the page, where no mail program turns it into a link. Rule 8.89 */
export function questionMail(mail: NamedMail): Draft {
  const { to, session } = mail;
  const { youth } = elderAndYouth(mail);
  return layOut(to, 'A parent has a question before deciding', {
    heading: `${youth}’s parent asks you something before deciding`,
    paragraphs: [
      `It is about your session with ${youth}. It still waits for the parent’s yes.`,
      ...whenWords(session, to.timeZone),
      howWords(session),
      `You can answer once. The parent reads it. ${youth} does not.`,
    ],
    action: { label: 'Read and answer', url: sessionUrl(mail) },
    footnote: 'You can answer until the parent has decided.',
  });
}

/** The answer is behind the link; `asker` is another guardian. Rules 8.90 and 6.128 */
export function answeredMail(mail: DecideMail, asker: string | null): Draft {
  const { to, session } = mail;
  const { elder, youth } = elderAndYouth(mail);
  const [who, whose] = asker === null ? ['You', 'your'] : [asker, `${asker}’s`];
  return layOut(to, 'Your question was answered', {
    heading: `${elder} answered ${whose} question`,
    paragraphs: [
      `${who} asked ${elder} something about the session with ${youth}. The session still waits for your yes or no.`,
      ...whenWords(session, to.timeZone),
      howWords(session),
      'Open the link to read the answer and see everything else. You can say yes or no there without logging in. Opening it decides nothing.',
    ],
    ...decideByLink(mail),
  });
}
