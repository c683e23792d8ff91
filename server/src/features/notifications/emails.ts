import type { Role } from '@oakling/domain/identity/role';
import { listWords } from '@oakling/domain/kernel/words';
import type { ElderProfile, SessionNow } from '@oakling/domain/sessions/contract';
import { stayWords } from '@oakling/domain/sessions/called-off';
import type { Place, SessionDetails } from '@oakling/domain/sessions/session';
import { layOutMail, type MailWords } from '../../platform/mail/mail-layout.ts';
import type { Mail } from '../../platform/mail/mail.ts';
import { guardianWords } from './guardian-words.ts';
import { unusualWords } from './unusual-words.ts';
import { dayWords, momentWords, startWords, whenWords } from './when-words.ts';

/** Who reads a mail. */
export interface Recipient {
  readonly id: string;
  readonly email: string;
  /** The child whom it is for, where a guardian reads it. */
  readonly readFor: string | null;
  readonly role: Role;
  /** The zone their browser last named, or null. */
  readonly timeZone: string | null;
}

export type Names = Readonly<Record<'initiator' | 'receiver', string>>;

/** What every mail about a session is made of. No subject names anybody: it shows on a locked screen. */
export interface SessionMail {
  readonly to: Recipient;
  readonly session: SessionDetails;
  readonly origin: string;
}
type NamedMail = SessionMail & { readonly names: Names };

/** A mail that asks a parent to decide, by a link that is good until a moment. */
export type DecideMail = NamedMail & {
  readonly view: SessionNow;
  readonly url: string;
  readonly until: Date;
};

/** Rule 8.18: the request, to the parent; the place is on the page that the link opens. */
export function requestedMail(mail: DecideMail): Mail {
  const { to, session, view, names } = mail;
  return layOut(to, 'A session request waits for your decision', {
    heading: `${names.initiator} asked ${names.receiver} for a session`,
    paragraphs: [
      ...whenWords(session, to.timeZone),
      howWords(session),
      ...guardianWords(mail),
      ...(view.agreedAt === null ? [] : [`${names.receiver} has said yes.`]),
      ...unusualWords(mail),
      ...elderWords(mail),
      'The link shows you the place and all the rest, and lets you say yes or no without a log-in. Opening it decides nothing.',
    ],
    ...decideByLink(mail),
  });
}

/** Rule 8.80: the request, to the one who was asked; where it would be they are told once it is approved. */
export function askedMail(mail: AskedMail): Mail {
  const { to, session, names } = mail;
  return layOut(to, 'Somebody would like to meet you', {
    heading: `${names.initiator} would like to meet you`,
    paragraphs: [
      `${names.initiator} asked you for a session about ${listWords(session.interests)}.`,
      ...whenWords(session, to.timeZone),
      howWords(session),
      `Would you like that? You can say yes, propose another time, or say no. ${decidingWords(mail)}`,
    ],
    action: { label: 'Answer', url: sessionUrl(mail) },
    footnote: `${notYetWords(session)} before you hear that it was approved.`,
  });
}

export type AskedMail = NamedMail & {
  readonly view: SessionNow;
  /** Whom Oakling asks after the reader. */
  readonly guardians: readonly string[];
};

/** Rules 6.151 and 6.163: who decides, for one of the two who are to meet. */
export function decidingWords({ to, view, names, guardians }: AskedMail): string {
  const { waitsFor, initiator } = view;
  if (to.role === 'youth') {
    if (waitsFor === 'youth') return 'You decide: with your yes it takes place.';
    if (waitsFor === 'guardians')
      return 'Your parent decides whether it takes place, and you are told.';
    return `You decide first. If you say yes, we ask ${listWords(guardians)}.`;
  }
  const youth = initiator.role === 'youth' ? names.initiator : names.receiver;
  if (waitsFor === 'youth') return `No parent approves: ${youth} decides.`;
  return 'The parent decides whether it takes place, and you are told.';
}

/** Rule 9.136: whether and how the moderators have checked an elder. */
function checkedWords(checks: ElderProfile['checks']): string {
  if (checks === null) return 'Not checked by the moderators yet.';
  const lastOn = dayWords(new Date(checks.lastOn), 'UTC');
  return `Checked by the moderators: ${listWords(checks.names)}. The last check was on ${lastOn}.`;
}

/** What a parent presses in a mail, and for how long. */
export function decideByLink({ to, session, url, until }: DecideMail) {
  return {
    action: { label: 'Read and decide', url },
    footnote: `The link is only for you: whoever has it can decide in your place. It works until ${momentWords(until, to.timeZone ?? session.timeZone)}`,
  };
}

/** What mail programs make a link of; from us, people would trust it. */
const LIKE_AN_ADDRESS = /:\/\/|@|[^\s.]\.[^\s.]/u;

/** Rule 8.18: what the elder wrote, as far as no mail program makes a link of it. */
function bioWords(elder: string, bio: string): string {
  if (bio === '') return `${elder} has not written a bio yet.`;
  if (LIKE_AN_ADDRESS.test(bio))
    return `What ${elder} wrote about themselves stands behind the link.`;
  return `${elder} wrote: “${bio}”`;
}

/** Rule 6.95: who the elder is, for the parent who decides. The picture stands behind the link. */
export function elderWords({ to, session, view, names }: DecideMail): string[] {
  const { elderProfile: profile, initiator } = view;
  if (profile === null) return [];
  const isByElder = initiator.role === 'elder';
  const elder = isByElder ? names.initiator : names.receiver;
  const youth = isByElder ? names.receiver : names.initiator;
  const joined = dayWords(new Date(profile.joinedAt), to.timeZone ?? session.timeZone);
  const { sessionsWithChild, sessionsWithOthers } = profile;
  return [
    `About ${elder}: ${profile.ageRange} years old, joined Oakling on ${joined}.`,
    checkedWords(profile.checks),
    bioWords(elder, profile.bio),
    `Approved sessions so far: ${sessionsWithChild || 'none'} with ${youth}, ${sessionsWithOthers || 'none'} with other families.`,
  ];
}

/** Rule 8.19: the approval, to each of the two; from here on both may know where. */
export function approvedMail(mail: NamedMail & { readonly place: Place | null }): Mail {
  const { to, session, names, place } = mail;
  return layOut(to, 'Your session was approved', {
    heading: `${otherName(mail)} and you will meet`,
    paragraphs: [
      `The session of ${names.initiator} with ${names.receiver} was approved.`,
      ...whenWords(session, to.timeZone),
      place === null ? howWords(session) : placeWords(place),
    ],
    action: { label: 'See your session', url: sessionUrl(mail) },
    footnote: `The ${session.connectionMode === 'Remote' ? 'link' : 'place'} is only for the two of you. Please do not pass this mail on.`,
  });
}

/** Rule 8.20: the rejection, with the parent's reason, to each of the two. */
export function rejectedMail(mail: NamedMail & { readonly reason: string }): Mail {
  const { to, session, names, reason } = mail;
  return layOut(to, 'A session was not approved', {
    heading: 'This session will not take place',
    paragraphs: [
      `The session of ${names.initiator} with ${names.receiver} was rejected.`,
      ...whenWords(session, to.timeZone),
      ...(reason === '' ? [] : [`Reason: ${reason}`]),
    ],
    action: { label: 'See the session', url: sessionUrl(mail) },
    footnote: 'You can ask for another time whenever you like.',
  });
}

type CancelledMail = SessionMail & {
  readonly names: Names | null;
  /** Who said so, and why; left out where nobody did. */
  readonly by?: string;
  readonly reason?: string;
};

/** Rules 8.21 and 9.46: without names it is the same mail whatever the cause was. */
export function cancelledMail(mail: CancelledMail): Mail {
  const { to, session, names, by = '', reason = '' } = mail;
  const which =
    names === null ? 'A session' : `The session of ${names.initiator} with ${names.receiver}`;
  return layOut(to, 'A session was cancelled', {
    heading: 'A session was cancelled',
    paragraphs: [
      `${which} on ${startWords(session)} was cancelled. ${stayWords([session.connectionMode])}`,
      ...whenWords(session, to.timeZone).slice(1),
      ...(by === '' ? [] : [`${by} called it off.`]),
      ...(reason === '' ? [] : [`Reason: ${reason}`]),
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

/** Puts words into a mail to one person. */
export function layOut(to: Recipient, subject: string, words: MailWords): Mail {
  const { id, email, readFor } = to;
  if (readFor === null) return { to: email, subject, ...layOutMail(words) };
  // What the link leads to is the child's, and opens where the child is logged in.
  const { action: _, ...rest } = forChild(readFor, words);
  const found = `${firstName(readFor)} finds it in Oakling.`;
  const paragraphs = [...rest.paragraphs, found];
  return { to: email, subject, ...layOutMail({ ...rest, paragraphs }), about: [id] };
}

/** Rule 1.92: in a guardian's mailbox it says whom it is for before anything else. */
export function forChild(name: string, words: MailWords): MailWords {
  return { ...words, heading: `For ${firstName(name)}: ${words.heading}` };
}

const firstName = (name: string) => name.trim().split(/\s+/)[0] ?? '';

/** The participant who does not read the mail. */
export function otherName({ to, session, names }: NamedMail): string {
  return to.id === session.createdBy ? names.receiver : names.initiator;
}

/** The page of the session in the reader's dashboard. */
export function sessionUrl({ to, origin, session }: SessionMail): string {
  return `${origin}/#/dashboard/${to.role}/sessions/${session.id}`;
}

export function sessionsUrl(
  { to, origin }: Pick<SessionMail, 'to' | 'origin'>,
  tab: string,
): string {
  return `${origin}/#/dashboard/${to.role}/sessions?tab=${tab}`;
}

/** Rule 8.88: what is not to be done yet; there is no way to a call. */
export function notYetWords({ connectionMode }: SessionDetails): string {
  return connectionMode === 'Remote' ? 'There is nothing to join' : 'Please do not go there';
}

/** The way of meeting, without the place. */
export function howWords({ connectionMode }: SessionDetails): string {
  return connectionMode === 'Remote' ? 'How: by video call.' : 'How: in person.';
}

/** Where, for whoever may know. */
export function placeWords(place: Place): string {
  return place.connectionMode === 'Remote'
    ? `Where: ${place.videoProvider}, ${place.videoLink}`
    : `Where: ${place.address}`;
}
