import type { Mail } from '../../platform/mail/mail.ts';
import {
  decideByLink,
  howWords,
  layOut,
  sessionUrl,
  type DecideMail,
  type Names,
  type SessionMail,
} from './emails.ts';
import { whenWords } from './when-words.ts';

type NamedMail = SessionMail & { readonly names: Names };

/** The elder and the youth, by the names that others see. */
function elderAndYouth({ session, names }: NamedMail) {
  const isByElder = session.createdBy === session.elderId;
  const [elder, youth] = isByElder
    ? [names.initiator, names.receiver]
    : [names.receiver, names.initiator];
  return { elder, youth };
}

/** Rule 8.89: what is asked stands on the page, where no mail program makes a link of it. */
export function questionMail(mail: NamedMail): Mail {
  const { to, session } = mail;
  const { youth } = elderAndYouth(mail);
  return layOut(to, 'A parent has a question before deciding', {
    heading: `${youth}’s parent asks you something before deciding`,
    paragraphs: [
      `It is about the session with ${youth}, which waits for the parent’s yes.`,
      ...whenWords(session, to.timeZone),
      howWords(session),
      'You can answer once, on the page of the session. The parent and you read it; the child does not.',
    ],
    action: { label: 'Read and answer', url: sessionUrl(mail) },
    footnote: 'You can answer as long as the request waits.',
  });
}

/** Rules 8.90 and 6.128, `asker` is another guardian: the answer stands behind the link, beside all the rest. */
export function answeredMail(mail: DecideMail, asker: string | null): Mail {
  const { to, session } = mail;
  const { elder, youth } = elderAndYouth(mail);
  const [who, whose] = asker === null ? ['You', 'your'] : [asker, `${asker}’s`];
  return layOut(to, 'Your question was answered', {
    heading: `${elder} answered ${whose} question`,
    paragraphs: [
      `${who} asked ${elder} something about the session with ${youth}. The request still waits for you.`,
      ...whenWords(session, to.timeZone),
      howWords(session),
      'The link shows you the answer and all the rest, and lets you say yes or no without a log-in. Opening it decides nothing.',
    ],
    ...decideByLink(mail),
  });
}
