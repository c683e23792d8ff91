import {
  decideCheckIn,
  decideCheckInReminder,
} from '@oakling/domain/sessions/friendships/check-in';
import { decideTelling, type Untold } from '@oakling/domain/sessions/friendships/goodbye';
import { type Db, inTransaction, type Tx } from '../../../platform/db/database.ts';
import type { Result, Transact } from '../../../platform/db/transact.ts';
import type { SingleQueue } from '../../../platform/jobs/jobs.ts';
import type { Log } from '../../../platform/process/log.ts';
import {
  lockDue,
  lockUnanswered,
  type Place,
  planCheckIns,
  saveCheckIn,
  saveCheckInReminder,
} from './check-in-store.ts';
import { lockUntold, saveTold } from './keepsake-store.ts';

interface Work {
  readonly db: Db;
  readonly transact: Transact;
  readonly clock: () => Date;
  readonly log: Log;
}

/**
 * Plans the check-ins of new friendships, asks those that are due, and reminds people who haven't answered. Each is one
 * transaction. A failure doesn't delay the others, and the next run retries it. Rules 6.440 and 6.444
 */
export async function sendCheckIns(work: Work): Promise<{ asked: number; reminded: number }> {
  await inTransaction(work.db, { as: 'owner' }, (tx) => planCheckIns(tx, work.clock()));
  return { asked: await sendEach(work, askNext), reminded: await sendEach(work, remindNext) };
}

/** The row that a transaction found, from which the next one goes on. */
interface Found<Row> {
  place: Row | null;
}
type Send<Row> = (
  work: Work,
  behind: Row | null,
  found: Found<Row>,
) => Promise<Result<unknown, string>>;

async function sendEach<Row>(work: Work, send: Send<Row>): Promise<number> {
  let count = 0;
  let behind: Row | null = null;
  for (;;) {
    const found: Found<Row> = { place: null };
    const result = await send(work, behind, found).catch((error: unknown) => {
      // If no row was found, the database itself failed.
      if (found.place === null) throw error;
      work.log.error({ err: error }, 'a notice of a friendship could not be sent');
      return { ok: false };
    });
    if (found.place === null) return count;
    if (result.ok) count += 1;
    behind = found.place;
  }
}

const changedBy = { as: 'system', personId: null, requestId: 'check-ins' } as const;

const askNext: Send<Place> = ({ transact, clock }, behind, found) =>
  transact(changedBy, async (tx: Tx) => {
    const now = clock();
    const due = await lockDue(tx, now, behind);
    if (due !== null) found.place = { ...due, at: due.dueAt, personId: due.youthId };
    const decision = decideCheckIn(due, now);
    if (decision.ok) await saveCheckIn(tx, decision.value, now);
    return decision;
  });

const remindNext: Send<Place> = ({ transact, clock }, behind, found) =>
  transact(changedBy, async (tx: Tx) => {
    const now = clock();
    const open = await lockUnanswered(tx, now, behind);
    if (open !== null) found.place = { ...open, at: open.askedAt };
    const decision = decideCheckInReminder(open, now);
    if (decision.ok) await saveCheckInReminder(tx, decision.value, now);
    return decision;
  });

/** Tells people whose friendship ended a day ago. Rule 6.482 */
export const tellEnds = (work: Work): Promise<number> => sendEach(work, tellNext);

const tellNext: Send<Untold> = ({ transact, clock }, behind, found) =>
  transact(changedBy, async (tx: Tx) => {
    const now = clock();
    found.place = await lockUntold(tx, now, behind);
    const decision = decideTelling(found.place, now);
    if (decision.ok) await saveTold(tx, decision.value, now);
    return decision;
  });

/** Check-ins, and the words of ends. Runs hourly, because deadlines are days and a server may have been down. */
export function checkInQueue(work: Work): SingleQueue {
  return {
    name: 'check-ins',
    cron: '37 * * * *',
    // The next run retries.
    retries: 0,
    async work() {
      await sendCheckIns(work);
      await tellEnds(work);
    },
  };
}
