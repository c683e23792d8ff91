import type { SessionChanged } from '@oakling/domain/sessions/asking/offer-events';
import type { Fact, MailContent } from '../../../platform/mail/mail-draft.ts';
import type { Kinds } from '../kind.ts';
import {
  calendarFor,
  isAskedByMail,
  isGuardian,
  sessionKind,
  type SessionMail,
} from '../session-kind.ts';
import {
  BEHIND_THE_LINK,
  decideByLink,
  decidingWords,
  decisionWords,
  elderAndYouth,
  guardianWords,
  howWords,
  notYetWords,
  sessionPage,
} from '../session-words.ts';
import { whenWords } from '../when-words.ts';
import { asked } from './session-requested.ts';

export const sessionChangedKinds = {
  /**
   * Guardians must decide on a new version; the other participant must not go to the old place in the meantime.
   * Rules 6.65, 8.40 and 8.41
   */
  'session-changed': sessionKind<SessionChanged>({
    event: 'SessionChanged',
    readers: asked,
    notice: ({ event }) => ({ meeting: event.session }),
    mail: (mail) => (isGuardian(mail) ? guardianMail(mail) : otherMail(mail)),
  }),
} satisfies Kinds;

/** Omits the place, which is on the linked page. Rule 8.40 */
function guardianMail(mail: SessionMail<SessionChanged>): MailContent | null {
  const { event, names, view } = mail;
  if (view.version !== event.session.version || !isAskedByMail(mail)) return null;
  return {
    subject: 'A changed session is waiting for your yes or no',
    heading: `${names.initiator} changed the session with ${names.receiver}`,
    paragraphs: [
      ...beforeAndNow(mail),
      ...guardianWords(mail),
      ...decisionWords(mail),
      'It takes place only if you say yes again.',
      BEHIND_THE_LINK,
    ],
    ...decideByLink(mail),
  };
}

/** Omits the place until the approval. Rule 8.41 */
function otherMail(mail: SessionMail<SessionChanged>): MailContent | null {
  const { event, names, view } = mail;
  const { session, former } = event;
  // Any change voids the former calendar entry, unless the session was approved again.
  const wasInvited = former.status === 'approved' && view.status !== 'approved';
  if (view.version !== session.version && !wasInvited) return null;
  // A reader who proposed the new time has already agreed to it. Rule 6.97
  const isAsked = view.agreedAt === null;
  return {
    subject: 'Your session was changed',
    heading: `${names.initiator} changed your session`,
    paragraphs: [
      ...beforeAndNow(mail),
      ...(isAsked ? ['Would you still like that? Please answer.'] : []),
      ...waitingWords(mail),
      ...formerPlaceWords(event),
    ],
    action: sessionPage(mail, isAsked ? 'Answer' : 'See the session'),
    footnote: isMoved(event)
      ? 'If the new time doesn’t suit you, you can propose another one.'
      : 'If it no longer suits you, you can propose another time, or cancel.',
    ...(wasInvited && { calendar: calendarFor(mail, 'CANCEL') }),
  };
}

/**
 * States who must still decide. Empty if a pre-approval approved the change immediately, which another mail reports.
 * Rules 6.151 and 6.252
 */
function waitingWords(mail: SessionMail<SessionChanged>): string[] {
  if (mail.view.status === 'approved') return [];
  return [nextWords(mail), `${notYetWords(mail.event.session)} before you hear from us again.`];
}

/** Tells a youth that they decide now, or before their parents. Rules 6.151 and 6.163 */
function nextWords(mail: SessionMail<SessionChanged>): string {
  if (mail.view.nextApprover !== 'guardians') return decidingWords(mail);
  if (mail.reader.role === 'youth') return 'Your parent has to say yes too.';
  return `${elderAndYouth(mail).youth}’s parent has to say yes too.`;
}

/** Tells people who expected to meet in person that the session is now a video call. Rule 8.88 */
function formerPlaceWords({ session, former }: SessionChanged): string[] {
  const isCallNow = former.connectionMode === 'In-Person' && session.connectionMode === 'Remote';
  return isCallNow ? ['It is a video call now, no longer a meeting in person.'] : [];
}

function beforeAndNow({ event, reader }: SessionMail<SessionChanged>): (string | Fact)[] {
  const { session, former, proposedBy } = event;
  const when = (meeting: typeof former | typeof session, label: string) =>
    whenWords(meeting, reader.timeZone, label);
  if (!isMoved(event)) {
    return [
      'The time is the same. Something else is different.',
      ...when(session, 'When'),
      howWords(session),
    ];
  }
  return [
    'The old time is off.',
    ...when(former, 'Before'),
    ...when(session, 'Now'),
    ...(proposedBy === null ? [] : ['That is the proposed time.']),
    howWords(session),
  ];
}

function isMoved({ session, former }: SessionChanged): boolean {
  return (
    +session.startsAt !== +former.startsAt ||
    +session.endsAt !== +former.endsAt ||
    session.timeZone !== former.timeZone
  );
}
