import type { SessionRow } from '@oakling/domain/sessions/contract';
import type { SessionReminded } from '@oakling/domain/sessions/day/reminder-events';
import type { Place } from '@oakling/domain/sessions/session';
import type { Draft } from '../../../platform/mail/mail-draft.ts';
import {
  BEHIND_THE_LINK,
  decideByLink,
  elderAndYouth,
  elderWords,
  howWords,
  layOut,
  otherName,
  placeWords,
  sessionUrl,
  type DecideMail,
  type Names,
  type SessionMail,
} from './emails.ts';
import { guardianWords } from './guardian-words.ts';
import { unusualWords } from './unusual-words.ts';
import { whenWords } from './when-words.ts';

type ReminderMail = SessionMail & {
  readonly names: Names;
  readonly place: Place | null;
  readonly lead: SessionReminded['lead'];
};

/** A reminder to the participants and the parent, who all may know the place. Rule 8.53 */
export function reminderMail(mail: ReminderMail): Draft {
  const { to, session, place, lead } = mail;
  const isParent = to.role === 'parent';
  const isSoon = lead === 'hour-ahead';
  const { elder, youth } = elderAndYouth(mail);
  const whose = isParent ? 'Your child’s session' : 'Your session';
  return layOut(to, `${whose} ${isSoon ? 'starts soon' : 'is coming up'}`, {
    heading: isParent ? `${youth} will meet ${elder}` : `You will meet ${otherName(mail)}`,
    paragraphs: [
      isSoon ? 'It starts within the hour.' : 'This is a reminder, so that nobody misses it.',
      ...whenWords(session, to.timeZone),
      place === null ? howWords(session) : placeWords(place),
    ],
    action: { label: 'See the session', url: sessionUrl(mail) },
    footnote: 'If it cannot take place, please call it off, so that nobody waits.',
  });
}

/** A waiting request, to the parent; the place is behind the link. Rule 8.56 */
export function waitingMail(mail: DecideMail): Draft {
  const { to, session, names } = mail;
  return layOut(to, 'A session still waits for your yes or no', {
    heading: `${names.initiator} and ${names.receiver} are waiting for your answer`,
    paragraphs: [
      `${names.initiator} asked ${names.receiver} for a session. It takes place only if you say yes.`,
      ...whenWords(session, to.timeZone),
      howWords(session),
      ...guardianWords(mail),
      ...unusualWords(mail),
      ...elderWords(mail),
      BEHIND_THE_LINK,
      'We will not remind you again.',
    ],
    ...decideByLink(mail),
  });
}

/** To an adult, about a session that only they decide. Rule 6.250 */
export function ownDecisionMail(mail: SessionMail & { readonly names: Names }): Draft {
  const { to, session } = mail;
  return layOut(to, 'A session waits for your yes or no', {
    heading: 'You decide about this session now',
    paragraphs: [
      `Your session with ${otherName(mail)} is not approved yet. You are an adult, so no parent decides.`,
      ...whenWords(session, to.timeZone),
      howWords(session),
      'It takes place only if you approve it. You can also call it off.',
    ],
    action: { label: 'Decide', url: sessionUrl(mail) },
    footnote: 'We will not remind you again.',
  });
}

type UnansweredMail = SessionMail & {
  readonly names: Names;
  readonly view: SessionRow;
  /** True for the invited participant. */
  readonly isAsked: boolean;
};

/** An upcoming session without an answer, to the participants and the parent. Rule 8.91 */
export function unansweredMail(mail: UnansweredMail): Draft {
  const { to, session, names, isAsked } = mail;
  const standing = standingWords(mail);
  const when = whenWords(session, to.timeZone);
  if (isAsked) {
    return layOut(to, 'Somebody is still waiting for your answer', {
      heading: `${names.initiator} is still waiting for your answer`,
      paragraphs: [
        `${names.initiator} asked you for a session.`,
        ...standing,
        ...when,
        howWords(session),
        'You can say yes, propose another time, or say no. A no is fine, too.',
      ],
      action: { label: 'Answer', url: sessionUrl(mail) },
      footnote: 'We will not remind you again.',
    });
  }
  const asked = to.id === session.createdBy ? 'You' : names.initiator;
  return layOut(to, 'A session that is near has no answer yet', {
    heading: `${names.receiver} has not answered yet`,
    paragraphs: [
      `${asked} asked ${names.receiver} for a session.`,
      ...standing,
      ...when,
      howWords(session),
      `We reminded ${names.receiver} just now. You do not need to do anything. You can also call it off.`,
    ],
    action: { label: 'See the session', url: sessionUrl(mail) },
    footnote: 'This happens. It says nothing about you or anybody else.',
  });
}

/** The parent's decision so far; empty for an adult. Rule 8.113 */
function standingWords(mail: UnansweredMail): string[] {
  const { waitsFor, status } = mail.view;
  if (waitsFor === 'youth') return [];
  const { role } = mail.to;
  const parent = role === 'youth' ? 'Your parent' : `${elderAndYouth(mail).youth}’s parent`;
  const [who, have] = role === 'parent' ? ['The parents', 'have'] : [parent, 'has'];
  return [
    status === 'approved' ? `${who} ${have} said yes.` : `${who} ${have} not answered yet either.`,
  ];
}
