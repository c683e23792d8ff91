import { accept, type DomainEvent } from '@oakling/domain/kernel/decision';
import { type Db, inTransaction } from '../../../platform/db/database.ts';
import { instantOf } from '../../../platform/http/local-time.ts';
import { scheduled, type SweepWork } from '../../../platform/jobs/sweep.ts';
import { futureOffers, moveOffer, type PlacedOffer } from './zone-store.ts';

type Work = SweepWork & { readonly db: Db };

/** The local times of a session are other instants now. Rule 6.439 */
type SessionFollowedZone = DomainEvent<'SessionFollowedZone'>;

/**
 * Keeps the local hour of future sessions after a law has changed their time zone and the server has newer time zone
 * data. Rule 6.439
 * @returns the number of offers whose instants changed.
 */
export async function followZones(work: Work): Promise<number> {
  let count = 0;
  for (;;) {
    const offers = await inTransaction(work.db, { as: 'owner' }, (tx) =>
      futureOffers(tx, work.clock()),
    );
    const failed: { readonly offer: PlacedOffer; readonly error: unknown }[] = [];
    let moved = 0;
    for (const offer of offers) {
      try {
        moved += Number(await follow(work, offer));
      } catch (error) {
        failed.push({ offer, error });
      }
    }
    count += moved;
    // A session can move once the one that follows it has moved.
    if (moved > 0) continue;
    // Another session has the time, or the database has older time zone data.
    for (const { offer, error } of failed) {
      work.log.error(
        { err: error, sessionId: offer.id },
        'a session could not keep its local hour',
      );
    }
    return count;
  }
}

async function follow({ transact }: Work, offer: PlacedOffer): Promise<boolean> {
  const { id, version, date, startTime, endTime, timeZone, people } = offer;
  const startsAt = instantOf(date, startTime, timeZone);
  const endsAt = instantOf(date, endTime, timeZone);
  if (Number(startsAt) === Number(offer.startsAt) && Number(endsAt) === Number(offer.endsAt)) {
    return false;
  }
  await transact({ as: 'system', personId: null, requestId: 'time-zones' }, async (tx) => {
    await moveOffer(tx, { id, version, startsAt, endsAt });
    return accept<null, SessionFollowedZone>(null, {
      type: 'SessionFollowedZone',
      subject: { feature: 'sessions', id },
      concerns: people,
      after: { version, startsAt: startsAt.toISOString() },
    });
  });
  return true;
}

/** Runs every night. Laws are announced weeks ahead, so the first night after an update is soon enough. */
export const zoneQueue = (work: Work) =>
  scheduled('time-zones', '53 2 * * *', () => followZones(work));
