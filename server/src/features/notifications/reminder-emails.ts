import type { SessionNow } from '@oakling/domain/sessions/contract';
import type { SessionReminded } from '@oakling/domain/sessions/reminder-events';
import type { Place } from '@oakling/domain/sessions/session';
import type { Mail } from '../../platform/mail/mail.ts';
import {
  decideByLink,
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

/** Rule 8.53: a reminder, to each of the two and to the parent; all three may know where. */
export function reminderMail(mail: ReminderMail): Mail {
  const { to, session, names, place, lead } = mail;
  const isParent = to.role === 'parent';
  const isSoon = lead === 'hour-ahead';
  const whose = isParent ? 'Your child’s session' : 'Your session';
  return layOut(to, `${whose} ${isSoon ? 'starts soon' : 'is coming up'}`, {
    heading: isParent
      ? `${names.initiator} and ${names.receiver} will meet`
      : `${otherName(mail)} and you will meet`,
    paragraphs: [
      isSoon ? 'A reminder: it starts within the hour.' : 'A reminder, so that nobody misses it.',
      ...whenWords(session, to.timeZone),
      place === null ? howWords(session) : placeWords(place),
    ],
    action: { label: 'See the session', url: sessionUrl(mail) },
    footnote: 'If it cannot take place, please call it off there, so that nobody waits in vain.',
  });
}

/** Rule 8.56: a request that waits, to the parent; where it is stands behind the link. */
export function waitingMail(mail: DecideMail): Mail {
  const { to, session, names } = mail;
  return layOut(to, 'A session request still waits for your decision', {
    heading: `${names.initiator} and ${names.receiver} wait for your answer`,
    paragraphs: [
      `${names.initiator} asked ${names.receiver} for a session. It takes place only if you say yes.`,
      ...whenWords(session, to.timeZone),
      howWords(session),
      ...guardianWords(mail),
      ...unusualWords(mail),
      ...elderWords(mail),
      'The link shows you the place and all the rest, and lets you say yes or no without a log-in. Opening it decides nothing. We will not remind you again.',
    ],
    ...decideByLink(mail),
  });
}

type UnansweredMail = SessionMail & {
  readonly names: Names;
  readonly view: SessionNow;
  /** Whether it goes to the one who was asked. */
  readonly isAsked: boolean;
};

/** Rule 8.91: a session that is near has no answer yet, to each of the two and to the parent. */
export function unansweredMail(mail: UnansweredMail): Mail {
  const { to, session, names, isAsked } = mail;
  const standing = standingWords(mail);
  const when = whenWords(session, to.timeZone);
  if (isAsked) {
    return layOut(to, 'Somebody is still waiting for your answer', {
      heading: `${names.initiator} is still waiting for your answer`,
      paragraphs: [
        `${names.initiator} asked you for a session.${standing}`,
        ...when,
        howWords(session),
        'You can say yes, propose another time, or say no. A no is fine, too.',
      ],
      action: { label: 'Answer', url: sessionUrl(mail) },
      footnote: 'We will not remind you again.',
    });
  }
  return layOut(to, 'A session that is near has no answer yet', {
    heading: `${names.receiver} has not answered yet`,
    paragraphs: [
      `${names.initiator} asked ${names.receiver} for a session.${standing}`,
      ...when,
      howWords(session),
      `${names.receiver} was reminded just now. You need not do anything; you can also call it off there.`,
    ],
    action: { label: 'See the session', url: sessionUrl(mail) },
    footnote: 'It happens easily, and says nothing about you or about anybody else.',
  });
}

/** What the parent has said by now; of an adult, who has none, nothing. Rule 8.113 */
function standingWords({ view: { waitsFor, status } }: UnansweredMail): string {
  if (waitsFor === 'youth') return '';
  return status === 'approved'
    ? ' The parent has approved it.'
    : ' The parent has not decided yet.';
}
