import type { Role } from '@oakling/domain/identity/role';
import { listWords } from '@oakling/domain/kernel/words';
import type { ElderProfile, SessionNow } from '@oakling/domain/sessions/contract';
import type { Place, SessionDetails } from '@oakling/domain/sessions/session';
import type { StageNow } from '@oakling/domain/stages/stage';
import type { Draft, Fact, MailWords } from '../../platform/mail/mail-draft.ts';
import { guardianWords } from './guardian-words.ts';
import { unusualWords } from './unusual-words.ts';
import { dayWords, momentWords, whenWords } from './when-words.ts';

/** Who reads a mail. */
export interface Recipient {
  readonly id: string;
  readonly email: string;
  /** The child it is for, where a guardian reads it. */
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
export type NamedMail = SessionMail & { readonly names: Names };

/** A mail that asks a parent to decide, by a link that is good until a moment. */
export type DecideMail = NamedMail & {
  readonly view: SessionNow;
  readonly url: string;
  readonly until: Date;
};

/** The elder and the youth, by the names that others see. */
export function elderAndYouth({ session, names }: NamedMail) {
  const isByElder = session.createdBy === session.elderId;
  const [elder, youth] = isByElder
    ? [names.initiator, names.receiver]
    : [names.receiver, names.initiator];
  return { elder, youth };
}

/** Rule 8.18: the request, to the parent; the place is on the page that the link opens. */
export function requestedMail(mail: DecideMail): Draft {
  const { to, session, view, names } = mail;
  return layOut(to, 'A session waits for your yes or no', {
    heading: `${names.initiator} asked ${names.receiver} for a session`,
    paragraphs: [
      ...whenWords(session, to.timeZone),
      howWords(session),
      ...guardianWords(mail),
      ...(view.agreedAt === null ? [] : [`${names.receiver} has said yes.`]),
      ...unusualWords(mail),
      ...elderWords(mail),
      BEHIND_THE_LINK,
    ],
    ...decideByLink(mail),
  });
}

/** Rule 8.80: the request, to the one who was asked; where it would be they are told once it is approved. */
export function askedMail(mail: AskedMail): Draft {
  const { to, session, names } = mail;
  return layOut(to, 'Somebody would like to meet you', {
    heading: `${names.initiator} would like to meet you`,
    paragraphs: [
      `${names.initiator} asked you for a session about ${listWords(session.interests)}.`,
      ...whenWords(session, to.timeZone),
      howWords(session),
      'Would you like that? You can say yes, propose another time, or say no.',
      decidingWords(mail),
    ],
    action: { label: 'Answer', url: sessionUrl(mail) },
    footnote: `${notYetWords(session)} yet. We’ll tell you when it is approved.`,
  });
}

export type AskedMail = NamedMail & {
  readonly view: SessionNow;
  /** Who Oakling asks after the reader. */
  readonly guardians: readonly string[];
  readonly stage: StageNow;
};

/** Rules 6.151 and 6.163: who decides, for one of the two who are to meet. */
export function decidingWords(mail: AskedMail): string {
  const { to, view, guardians } = mail;
  const { waitsFor } = view;
  if (to.role === 'youth') {
    if (waitsFor === 'youth') return 'You decide. If you say yes, you will meet.';
    if (waitsFor === 'guardians') return 'We’ve asked your parent too. We’ll let you know.';
    const first = `You decide first. If you say yes, we ask ${listWords(guardians)}.`;
    return mail.stage === '16-17' ? `${first} ${inAdvanceWords(mail)}` : first;
  }
  const { youth } = elderAndYouth(mail);
  if (waitsFor === 'youth') return `${youth} decides. No parent has to say yes.`;
  if (waitsFor === 'guardians') return `We’ve asked ${youth}’s parent. We’ll let you know.`;
  return `${youth} answers first, then ${youth}’s parent. We’ll let you know.`;
}

/** Rule 6.252: true whether or not a parent did, and the elder is told nothing of it. */
function inAdvanceWords(mail: AskedMail): string {
  return `If a parent already said yes to sessions with ${elderAndYouth(mail).elder}, we do not ask that parent again.`;
}

/** Rule 9.136: whether and how the moderators have checked an elder. */
function checkedWords(checks: ElderProfile['checks']): string {
  if (checks === null) return 'Not checked by the moderators yet.';
  const lastOn = dayWords(new Date(checks.lastOn), 'UTC');
  return `Checked by the moderators: ${listWords(checks.names)}. The last check was on ${lastOn}.`;
}

/** What stands behind the link to decide. Rule 6.80 */
export const BEHIND_THE_LINK =
  'Open the link to see the place and everything else. You can say yes or no there without logging in. Opening it decides nothing.';

/** What a parent presses in a mail, and for how long. */
export function decideByLink({ to, session, url, until }: DecideMail) {
  return {
    action: { label: 'Read and decide', url },
    footnote: `The link is only for you. Anybody who has it could decide for you. It works until ${momentWords(until, to.timeZone ?? session.timeZone)}`,
  };
}

/** What mail programs make a link of; from us, people would trust it. */
const LIKE_AN_ADDRESS = /:\/\/|@|[^\s.]\.[^\s.]/u;

/** Rule 8.18: what the elder wrote, as far as no mail program makes a link of it. */
function bioWords(elder: string, bio: string): string {
  if (bio === '') return `${elder} has not written a bio yet.`;
  if (LIKE_AN_ADDRESS.test(bio)) return `Open the link to read what ${elder} wrote.`;
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

/** Puts words into a mail to one person. */
export function layOut(to: Recipient, subject: string, words: MailWords): Draft {
  const { id, email, readFor } = to;
  if (readFor === null) return { to: email, subject, words };
  // What the link leads to is the child's, and opens where the child is logged in.
  const { action: _, ...rest } = forChild(readFor, words);
  const found = `${firstName(readFor)} finds it in Oakling.`;
  return {
    to: email,
    subject,
    words: { ...rest, paragraphs: [...rest.paragraphs, found] },
    about: [id],
  };
}

/** Rule 1.92: in a guardian's mailbox it says who it is for before anything else. */
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
export function howWords({ connectionMode }: SessionDetails): Fact {
  return { label: 'How', words: connectionMode === 'Remote' ? 'By video call' : 'In person' };
}

/** Where, for those who may know. */
export function placeWords(place: Place): Fact {
  const words =
    place.connectionMode === 'Remote'
      ? place.videoLink === ''
        ? 'Video call here, on the session’s page'
        : `${place.videoProvider}, ${place.videoLink}`
      : place.address;
  return { label: 'Where', words };
}
