import { sessionChanged, type SessionChanged } from './events.ts';
import type { OpenSession, PendingSession, Place, SessionDetails } from './session.ts';

/** What a change can give another value; who meets whom stays. */
export type SessionContent = Pick<
  SessionDetails,
  | 'connectionMode'
  | 'interests'
  | 'date'
  | 'startTime'
  | 'endTime'
  | 'timeZone'
  | 'startsAt'
  | 'endsAt'
>;

/** Where a session is, and the initiator's words. */
export interface Arrangement {
  readonly place: Place;
  readonly message: string;
}

/** A session in its new version, which waits for the parent. */
export interface ChangedSession extends Arrangement {
  readonly session: PendingSession;
  readonly changedAt: Date;
}

/** Rule 6.58: whatever was approved of the former version is so no more. */
export function changeSession(
  former: OpenSession,
  parentId: string,
  to: { readonly content: SessionContent; readonly arrangement: Arrangement },
  /** Who proposed it, if somebody did. */
  proposedBy: string | null,
  now: Date,
): { changed: ChangedSession; event: SessionChanged } {
  const { id, elderId, youthId, createdBy, createdAt } = former;
  const { content, arrangement } = to;
  const session: PendingSession = {
    id,
    elderId,
    youthId,
    createdBy,
    createdAt,
    ...content,
    status: 'pending',
    version: former.version + 1,
  };
  return {
    changed: { session, ...arrangement, changedAt: now },
    event: sessionChanged(session, former, parentId, proposedBy),
  };
}
