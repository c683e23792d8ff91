import { lookAlikeOf, lookAlikeWords } from '@oakling/domain/kernel/look-alike';
import { listWords } from '@oakling/domain/kernel/words';
import { datesLeft, seriesDays, seriesWords } from '@oakling/domain/sessions/series-days';
import { timeMarkWords } from '@oakling/domain/sessions/asking/sensible-times';
import type { Place, SessionDetails } from '@oakling/domain/sessions/session';
import {
  askedWords,
  NEEDS_ADULT_WORDS,
  substituteWords,
} from '@oakling/domain/sessions/supervision/asked-words';
import { decisionLinkOf } from '@oakling/domain/sessions/supervision/decision-link';
import type { ElderProfile } from '@oakling/domain/sessions/supervision/elder-profile';
import type { StageNow } from '@oakling/domain/stages/stage';
import type { Fact } from '../../platform/mail/mail-draft.ts';
import type { PersonNow } from './queries.ts';
import type { Names, SessionMail } from './session-kind.ts';
import { dayWords, momentWords, whenWords } from './when-words.ts';

interface Told {
  readonly event: { readonly session: SessionDetails };
  readonly reader: Pick<PersonNow, 'id' | 'role' | 'timeZone'>;
  readonly names: Names;
  readonly origin: string;
}

export function elderAndYouth({ event: { session }, names }: Pick<Told, 'event' | 'names'>) {
  const isByElder = session.createdBy === session.elderId;
  const [elder, youth] = isByElder
    ? [names.initiator, names.receiver]
    : [names.receiver, names.initiator];
  return { elder, youth };
}

export function otherName({
  event: { session },
  reader,
  names,
}: Pick<Told, 'event' | 'reader' | 'names'>): string {
  return reader.id === session.createdBy ? names.receiver : names.initiator;
}

export function sessionPage(
  { event: { session }, reader, origin }: Omit<Told, 'names'>,
  label = 'See the session',
) {
  return { label, url: `${origin}/#/dashboard/${reader.role}/sessions/${session.id}` };
}

/** Rule 6.431 */
export function repeatWords({ view }: Pick<SessionMail, 'view'>): Fact[] {
  const { series, date, timeZone } = view;
  if (series === null || datesLeft(view) === 1) return [];
  const days =
    series.later.length > 0
      ? series.later.map((start) => dayWords(new Date(start), timeZone))
      : seriesDays(date, series).days.slice(1).map(plannedWords);
  return [
    { label: 'Repeats', words: seriesWords(view) },
    { label: 'Also on', words: days.join('; ') },
  ];
}

const plannedWords = (day: string) => dayWords(new Date(`${day}T12:00:00Z`), 'UTC');

/** Omits the place. */
export function meetingWords({
  event: { session },
  reader,
}: Pick<Told, 'event' | 'reader'>): Fact[] {
  return [...whenWords(session, reader.timeZone), howWords(session)];
}

/** Omits the place. */
export function howWords({ connectionMode }: SessionDetails): Fact {
  return { label: 'How', words: connectionMode === 'Remote' ? 'By video call' : 'In person' };
}

/** The time, and the place for readers who may know it. */
export function placeWords({ event: { session }, reader, view: { place } }: SessionMail): Fact[] {
  const where = place === null ? howWords(session) : { label: 'Where', words: addressOf(place) };
  return [...whenWords(session, reader.timeZone), where];
}

function addressOf(place: Place): string {
  if (place.connectionMode === 'In-Person') return place.address;
  const { videoLink, videoProvider } = place;
  return videoLink === ''
    ? 'Video call here, on the session’s page'
    : `${videoProvider}, ${videoLink}`;
}

export function reasonWords(reason: string): Fact[] {
  return reason === '' ? [] : [{ label: 'Reason', words: reason }];
}

/** Asks the reader to wait. Calls have their own wording, because no one travels to a call. Rule 8.88 */
export function notYetWords({ connectionMode }: SessionDetails): string {
  return connectionMode === 'Remote' ? 'There is nothing to join' : 'Please don’t go there';
}

/** A mail to the invited participant, who may answer before the guardians do. */
type AskedMail = SessionMail & { readonly event: { readonly stage: StageNow } };

/** Rules 6.151 and 6.163 */
export function decidingWords(mail: AskedMail): string {
  const { event, reader, facts, view } = mail;
  const { nextApprover } = view;
  const { elder, youth } = elderAndYouth(mail);
  if (reader.role === 'youth') {
    if (nextApprover === 'youth') return 'You decide. If you say yes, you will meet.';
    if (nextApprover === 'guardians') return 'We’ve asked your parent too. We’ll let you know.';
    const guardians = event.guardianIds.map((id) => facts.shownName(id) || 'your parent');
    const first = `You decide first. If you say yes, we ask ${listWords(guardians)}.`;
    if (event.stage !== '16-17') return first;
    // The sentence is true with or without a pre-approval, which the elder must not learn about. Rule 6.252
    return `${first} If a parent already said yes to sessions with ${elder}, we ask that parent only about a new note, place or link, or an unusual time.`;
  }
  if (nextApprover === 'youth') return `${youth} decides. No parent has to say yes.`;
  if (nextApprover === 'guardians') return `We’ve asked ${youth}’s parent. We’ll let you know.`;
  return `${youth} answers first, then ${youth}’s parent. We’ll let you know.`;
}

/** The facts that a guardian needs to decide. The rest, including the place, is on the linked page. Rule 6.80 */
export function decisionWords(mail: SessionMail): (string | Fact)[] {
  return [...unusualWords(mail), ...adultWords(mail), ...elderWords(mail)];
}

/** Rule 6.80 */
export const BEHIND_THE_LINK =
  'The link shows the place and everything else. You can decide there without logging in. Opening it decides nothing.';

export function decideByLink({ event: { session }, reader, clock, decisionUrl }: SessionMail) {
  const link = decisionLinkOf(session, reader.id, clock());
  const until = momentWords(link.expiresAt, reader.timeZone ?? session.timeZone);
  return {
    action: { label: 'Read and decide', url: decisionUrl(link, reader.email) },
    footnote: `Anyone who has this link could decide for you. It works until ${until}`,
  };
}

/** States whose approval is missing, and on whose behalf the reader decides. Rules 6.134 and 6.143 */
export function guardianWords({
  event: { session },
  reader,
  view: { asked },
}: SessionMail): string[] {
  if (asked === null) return [];
  const words = askedWords(asked);
  const dayOf = (instant: Date) => dayWords(instant, reader.timeZone ?? session.timeZone);
  return [...(words === null ? [] : [words]), ...substituteWords(asked, dayOf)];
}

/** Rule 6.114 */
function unusualWords(mail: SessionMail): string[] {
  const { timeMarks } = mail.view;
  if (timeMarks.length === 0) return [];
  const { youth } = elderAndYouth(mail);
  return [`Please note: ${timeMarks.map((mark) => `${timeMarkWords(mark, youth)}.`).join(' ')}`];
}

/** Warns before the approval that the call can't begin without an adult. Rule 6.285 */
function adultWords({ view: { elderProfile } }: SessionMail): string[] {
  return elderProfile?.needsAdult === true ? [NEEDS_ADULT_WORDS] : [];
}

/** Describes the elder to the parent who decides. The picture is on the linked page. Rule 6.95 */
function elderWords(mail: SessionMail): (string | Fact)[] {
  const { event, reader, view } = mail;
  const { elderProfile: profile } = view;
  if (profile === null) return [];
  const { elder, youth } = elderAndYouth(mail);
  const joined = dayWords(new Date(profile.joinedAt), reader.timeZone ?? event.session.timeZone);
  const { sessionsWithChild, sessionsWithOthers } = profile;
  const alike = lookAlikeOf(elder, profile.contacts);
  return [
    `About ${elder}: ${profile.ageRange} years old, joined Oakling on ${joined}.`,
    ...(alike === null ? [] : [{ label: 'Please note', words: lookAlikeWords(elder, alike) }]),
    checkedWords(profile.checks),
    bioWords(elder, profile.bio),
    `Approved sessions so far: ${sessionsWithChild || 'none'} with ${youth}, ${sessionsWithOthers || 'none'} with other families.`,
  ];
}

/** Rule 9.136 */
function checkedWords(checks: ElderProfile['checks']): string {
  if (checks === null) return 'Not checked by the moderators yet.';
  const lastOn = dayWords(new Date(checks.lastOn), 'UTC');
  return `Checked by the moderators: ${listWords(checks.names)}. The last check was on ${lastOn}.`;
}

/** Text that mail clients would turn into a link, which readers would trust because our mail contains it. */
const LIKE_AN_ADDRESS = /:\/\/|@|[^\s.]\.[^\s.]/u;

/** The elder's bio, unless a mail client would turn part of it into a link. Rule 8.18 */
function bioWords(elder: string, bio: string): string {
  if (bio === '') return `${elder} hasn’t written a bio yet.`;
  if (LIKE_AN_ADDRESS.test(bio)) return `Open the link to read what ${elder} wrote.`;
  return `${elder}’s bio: “${bio}”`;
}
