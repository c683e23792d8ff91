import type { Actor } from '@oakling/domain/identity/role';
import type { SessionRequest } from '@oakling/domain/sessions/request-schema';
import { asPerson, type Db } from '../../platform/db/database.ts';
import type { Result } from '../../platform/db/transact.ts';
import { findSession } from './queries.ts';
import type { SessionListRow } from './session-row.ts';

/**
 * Rule 6.4: whether this request is one that was already carried out, sent again (a double click, a
 * lost answer). Then it gets the same answer and nothing happens twice.
 */
export async function answerRepeat(
  db: Db,
  actor: Actor,
  request: SessionRequest,
  result: Result<unknown, string>,
): Promise<boolean> {
  if (result.ok) return false;
  const row = await asPerson(db, actor.personId, (tx) => findSession(tx, request.id));
  if (row === null || row.created_by !== actor.personId) return false;
  const other = row.elder_id === actor.personId ? row.youth_id : row.elder_id;
  return (
    other === request.matchId &&
    row.start_time.slice(0, 16) === `${request.date}T${request.startTime}` &&
    row.end_time.slice(0, 16) === `${request.date}T${request.endTime}` &&
    row.time_zone === request.timeZone &&
    (row.message === null || row.message === request.message) &&
    row.connection_mode === request.connectionMode &&
    row.interests.join() === request.interests.join() &&
    isSamePlace(row, request)
  );
}

/** Who asked sees the place until a week after the end; then it cannot be compared any more. */
function isSamePlace(row: SessionListRow, request: SessionRequest): boolean {
  if (request.connectionMode === 'Remote') {
    return row.video_link === null || row.video_link === request.videoLink;
  }
  if (row.address === null) return true;
  const { lat = null, lng = null } = request.geoCoords ?? {};
  return row.address === request.address && row.latitude === lat && row.longitude === lng;
}
