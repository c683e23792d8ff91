import type { Actor } from '@oakling/domain/identity/role';
import type { SessionRequest } from '@oakling/domain/sessions/asking/request-schema';
import { isSamePlace, placeOf } from '@oakling/domain/sessions/asking/offer';
import { asPerson, type Db } from '../../../platform/db/database.ts';
import { findSession } from '../queries.ts';

/**
 * Rule 6.4: whether this request, which was refused, is one that was already carried out, sent again (a double click, a
 * lost answer). Then it gets the same answer and nothing happens twice.
 */
export async function answerRepeat(
  db: Db,
  actor: Actor,
  request: SessionRequest,
  now: Date,
): Promise<boolean> {
  const found = await asPerson(db, actor.personId, (tx) => findSession(tx, request.id, now));
  if (found === null || found.row.initiator.id !== actor.personId) return false;
  const { row } = found;
  return (
    row.receiver.id === request.matchId &&
    row.date === request.date &&
    row.startTime === request.startTime &&
    row.endTime === request.endTime &&
    row.timeZone === request.timeZone &&
    row.connectionMode === request.connectionMode &&
    row.interests.map(({ name }) => name).join() === request.interests.join() &&
    // The requester sees place and note until a week after the end. Later they can't be compared.
    (row.place === null ||
      (row.message === request.message && isSamePlace(row.place, placeOf(request))))
  );
}
