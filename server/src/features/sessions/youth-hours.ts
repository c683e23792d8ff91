import type { Actor } from '@oakling/domain/identity/role';
import {
  timeMarks,
  type TimeMark,
  type YouthHours,
} from '@oakling/domain/sessions/asking/sensible-times';
import type { SessionDetails } from '@oakling/domain/sessions/session';
import { asOwner, type Tx } from '../../platform/db/database.ts';
import { wallClock } from '../../platform/http/local-time.ts';

interface Time {
  readonly startsAt: Date;
  readonly endsAt: Date;
}

/** A time by the clock of the youth: in the zone their browser last named, else in the one it was typed in. */
export function hoursIn(time: Time, youthZone: string | null, typedZone: string): YouthHours {
  const zone = youthZone !== null && isKnown(youthZone) ? youthZone : typedZone;
  return { from: wallClock(time.startsAt, zone), to: wallClock(time.endsAt, zone) };
}

/** Rule 6.114: what is unusual about the time of a session. */
export function marksOf(session: SessionDetails, youthZone: string | null): readonly TimeMark[] {
  return timeMarks(session, hoursIn(session, youthZone, session.timeZone));
}

/** The same of somebody whose zone the actor may not read: nobody is told more than whether it is usual. Rule 6.112 */
export async function findYouthHours(
  tx: Tx,
  { personId }: Actor,
  youthId: string,
  time: Time,
  typedZone: string,
): Promise<YouthHours> {
  const found = await asOwner(tx, personId, () =>
    tx.selectFrom('people').select('time_zone').where('id', '=', youthId).executeTakeFirst(),
  );
  return hoursIn(time, found?.time_zone ?? null, typedZone);
}

/** A browser can name a zone of which the server knows no clock. */
function isKnown(zone: string): boolean {
  try {
    wallClock(new Date(0), zone);
    return true;
  } catch {
    return false;
  }
}
