import { decideDigest, isDigestDue } from '@oakling/domain/matches/decide-digest';
import * as v from 'valibot';
import type { SingleQueue } from '../../platform/jobs/jobs.ts';
import { persist, type Transact } from '../../platform/db/transact.ts';
import type { Platform } from '../../platform/platform.ts';
import {
  countNewMatches,
  findDigestReaders,
  lockDigestReader,
  saveDigest,
} from './digest-store.ts';

type Work = Pick<Platform, 'db' | 'transact' | 'clock' | 'log'>;

/** The number of people per job: a few seconds of work. */
const READERS_AT_ONCE = 500;

const NIL = '00000000-0000-0000-0000-000000000000';
const jobSchema = v.object({ after: v.optional(v.pipe(v.string(), v.uuid()), NIL) });

/**
 * Sends each due person a digest of new matches, in a transaction of its own. After a failure, the person is due again
 * a week later. Rule 8.49
 * @param after the last person of the previous part.
 * @returns the number of people notified, and where the next part starts, or null at the end.
 */
export async function tellNewMatches(
  { db, transact, clock, log }: Work,
  after = NIL,
  atOnce = READERS_AT_ONCE,
): Promise<{ told: number; last: string | null }> {
  const now = clock();
  let told = 0;
  const readers = await findDigestReaders(db, { after, now, limit: atOnce });
  for (const personId of readers) {
    const isTold = await tellOne(transact, personId, now).catch((error: unknown) => {
      log.error({ err: error, personId }, 'a digest of new matches could not be sent');
      return false;
    });
    if (isTold) told += 1;
  }
  return { told, last: readers.at(-1) ?? null };
}

/** Checks again under the lock, so a concurrent run doesn't notify the person twice. */
async function tellOne(transact: Transact, personId: string, now: Date): Promise<boolean> {
  const changedBy = { as: 'system', personId: null, requestId: 'new-matches' } as const;
  const result = await transact(changedBy, async (tx) => {
    const reader = await lockDigestReader(tx, personId);
    const isDue = reader !== null && isDigestDue(reader, now);
    const decision = decideDigest(reader, isDue ? await countNewMatches(tx, reader) : 0, now);
    return persist(decision, (value) => saveDigest(tx, personId, value));
  });
  return result.ok;
}

/** Runs on Monday mornings, UTC, so people can plan their week. */
export function newMatchesQueue(work: Work, atOnce = READERS_AT_ONCE): SingleQueue {
  return {
    name: 'new-matches',
    cron: '23 8 * * 1',
    async work(data) {
      const { after } = v.parse(jobSchema, data);
      const { last } = await tellNewMatches(work, after, atOnce);
      return last === null ? undefined : { after: last };
    },
  };
}
