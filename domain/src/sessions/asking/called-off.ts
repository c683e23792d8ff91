import type { DomainEvent } from '../../kernel/decision.ts';
import type { SessionCancelled, SilentCause } from '../events.ts';
import type { SessionDetails } from '../session.ts';

/**
 * Sessions canceled by one action, combined so that each person gets one mail instead of one per session. The audit log
 * has a separate event per session, which notifies no one. Rule 8.87
 */
export interface SessionsCalledOff extends DomainEvent<'SessionsCalledOff'> {
  readonly cause: SilentCause;
  readonly sessions: readonly CalledOff[];
  readonly actedBy: string | null;
}

export interface CalledOff {
  readonly session: SessionDetails;
  readonly guardianIds: readonly string[];
}

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
    // Recipients get the notice. Open pages refetch because of each session's own event.
    concerns: [],
    after: { cause, count: sessions.length },
  };
}

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

/** Everyone concerned, except the guardian who acted. Rule 8.87 */
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

/** Names the trips or calls that no longer take place, without any link to a call. Rule 8.88 */
export function stayWords(modes: readonly Mode[]): string {
  const isOne = modes.length === 1;
  const toGo = isOne ? 'Please don’t go there.' : 'Please don’t go to any of them.';
  if (!modes.includes('Remote')) return toGo;
  if (!modes.includes('In-Person'))
    return isOne ? 'The video call won’t take place.' : 'The video calls won’t take place.';
  return 'Please don’t go to the meetings in person. The video calls won’t take place.';
}

export function modeWords(mode: Mode): string {
  return mode === 'Remote' ? 'by video call' : 'in person';
}
