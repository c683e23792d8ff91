import { decideLapse } from '@oakling/domain/sessions/decide-lapse';
import type { Queue } from '../../platform/jobs.ts';
import type { Transact } from '../../platform/transact.ts';
import { lockUndecided, saveLapse } from './life-store.ts';

type Work = { readonly transact: Transact; readonly clock: () => Date };

/**
 * Rule 6.64: tells of every request whose start has come undecided, each once and by itself.
 * @returns how many there were.
 */
export async function lapseSessions({ transact, clock }: Work): Promise<number> {
  for (let count = 0; ; count += 1) {
    const changedBy = { as: 'system', personId: null, requestId: 'lapse' } as const;
    const outcome = await transact(changedBy, async (tx) => {
      const now = clock();
      const decision = decideLapse(await lockUndecided(tx, now), now);
      if (decision.ok) await saveLapse(tx, decision.value.id, now);
      return decision;
    });
    if (!outcome.ok) return count;
  }
}

/** Looks each minute: whoever waits for an answer learns soon that there will be none. */
export function lapseQueue(transact: Promise<Transact>, clock: () => Date): Queue {
  return {
    name: 'lapse',
    cron: '* * * * *',
    // The next minute's tries again.
    retries: 0,
    async work() {
      await lapseSessions({ transact: await transact, clock });
    },
  };
}
