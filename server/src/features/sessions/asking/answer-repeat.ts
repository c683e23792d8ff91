import type { Actor } from '@oakling/domain/identity/role';
import type { SessionRequest } from '@oakling/domain/sessions/asking/request-schema';
import { isSameOffer, placeOf } from '@oakling/domain/sessions/asking/offer';
import { textsOf } from '@oakling/domain/sessions/offer-texts';
import { asPerson, type Db } from '../../../platform/db/database.ts';
import { findSession } from '../queries.ts';

/**
 * True if a refused request repeats one that succeeded, such as a double click or a retry after a lost response. The
 * repeat gets the same response and creates no second session. Rule 6.4
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
  const asked = { ...request, place: placeOf(request), texts: textsOf(request) };
  const interests = row.interests.map(({ name }) => name);
  // The requester can see the place and texts until a week after the end. After that, they can't be compared.
  const seen = row.place === null ? asked : { place: row.place, texts: textsOf(row) };
  return (
    row.receiver.id === request.matchId &&
    row.connectionMode === request.connectionMode &&
    isSameOffer({ ...row, interests, place: seen.place, texts: seen.texts }, asked)
  );
}
