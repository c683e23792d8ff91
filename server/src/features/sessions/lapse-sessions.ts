import type { Supervised } from '@oakling/domain/sessions/session';
import { decideLapse } from '@oakling/domain/sessions/supervision/decide-approval';
import type { SingleQueue } from '../../platform/jobs/jobs.ts';
import type { Log } from '../../platform/process/log.ts';
import type { Transact } from '../../platform/db/transact.ts';
import { lockUndecided, saveLapse } from './store.ts';
import type { Cursor } from './day/reminder-store.ts';

interface Work {
  readonly transact: Transact;
  readonly clock: () => Date;
  readonly log: Log;
}

/**
 * Rule 6.64: tells of every request whose start has come undecided, each once and by itself. One that
 * cannot be told of keeps no other waiting; it is tried again the next time.
 * @returns how many there were.
 */
export async function lapseSessions(work: Work): Promise<number> {
  let count = 0;
  let behind: Cursor | null = null;
  for (;;) {
    const { next, isTold } = await lapseNext(work, behind);
    if (next === null) return count;
    if (isTold) count += 1;
    behind = next;
  }
}

/** Tells of the next request. @returns which one it was, null when there is none, and whether it went. */
async function lapseNext(
  { transact, clock, log }: Work,
  behind: Cursor | null,
): Promise<{ next: Cursor | null; isTold: boolean }> {
  const changedBy = { as: 'system', personId: null, requestId: 'lapse' } as const;
  const found: { undecided: Supervised | null } = { undecided: null };
  const result = await transact(changedBy, async (tx) => {
    const now = clock();
    found.undecided = await lockUndecided(tx, now, behind);
    const decision = decideLapse(found.undecided, now);
    if (decision.ok) await saveLapse(tx, decision.value.id, now);
    return decision;
  }).catch((error: unknown) => {
    // Without a session it is the database that failed.
    if (found.undecided === null) throw error;
    const { id: sessionId } = found.undecided.session;
    log.error({ err: error, sessionId }, 'nobody could be told of a request that lapsed');
    return { ok: false };
  });
  return { next: found.undecided?.session ?? null, isTold: result.ok };
}

/** Looks each minute, so that people learn soon that no answer will come. */
export function lapseQueue(transact: Transact, clock: () => Date, log: Log): SingleQueue {
  return {
    name: 'lapse',
    cron: '* * * * *',
    // The next minute's tries again.
    retries: 0,
    async work() {
      await lapseSessions({ transact, clock, log });
    },
  };
}
