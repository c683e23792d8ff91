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
 * Announces every request that was still undecided at its start, once and in its own transaction. A failure doesn't
 * delay the others, and the next run retries it. Rule 6.64
 * @returns the number of requests.
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

/** Returns the session, or null if none has expired, and whether it was announced. */
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
    // If no session was found, the database itself failed.
    if (found.undecided === null) throw error;
    const { id: sessionId } = found.undecided.session;
    log.error({ err: error, sessionId }, 'a lapsed request could not be announced');
    return { ok: false };
  });
  return { next: found.undecided?.session ?? null, isTold: result.ok };
}

/** Runs every minute, so people soon learn that no answer will come. */
export function lapseQueue(transact: Transact, clock: () => Date, log: Log): SingleQueue {
  return {
    name: 'lapse',
    cron: '* * * * *',
    // The next run retries.
    retries: 0,
    async work() {
      await lapseSessions({ transact, clock, log });
    },
  };
}
