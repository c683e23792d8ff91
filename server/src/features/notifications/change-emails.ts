import type { SessionNow } from '@oakling/domain/sessions/contract';
import type { Proposal, SessionDetails } from '@oakling/domain/sessions/session';
import type { Mail } from '../../platform/mail/mail.ts';
import {
  decideByLink,
  decidingWords,
  elderWords,
  howWords,
  layOut,
  notYetWords,
  sessionUrl,
  type AskedMail,
  type DecideMail,
  type Names,
  type SessionMail,
} from './emails.ts';
import { guardianWords } from './guardian-words.ts';
import { unusualWords } from './unusual-words.ts';
import { startWords, whenWords } from './when-words.ts';

type ChangedMail = SessionMail & {
  readonly names: Names;
  readonly former: SessionDetails;
  readonly isProposal: boolean;
};

/** Rule 8.40: a new version, to the parent, who decides it; where it is stands behind the link. */
export function changedForParentMail(mail: ChangedMail & DecideMail): Mail {
  const { to, session, names } = mail;
  return layOut(to, 'A changed session waits for your decision', {
    heading: `${names.initiator} changed the session with ${names.receiver}`,
    paragraphs: [
      ...beforeAndNow(mail),
      howWords(session),
      ...guardianWords(mail),
      ...unusualWords(mail),
      ...elderWords(mail),
      'It takes place only if you say yes again. The link shows you the place and all that changed. Opening it decides nothing.',
    ],
    ...decideByLink(mail),
  });
}

/** Rule 8.41: a new version, to the other participant, without a place until it is approved. */
export function changedMail(mail: ChangedMail & AskedMail): Mail {
  const { to, session, names } = mail;
  // Who proposed the new time has said yes to it. Rule 6.97
  const isAsked = mail.view.agreedAt === null;
  return layOut(to, 'Your session was changed', {
    heading: `${names.initiator} changed the session with ${names.receiver}`,
    paragraphs: [
      ...beforeAndNow(mail),
      howWords(session),
      ...(isAsked ? ['Would you still like that? You can say so there.'] : []),
      `${waitingWords(mail)} ${notYetWords(session)} before you hear from us again.`,
      ...formerPlaceWords(mail),
    ],
    action: { label: isAsked ? 'Answer' : 'See the session', url: sessionUrl(mail) },
    footnote: isMoved(mail)
      ? 'If the new time does not suit you, you can propose another one there.'
      : 'If it no longer suits you, you can propose another time there, or cancel.',
  });
}

/** A youth who decides now, or before the parents, is told so. Rules 6.151 and 6.163 */
function waitingWords(mail: AskedMail): string {
  return mail.view.waitsFor === 'guardians'
    ? 'It waits for the parent’s yes.'
    : decidingWords(mail);
}

/** Rule 8.42: another time, to who can agree to it. */
export function proposedMail(
  mail: SessionMail & {
    readonly names: Names;
    readonly proposal: Proposal;
    readonly by: string;
    readonly view: SessionNow;
  },
): Mail {
  const { to, session, names, proposal, by, view } = mail;
  // Rule 8.113
  const becomes = view.waitsFor === 'youth' ? 'the session moves' : 'the parent is asked again';
  return layOut(to, 'Another time was proposed for your session', {
    heading: `${by} proposed another time`,
    paragraphs: [
      `For the session of ${names.initiator} with ${names.receiver} on ${startWords(session)} another time was proposed.`,
      ...whenWords(proposal, to.timeZone),
      ...(proposal.note === '' ? [] : [`${by} wrote: ${proposal.note}`]),
    ],
    action: { label: 'Answer', url: sessionUrl(mail) },
    footnote: `If you agree, ${becomes}. If you decline, all stays as it is.`,
  });
}

/** Rule 8.78: the answer, to who proposed; nothing changes by it. */
export function declinedMail(
  mail: SessionMail & { readonly names: Names; readonly proposal: Proposal },
): Mail {
  const { to, session, names, proposal } = mail;
  return layOut(to, 'The time that you proposed does not suit', {
    heading: `${names.initiator} keeps the time of the session`,
    paragraphs: [
      `For the session of ${names.initiator} with ${names.receiver} you proposed another time, which does not suit.`,
      ...whenWords(proposal, to.timeZone, 'Proposed'),
      'The session stays as it was.',
      ...whenWords(session, to.timeZone),
    ],
    action: { label: 'See the session', url: sessionUrl(mail) },
    footnote: 'You can propose yet another time there.',
  });
}

/** Who was to meet somewhere and is now to meet by video would else go to the place of before. Rule 8.88 */
function formerPlaceWords({ session, former }: ChangedMail): string[] {
  const isCallNow = former.connectionMode === 'In-Person' && session.connectionMode === 'Remote';
  return isCallNow ? ['It is a video call now, no longer a meeting in person.'] : [];
}

function beforeAndNow(mail: ChangedMail): string[] {
  const { to, session, former, isProposal } = mail;
  const when = whenWords(session, to.timeZone);
  if (!isMoved(mail)) return [...when, 'The time stays as it was; something else is different.'];
  const agreed = isProposal ? ['It is the time that was proposed.'] : [];
  const before = whenWords(former, to.timeZone, 'Before');
  return [...before, 'That time is off now.', ...when, ...agreed];
}

/** Whether the change was one of the time. */
function isMoved({ session, former }: ChangedMail): boolean {
  return (
    +session.startsAt !== +former.startsAt ||
    +session.endsAt !== +former.endsAt ||
    session.timeZone !== former.timeZone
  );
}
