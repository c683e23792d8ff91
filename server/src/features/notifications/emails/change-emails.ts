import type { SessionRow } from '@oakling/domain/sessions/contract';
import type { Proposal } from '@oakling/domain/sessions/asking/offer';
import type { SessionDetails } from '@oakling/domain/sessions/session';
import type { Draft, Fact } from '../../../platform/mail/mail-draft.ts';
import {
  BEHIND_THE_LINK,
  decideByLink,
  decidingWords,
  elderAndYouth,
  elderWords,
  howWords,
  layOut,
  notYetWords,
  otherName,
  sessionUrl,
  type AskedMail,
  type DecideMail,
  type Names,
  type SessionMail,
} from './emails.ts';
import { guardianWords } from './guardian-words.ts';
import { unusualWords } from './unusual-words.ts';
import { whenWords } from './when-words.ts';

type ChangedMail = SessionMail & {
  readonly names: Names;
  readonly former: SessionDetails;
  readonly isProposal: boolean;
};

/** A new version, to the parent who decides; the place is behind the link. Rule 8.40 */
export function changedForParentMail(mail: ChangedMail & DecideMail): Draft {
  const { to, session, names } = mail;
  return layOut(to, 'A changed session waits for your yes or no', {
    heading: `${names.initiator} changed the session with ${names.receiver}`,
    paragraphs: [
      ...beforeAndNow(mail),
      howWords(session),
      ...guardianWords(mail),
      ...unusualWords(mail),
      ...elderWords(mail),
      'It takes place only if you say yes again.',
      BEHIND_THE_LINK,
    ],
    ...decideByLink(mail),
  });
}

/** A new version, to the other participant, without a place until it is approved. Rule 8.41 */
export function changedMail(mail: ChangedMail & AskedMail): Draft {
  const { to, session, names } = mail;
  // A reader who proposed the new time has already agreed to it. Rule 6.97
  const isAsked = mail.view.agreedAt === null;
  return layOut(to, 'Your session was changed', {
    heading: `${names.initiator} changed your session`,
    paragraphs: [
      ...beforeAndNow(mail),
      howWords(session),
      ...(isAsked ? ['Would you still like that? Please answer.'] : []),
      ...waitingWords(mail),
      ...formerPlaceWords(mail),
    ],
    action: { label: isAsked ? 'Answer' : 'See the session', url: sessionUrl(mail) },
    footnote: isMoved(mail)
      ? 'Does the new time not suit you? You can propose another one.'
      : 'Does it no longer suit you? You can propose another time, or cancel.',
  });
}

/**
 * The people who still decide; empty when a rule approved the change at once, which another mail
 * reports. Rules 6.151 and 6.252
 */
function waitingWords(mail: AskedMail): string[] {
  if (mail.view.status === 'approved') return [];
  return [nextWords(mail), `${notYetWords(mail.session)} before you hear from us again.`];
}

/** Tells a youth who decides now, or before the parents. Rules 6.151 and 6.163 */
function nextWords(mail: AskedMail): string {
  if (mail.view.waitsFor !== 'guardians') return decidingWords(mail);
  if (mail.to.role === 'youth') return 'Your parent has to say yes too.';
  return `${elderAndYouth(mail).youth}’s parent has to say yes too.`;
}

/** A proposed time, to the person who can accept it. Rule 8.42 */
export function proposedMail(
  mail: SessionMail & {
    readonly names: Names;
    readonly proposal: Proposal;
    readonly by: string;
    readonly view: SessionRow;
  },
): Draft {
  const { to, session, proposal, by, view } = mail;
  // An adult's session moves at once; a youth's needs approval again. Rule 8.113
  const becomes =
    view.waitsFor === 'youth' ? 'the session moves' : 'the session needs a parent’s yes again';
  const note = proposal.note === '' ? [] : [{ label: `${by} wrote`, words: proposal.note }];
  return layOut(to, 'Another time was proposed for your session', {
    heading: `${by} proposed another time`,
    paragraphs: [
      `This is about your session with ${otherName(mail)}.`,
      ...whenWords(session, to.timeZone, 'Planned'),
      ...whenWords(proposal, to.timeZone, 'Proposed'),
      ...note,
    ],
    action: { label: 'Answer', url: sessionUrl(mail) },
    footnote: `If you say yes, ${becomes}. If you say no, everything stays as it is.`,
  });
}

/** The refusal of a proposal, to its author; the session is unchanged. Rule 8.78 */
export function declinedMail(
  mail: SessionMail & { readonly names: Names; readonly proposal: Proposal },
): Draft {
  const { to, session, names, proposal } = mail;
  return layOut(to, 'The time you proposed does not suit', {
    heading: `${names.initiator} said no to the time you proposed`,
    paragraphs: [
      'The session stays as it was.',
      ...whenWords(proposal, to.timeZone, 'Proposed'),
      ...whenWords(session, to.timeZone),
    ],
    action: { label: 'See the session', url: sessionUrl(mail) },
    footnote: 'You can propose yet another time.',
  });
}

/** Tells people who expected to meet in person that the session is now a video call. Rule 8.88 */
function formerPlaceWords({ session, former }: ChangedMail): string[] {
  const isCallNow = former.connectionMode === 'In-Person' && session.connectionMode === 'Remote';
  return isCallNow ? ['It is a video call now, no longer a meeting in person.'] : [];
}

function beforeAndNow(mail: ChangedMail): (string | Fact)[] {
  const { to, session, former, isProposal } = mail;
  const when = whenWords(session, to.timeZone);
  if (!isMoved(mail)) return ['The time is the same. Something else is different.', ...when];
  const agreed = isProposal ? ['That is the proposed time.'] : [];
  const before = whenWords(former, to.timeZone, 'Before');
  return ['The old time is off.', ...before, ...whenWords(session, to.timeZone, 'Now'), ...agreed];
}

/** True when the change moved the session in time. */
function isMoved({ session, former }: ChangedMail): boolean {
  return (
    +session.startsAt !== +former.startsAt ||
    +session.endsAt !== +former.endsAt ||
    session.timeZone !== former.timeZone
  );
}
