import {
  decideCheckIn,
  decideCheckInReminder,
} from '@oakling/domain/sessions/friendships/check-in';
import type { FriendshipKey } from '@oakling/domain/sessions/friendships/contract';
import { decideTelling } from '@oakling/domain/sessions/friendships/goodbye';
import { type Db, inTransaction } from '../../../platform/db/database.ts';
import { scheduled, sweep, type SweepWork } from '../../../platform/jobs/sweep.ts';
import {
  lockDue,
  lockUnanswered,
  planCheckIns,
  saveCheckIn,
  saveCheckInReminder,
} from './check-in-store.ts';
import { lockUntold, saveTold } from './keepsake-store.ts';

type Work = SweepWork & { readonly db: Db };

const shared = {
  name: 'check-ins',
  failure: 'a notice of a friendship could not be sent',
  about: ({ elderId, youthId }: FriendshipKey) => ({ elderId, youthId }),
};

/**
 * Plans the check-ins of new friendships, asks those that are due, and reminds people who haven't answered. Rules 6.440
 * and 6.444
 */
export async function sendCheckIns(work: Work): Promise<{ asked: number; reminded: number }> {
  await inTransaction(work.db, { as: 'owner' }, (tx) => planCheckIns(tx, work.clock()));
  const ask = { ...shared, next: lockDue, decide: decideCheckIn, save: saveCheckIn };
  const remind = {
    ...shared,
    next: lockUnanswered,
    decide: decideCheckInReminder,
    save: saveCheckInReminder,
  };
  return { asked: await sweep(work, ask), reminded: await sweep(work, remind) };
}

/** Tells people whose friendship ended a day ago. Rule 6.482 */
export const tellEnds = (work: Work): Promise<number> =>
  sweep(work, {
    ...shared,
    next: lockUntold,
    decide: decideTelling,
    save: saveTold,
    about: ({ id }) => ({ keepsakeId: id }),
  });

/** Check-ins, and the words of ends. Runs hourly, because deadlines are days and a server may have been down. */
export const checkInQueue = (work: Work) =>
  scheduled('check-ins', '37 * * * *', async () => {
    await sendCheckIns(work);
    await tellEnds(work);
  });
