import { sql } from 'kysely';
import type { Tx } from '../../../platform/db/database.ts';

/** An offer in force or a proposal, with its local times and the people of its session. */
export interface PlacedOffer {
  readonly id: string;
  readonly version: number;
  readonly startsAt: Date;
  readonly endsAt: Date;
  readonly date: string;
  readonly startTime: string;
  readonly endTime: string;
  readonly timeZone: string;
  readonly people: readonly string[];
}

/** The offers of all open future sessions. */
export async function futureOffers(tx: Tx, now: Date): Promise<readonly PlacedOffer[]> {
  const { rows } = await sql<PlacedOffer>`
    select session.id, offer.version, lower(offer.during) as "startsAt", upper(offer.during) as "endsAt",
      to_char(offer.start_time, 'YYYY-MM-DD') as date, to_char(offer.start_time, 'HH24:MI') as "startTime",
      to_char(offer.end_time, 'HH24:MI') as "endTime", offer.time_zone as "timeZone",
      guardians_of(youth_id) || youth_id || elder_id as people
    from sessions as session
    join session_offers as offer on offer.session_id = session.id and offer.version >= session.version
    where status in ('pending', 'approved') and lower(session.during) > ${now} and elder_id is not null
  `.execute(tx);
  return rows;
}

/** Gives an offer, and its session if the offer is in force, other instants for the same local times. */
export async function moveOffer(
  tx: Tx,
  { id, version, startsAt, endsAt }: Pick<PlacedOffer, 'id' | 'version' | 'startsAt' | 'endsAt'>,
): Promise<void> {
  const during = sql`tstzrange(${startsAt}, ${endsAt})`;
  await sql`
    with moved as (
      update session_offers set during = ${during} where session_id = ${id} and version = ${version}
    )
    update sessions set during = ${during},
      -- A date of a series is still the one that its rhythm gives. Rule 6.436
      series_start = case series_start when lower(during) then ${startsAt} else series_start end
    where id = ${id} and version = ${version} and status in ('pending', 'approved')
  `.execute(tx);
}
