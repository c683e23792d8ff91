import type { Role } from '@oakling/domain/identity/role';
import { firstName, listWords } from '@oakling/domain/kernel/words';
import type { PersonCard, SessionRow } from '@oakling/domain/sessions/contract';
import {
  canAct,
  type Part,
  type SessionAction,
  type SessionState,
} from '@oakling/domain/sessions/session-actions';
import { FORMER_MEMBER } from '@oakling/domain/sessions/session';
import type { Other } from '../../lib/block-or-report.ts';
import { clockWords, dayWords, isZoneKnown, readerZone, zoneWords } from '../../lib/date-words.ts';

/** True while a session is upcoming and not rejected, so it can still change. */
export function isOpen({ bucket }: Pick<SessionRow, 'bucket'>): boolean {
  return bucket === 'pending' || bucket === 'upcoming';
}

/** True if the reader may take the action, according to the table that the server uses, too. */
export function canTake(action: SessionAction, session: SessionRow, role: Role): boolean {
  return canAct(action, partsOf(session, role), stateOf(session));
}

function partsOf({ initiator, nextApprover }: SessionRow, role: Role): readonly Part[] {
  if (role === 'parent') return ['guardian'];
  const part = initiator.role === role ? 'requester' : 'receiver';
  if (role === 'elder') return [part, 'elder'];
  return nextApprover === 'youth' ? [part, 'adult-youth'] : [part];
}

function stateOf({ status, bucket }: SessionRow): SessionState {
  if (bucket !== 'past' || status === 'cancelled') return status;
  return status === 'pending' ? 'lapsed' : 'begun';
}

/** Rule 6.97 */
export function isToAnswer(session: SessionRow, role: Role): boolean {
  return canTake('agree', session, role) && session.agreedAt === null;
}

/** Rule 6.121 */
export function isQuestioned(session: SessionRow, role: Role): boolean {
  return canTake('answer', session, role) && session.question?.answeredAt === null;
}

/** The form for another request to a friend, filled in as for this session. Rule 6.214 */
export const againAddress = (role: string, personId = '', sessionId = '') =>
  `/dashboard/${role}/request-session?match=${personId}&again=${sessionId}`;

export function friendAddress(role: string, session: Pair): string {
  const { elder, youth } = elderAndYouth(session);
  return `/dashboard/${role}/friends/${elder.id}/${youth.id}`;
}

export function cardId(sessionId: string): string {
  return `request-${sessionId}`;
}

type Pair = Pick<SessionRow, 'initiator' | 'receiver'>;

export function elderAndYouth({ initiator, receiver }: Pair) {
  return initiator.role === 'elder'
    ? { elder: initiator, youth: receiver }
    : { elder: receiver, youth: initiator };
}

/** True if the youth is of age, so no parent decides. Rule 6.163 */
export function isOfAdult(pair: Pair): boolean {
  return elderAndYouth(pair).youth.adult !== undefined;
}

/** The participants other than the reader, with the youth first. */
export function othersIn(pair: Pair, role: Role): PersonCard[] {
  const { elder, youth } = elderAndYouth(pair);
  return [youth, elder].filter((person) => person.role !== role);
}

export function otherNames(pair: Pair, role: Role): string {
  return listWords(othersIn(pair, role).map(({ name }) => name));
}

/** For texts near the full names. Rule 6.403 */
export function firstNames(pair: Pair, role: Role): string {
  return listWords(othersIn(pair, role).map(({ name }) => firstName(name)));
}

export function interestNames({ interests }: Pick<SessionRow, 'interests'>): string {
  return listWords(interests.map(({ name }) => name));
}

/**
 * A person whom the reader can block; guardians do so for the child. Null for the reader's own child, and for an elder
 * whose account was deleted.
 */
export function otherIn(session: SessionRow, person: PersonCard, role: Role): Other | null {
  const { id: personId, name } = person;
  if (personId === FORMER_MEMBER || (role === 'parent' && person.role === 'youth')) return null;
  const { id: sessionId } = session;
  const { id, name: childName } = elderAndYouth(session).youth;
  return {
    personId,
    name,
    sessionId,
    ...(role === 'parent' && { child: { id, name: childName } }),
  };
}

interface SessionWhen {
  readonly day: string;
  /** The hours, such as "4:00 PM to 5:00 PM, your time". */
  readonly hours: string;
  /** The hours without the time zone, if it is clear, such as "4:00 PM to 5:00 PM". */
  readonly clock: string;
  /** The hours in the session's own time zone, if they differ. */
  readonly elsewhere: string | null;
}

type Times = Pick<SessionRow, 'startsAt' | 'endsAt' | 'timeZone'>;

/** Rule 6.55 */
export function whenWords(session: Times, zone = readerZone()): SessionWhen {
  const mine = wordsIn(session, zone);
  const theirs = wordsInSessionZone(session) ?? mine;
  const isSame = mine.day === theirs.day && mine.hours === theirs.hours;
  const day = mine.day === theirs.day ? '' : `${theirs.day}, `;
  return {
    day: mine.day,
    hours: `${mine.hours}, ${isZoneKnown() ? 'your time' : zoneWords(zone)}`,
    clock: mine.hours,
    elsewhere: isSame ? null : `Planned as ${day}${theirs.hours}, ${zoneWords(session.timeZone)}`,
  };
}

function wordsIn({ startsAt, endsAt }: Times, zone: string) {
  const hours = `${clockWords(startsAt, zone)} to ${clockWords(endsAt, zone)}`;
  return { day: dayWords(startsAt, zone), hours };
}

/** Null if this browser doesn't know the time zone. */
function wordsInSessionZone(session: Times) {
  try {
    return wordsIn(session, session.timeZone);
  } catch {
    return null;
  }
}

/** The result of the last action, shown while the session stays in that state. */
export interface DoneMessage {
  readonly tone: 'success';
  readonly words: string;
  readonly isTrueFor: (session: SessionRow) => boolean;
}

export function doneAs(words: string, isTrueFor: DoneMessage['isTrueFor']): DoneMessage {
  return { tone: 'success', words, isTrueFor };
}
