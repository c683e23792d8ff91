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

/**
 * A time in the youth's time zone: the last one that their browser reported, or otherwise the one in which the time was
 * entered.
 */
export function hoursIn(time: Time, youthZone: string | null, typedZone: string): YouthHours {
  const zone = youthZone !== null && isKnown(youthZone) ? youthZone : typedZone;
  return { from: wallClock(time.startsAt, zone), to: wallClock(time.endsAt, zone) };
}

/** Rule 6.114 */
export function marksOf(session: SessionDetails, youthZone: string | null): readonly TimeMark[] {
  return timeMarks(session, hoursIn(session, youthZone, session.timeZone));
}

/**
 * The hours in the time zone of a youth whose zone the actor may not read. Callers reveal only whether the time is
 * usual. Rule 6.112
 */
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

/** A browser can send a time zone for which the server has no data. */
function isKnown(zone: string): boolean {
  try {
    wallClock(new Date(0), zone);
    return true;
  } catch {
    return false;
  }
}
