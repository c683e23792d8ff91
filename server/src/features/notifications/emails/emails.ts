import type { Role } from '@oakling/domain/identity/role';
import { listWords } from '@oakling/domain/kernel/words';
import type { ElderProfile, SessionRow } from '@oakling/domain/sessions/contract';
import type { Place, SessionDetails } from '@oakling/domain/sessions/session';
import type { StageNow } from '@oakling/domain/stages/stage';
import type { Draft, Fact, MailWords } from '../../../platform/mail/mail-draft.ts';
import { guardianWords } from './guardian-words.ts';
import { unusualWords } from './unusual-words.ts';
import { dayWords, momentWords, whenWords } from './when-words.ts';

/** The reader of a mail. */
export interface Recipient {
  readonly id: string;
  readonly email: string;
  /** The child's name, when a guardian reads the mail for a child. */
  readonly readFor: string | null;
  readonly role: Role;
  /** The time zone last reported by their browser, or null. */
  readonly timeZone: string | null;
}

export type Names = Readonly<Record<'initiator' | 'receiver', string>>;

/**
 * The contents of every mail about a session. Subjects name nobody, because lock screens show them.
 */
export interface SessionMail {
  readonly to: Recipient;
  readonly session: SessionDetails;
  readonly origin: string;
}
export type NamedMail = SessionMail & { readonly names: Names };

/** A mail that asks a parent to decide, with a link that expires. */
export type DecideMail = NamedMail & {
  readonly view: SessionRow;
  readonly url: string;
  readonly until: Date;
};

/** The elder and the youth by their shown names. */
export function elderAndYouth({ session, names }: NamedMail) {
  const isByElder = session.createdBy === session.elderId;
  const [elder, youth] = isByElder
    ? [names.initiator, names.receiver]
    : [names.receiver, names.initiator];
  return { elder, youth };
}

/** The request, to the parent; the place is on the linked page. Rule 8.18 */
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

/** The request, to the invited participant; the place follows after approval. Rule 8.80 */
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
  readonly view: SessionRow;
  /** The guardians to be asked after the reader. */
  readonly guardians: readonly string[];
  readonly stage: StageNow;
};

/** States who decides, for a participant. Rules 6.151 and 6.163 */
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

/** Worded to be true with or without a pre-approval, which the elder must not learn. Rule 6.252 */
function inAdvanceWords(mail: AskedMail): string {
  return `If a parent already said yes to sessions with ${elderAndYouth(mail).elder}, we do not ask that parent again.`;
}

/** States whether and how the moderators have checked an elder. Rule 9.136 */
function checkedWords(checks: ElderProfile['checks']): string {
  if (checks === null) return 'Not checked by the moderators yet.';
  const lastOn = dayWords(new Date(checks.lastOn), 'UTC');
  return `Checked by the moderators: ${listWords(checks.names)}. The last check was on ${lastOn}.`;
}

/** Explains the content behind the decision link. Rule 6.80 */
export const BEHIND_THE_LINK =
  'Open the link to see the place and everything else. You can say yes or no there without logging in. Opening it decides nothing.';

/** The button and expiry of the decision link. */
export function decideByLink({ to, session, url, until }: DecideMail) {
  return {
    action: { label: 'Read and decide', url },
    footnote: `The link is only for you. Anybody who has it could decide for you. It works until ${momentWords(until, to.timeZone ?? session.timeZone)}`,
  };
}

/** Text that mail programs turn into a link, which people would trust in our mail. */
const LIKE_AN_ADDRESS = /:\/\/|@|[^\s.]\.[^\s.]/u;

/** The elder's bio, unless a mail program would turn part of it into a link. Rule 8.18 */
function bioWords(elder: string, bio: string): string {
  if (bio === '') return `${elder} has not written a bio yet.`;
  if (LIKE_AN_ADDRESS.test(bio)) return `Open the link to read what ${elder} wrote.`;
  return `${elder} wrote: “${bio}”`;
}

/** The elder, for the parent who decides. The picture is behind the link. Rule 6.95 */
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

/** Lays out a mail to one person. */
export function layOut(to: Recipient, subject: string, words: MailWords): Draft {
  const { id, email, readFor } = to;
  if (readFor === null) return { to: email, subject, words };
  // The linked page is the child's and needs the child's login.
  const { action: _, ...rest } = forChild(readFor, words);
  const found = `${firstName(readFor)} finds it in Oakling.`;
  return {
    to: email,
    subject,
    words: { ...rest, paragraphs: [...rest.paragraphs, found] },
    about: [id],
  };
}

/** In a guardian's mailbox, the heading starts with the child's name. Rule 1.92 */
export function forChild(name: string, words: MailWords): MailWords {
  return { ...words, heading: `For ${firstName(name)}: ${words.heading}` };
}

const firstName = (name: string) => name.trim().split(/\s+/)[0] ?? '';

/** The participant other than the reader. */
export function otherName({ to, session, names }: NamedMail): string {
  return to.id === session.createdBy ? names.receiver : names.initiator;
}

/** The session's page in the reader's dashboard. */
export function sessionUrl({ to, origin, session }: SessionMail): string {
  return `${origin}/#/dashboard/${to.role}/sessions/${session.id}`;
}

export function sessionsUrl(
  { to, origin }: Pick<SessionMail, 'to' | 'origin'>,
  tab: string,
): string {
  return `${origin}/#/dashboard/${to.role}/sessions?tab=${tab}`;
}

/** Asks the reader not to act yet; there is no way to travel to a call. Rule 8.88 */
export function notYetWords({ connectionMode }: SessionDetails): string {
  return connectionMode === 'Remote' ? 'There is nothing to join' : 'Please do not go there';
}

/** The connection mode without the place. */
export function howWords({ connectionMode }: SessionDetails): Fact {
  return { label: 'How', words: connectionMode === 'Remote' ? 'By video call' : 'In person' };
}

/** The place, for readers who may know it. */
export function placeWords(place: Place): Fact {
  const words =
    place.connectionMode === 'Remote'
      ? place.videoLink === ''
        ? 'Video call here, on the session’s page'
        : `${place.videoProvider}, ${place.videoLink}`
      : place.address;
  return { label: 'Where', words };
}
