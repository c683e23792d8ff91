import type { Actor } from '@oakling/domain/identity/role';
import type { SessionRequest } from '@oakling/domain/sessions/request-schema';
import { isSamePlace, placeOf } from '@oakling/domain/sessions/offer';
import { asPerson, type Db } from '../../platform/db/database.ts';
import { findSession } from './queries.ts';

/**
 * Rule 6.4: whether this request, which was refused, is one that was already carried out, sent again (a double click, a
 * lost answer). Then it gets the same answer and nothing happens twice.
 */
export async function answerRepeat(
  db: Db,
  actor: Actor,
  request: SessionRequest,
): Promise<boolean> {
  const seen = await asPerson(db, actor.personId, (tx) => findSession(tx, request.id));
  if (seen === null || seen.session.createdBy !== actor.personId) return false;
  const { session, place, note } = seen;
  const other = session.elderId === actor.personId ? session.youthId : session.elderId;
  return (
    other === request.matchId &&
    session.date === request.date &&
    session.startTime === request.startTime &&
    session.endTime === request.endTime &&
    session.timeZone === request.timeZone &&
    (note === null || note === request.message) &&
    session.connectionMode === request.connectionMode &&
    session.interests.join() === request.interests.join() &&
    // Who asked sees the place until a week after the end; then it can no longer be compared.
    (place === null || isSamePlace(place, placeOf(request)))
  );
}
