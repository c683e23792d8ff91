import { stayWords } from '@oakling/domain/sessions/asking/called-off';
import type { Place } from '@oakling/domain/sessions/session';
import type { Draft, Fact } from '../../../platform/mail/mail-draft.ts';
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

/** The deciding parent, for a participant; null when no parent did. */
function parentWords(mail: DecidedMail): string | null {
  if (!mail.byParent) return null;
  return mail.to.role === 'youth' ? 'Your parent' : `${elderAndYouth(mail).youth}’s parent`;
}

type DecidedMail = NamedMail & {
  /** True when a parent decided; an adult has none. Rule 8.113 */
  readonly byParent: boolean;
};

/** The approval, to each participant; from now on both may know the place. Rule 8.19 */
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

/** The rejection with the parent's reason, to each participant. Rule 8.20 */
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

/** The reason given for a refusal; empty without one. */
export function reasonWords(reason: string): Fact[] {
  return reason === '' ? [] : [{ label: 'Reason', words: reason }];
}

type CancelledMail = SessionMail & {
  readonly names: Names | null;
  /** The person and reason; omitted when nobody cancelled directly. */
  readonly by?: string;
  readonly reason?: string;
};

/** Without names the mail is the same for every cause. Rules 8.21 and 9.46 */
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
    // The participants' pages do not show sessions that nobody cancelled directly. Rule 9.46
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

/** States who will not meet, from the reader's perspective. */
export function offWords(mail: NamedMail): string {
  if (mail.to.role !== 'parent') return `Your session with ${otherName(mail)} is off.`;
  const { elder, youth } = elderAndYouth(mail);
  return `${youth} and ${elder} will not meet.`;
}
