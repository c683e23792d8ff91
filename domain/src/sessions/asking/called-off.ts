import type { DomainEvent } from '../../kernel/decision.ts';
import type { SessionCancelled, SilentCause } from '../events.ts';
import type { SessionDetails } from '../session.ts';

/**
 * Sessions that one act called off, all that each of those concerned is told of it: nobody gets as many mails as there
 * were sessions. Each has an event of its own, too, which is recorded and tells nobody. Rule 8.87
 */
export interface SessionsCalledOff extends DomainEvent {
  readonly type: 'SessionsCalledOff';
  readonly cause: SilentCause;
  /** In the order of their start. */
  readonly sessions: readonly CalledOff[];
  /** The person who acted; they know, the others don't. Null for a moderator. */
  readonly actedBy: string | null;
}

/** One session of them, with the youth’s guardians. */
export interface CalledOff {
  readonly session: SessionDetails;
  readonly guardianIds: readonly string[];
}

/** The one summary of what was called off; null where nothing was. */
export function sessionsCalledOff(
  cancelled: readonly SessionCancelled[],
  cause: SilentCause,
  actedBy: string | null,
): SessionsCalledOff | null {
  const sessions = cancelled
    .map(({ session, guardianIds }) => ({ session, guardianIds }))
    .toSorted((one, other) => +one.session.startsAt - +other.session.startsAt);
  const [first] = sessions;
  if (first === undefined) return null;
  return {
    type: 'SessionsCalledOff',
    cause,
    sessions,
    actedBy,
    subject: { feature: 'sessions', id: first.session.id },
    // Those who are told hear of the notice; open pages hear of each session by its own event.
    concerns: [],
    after: { cause, count: sessions.length },
  };
}

/** Cancelled sessions that concern one reader: their own or their child's. */
export function calledOffFor(
  { sessions }: Pick<SessionsCalledOff, 'sessions'>,
  readerId: string,
): readonly CalledOff[] {
  return sessions.filter(
    ({ session, guardianIds }) =>
      readerId === session.elderId ||
      readerId === session.youthId ||
      guardianIds.includes(readerId),
  );
}

/** Rule 8.87: everybody concerned, but not the guardian who did it. */
export function toldOfCalledOff({ sessions, actedBy }: SessionsCalledOff): readonly string[] {
  const guardians = sessions.flatMap(({ guardianIds }) => guardianIds);
  return [
    ...new Set([
      ...sessions.flatMap(({ session: { elderId, youthId } }) => [elderId, youthId]),
      ...guardians.filter((id) => id !== actedBy),
    ]),
  ];
}

type Mode = SessionDetails['connectionMode'];

/** Rule 8.88: what nobody has to do now; there is no way to a call. */
export function stayWords(modes: readonly Mode[]): string {
  const isOne = modes.length === 1;
  const toGo = isOne ? 'Please do not go there.' : 'Please do not go to any of them.';
  if (!modes.includes('Remote')) return toGo;
  if (!modes.includes('In-Person'))
    return isOne ? 'The video call will not take place.' : 'The video calls will not take place.';
  return 'Please do not go to the meetings in person. The video calls will not take place.';
}

/** The way of meeting in the words of a list. */
export function modeWords(mode: Mode): string {
  return mode === 'Remote' ? 'by video call' : 'in person';
}
