import { instantOf } from '../../../platform/http/local-time.ts';
import { scheduled } from '../../../platform/jobs/sweep.ts';
import type { Platform } from '../../../platform/platform.ts';
import { futureOffers, moveOffer } from './reminder-store.ts';

type Work = Pick<Platform, 'db' | 'clock' | 'log'>;

/**
 * Keeps the local hour of future sessions after a law has changed their time zone and the server has newer time zone
 * data. Rule 6.439
 * @returns the number of offers whose instants changed.
 */
export async function followZones({ db, clock, log }: Work): Promise<number> {
  let count = 0;
  for (const offer of await futureOffers(db, clock())) {
    try {
      const startsAt = instantOf(offer.date, offer.startTime, offer.timeZone);
      const endsAt = instantOf(offer.date, offer.endTime, offer.timeZone);
      if (Number(startsAt) === Number(offer.startsAt) && Number(endsAt) === Number(offer.endsAt)) {
        continue;
      }
      await moveOffer(db, { ...offer, startsAt, endsAt });
      count += 1;
    } catch (error) {
      // The time is taken by another session, for example.
      log.error({ err: error, sessionId: offer.id }, 'a session could not keep its local hour');
    }
  }
  return count;
}

/** Runs every night. Laws are announced weeks ahead, and time zone data changes only while the server is stopped. */
export const zoneQueue = (work: Work) =>
  scheduled('time-zones', '53 2 * * *', () => followZones(work));
