import { stayWords } from '@oakling/domain/sessions/called-off';
import type { Place } from '@oakling/domain/sessions/session';
import type { Draft, Fact } from '../../platform/mail/mail-draft.ts';
import {
  elderAndYouth,
  howWords,
  layOut,
  otherName,
  placeWords,
  sessionsUrl,
  sessionUrl,
  type NamedMail,
  type Names,
  type SessionMail,
} from './emails.ts';
import { whenWords } from './when-words.ts';

/** Who said yes or no, for one of the two who are to meet; null where no parent did. */
function parentWords(mail: DecidedMail): string | null {
  if (!mail.byParent) return null;
  return mail.to.role === 'youth' ? 'Your parent' : `${elderAndYouth(mail).youth}’s parent`;
}

type DecidedMail = NamedMail & {
  /** Whether a parent decided; of an adult, who has none, nobody did. Rule 8.113 */
  readonly byParent: boolean;
};

/** Rule 8.19: the approval, to each of the two; from here on both may know where. */
export function approvedMail(mail: DecidedMail & { readonly place: Place | null }): Draft {
  const { to, session, place } = mail;
  const parent = parentWords(mail);
  const meet = `You will meet ${otherName(mail)}.`;
  return layOut(to, 'Your session was approved', {
    heading: parent === null ? 'It’s a yes' : `${parent} said yes`,
    paragraphs: [
      meet,
      ...whenWords(session, to.timeZone),
      place === null ? howWords(session) : placeWords(place),
    ],
    action: { label: 'See your session', url: sessionUrl(mail) },
    footnote: `The ${session.connectionMode === 'Remote' ? 'link' : 'place'} is only for the two of you. Please do not pass this e-mail on.`,
  });
}

/** Rule 8.20: the rejection, with the parent's reason, to each of the two. */
export function rejectedMail(mail: DecidedMail & { readonly reason: string }): Draft {
  const { to, session, reason } = mail;
  const parent = parentWords(mail);
  return layOut(to, 'A session will not take place', {
    heading: parent === null ? 'This session will not take place' : `${parent} said no this time`,
    paragraphs: [
      `You will not meet ${otherName(mail)} then.`,
      ...whenWords(session, to.timeZone),
      ...reasonWords(reason),
    ],
    action: { label: 'See the session', url: sessionUrl(mail) },
    footnote: 'You can ask for another time.',
  });
}

/** What somebody wrote to go with a no; nothing where they wrote nothing. */
export function reasonWords(reason: string): Fact[] {
  return reason === '' ? [] : [{ label: 'Reason', words: reason }];
}

type CancelledMail = SessionMail & {
  readonly names: Names | null;
  /** Who said so, and why; left out where nobody did. */
  readonly by?: string;
  readonly reason?: string;
};

/** Rules 8.21 and 9.46: without names it is the same mail whatever the cause was. */
export function cancelledMail(mail: CancelledMail): Draft {
  const { to, session, names, by = '', reason = '' } = mail;
  const which = names === null ? 'A session is off.' : offWords({ ...mail, names });
  return layOut(to, 'A session was cancelled', {
    heading: by === '' ? 'A session was cancelled' : `${by} called off a session`,
    paragraphs: [
      `${which} ${stayWords([session.connectionMode])}`,
      ...whenWords(session, to.timeZone),
      ...reasonWords(reason),
    ],
    // What nobody called off is on no page of the two who were to meet. Rule 9.46
    action:
      by === ''
        ? {
            label: 'See your sessions',
            url: sessionsUrl(mail, to.role === 'parent' ? 'past' : 'upcoming'),
          }
        : { label: 'See the session', url: sessionUrl(mail) },
    footnote: 'You do not need to do anything.',
  });
}

/** Who will not meet, as the reader says it. */
export function offWords(mail: NamedMail): string {
  if (mail.to.role !== 'parent') return `Your session with ${otherName(mail)} is off.`;
  const { elder, youth } = elderAndYouth(mail);
  return `${youth} and ${elder} will not meet.`;
}
