import { decideStep, type KnownStep } from '@oakling/domain/stages/decide-step';
import type { Transact } from '../../platform/db/transact.ts';
import type { SingleQueue } from '../../platform/jobs/jobs.ts';
import type { Log } from '../../platform/process/log.ts';
import { lockDueStep, saveStep } from './store.ts';

interface Work {
  readonly transact: Transact;
  readonly log: Log;
}

const FIRST = { youthId: '00000000-0000-0000-0000-000000000000', step: '13' } as const;

/**
 * Rules 1.75 and 1.77: tells youths and guardians of the steps ahead, and takes those that begin, each by itself. One
 * that fails keeps no other waiting; it is tried again a minute later.
 * @returns of how many.
 */
export async function takeSteps(work: Work): Promise<number> {
  let count = 0;
  let behind: Pick<KnownStep, 'youthId' | 'step'> = FIRST;
  for (;;) {
    const { next, isDone } = await takeNext(work, behind);
    if (next === null) return count;
    if (isDone) count += 1;
    behind = next;
  }
}

/** @returns the step that was next, null when there is none, and whether anything was done about it. */
async function takeNext(
  { transact, log }: Work,
  behind: Pick<KnownStep, 'youthId' | 'step'>,
): Promise<{ next: KnownStep | null; isDone: boolean }> {
  const changedBy = { as: 'system', personId: null, requestId: 'steps' } as const;
  const found: { step: KnownStep | null } = { step: null };
  const result = await transact(changedBy, async (tx) => {
    const { known, now } = await lockDueStep(tx, behind);
    found.step = known;
    const decision = decideStep(known, now);
    if (decision.ok && known !== null) await saveStep(tx, known, decision.value);
    return decision;
  }).catch((error: unknown) => {
    // Without a step it is the database that failed.
    if (found.step === null) throw error;
    log.error({ err: error, youthId: found.step.youthId }, 'a step could not be taken');
    return { ok: false };
  });
  return { next: found.step, isDone: result.ok };
}

/** Looks each minute: a birthday begins at midnight, in any zone. */
export function stepQueue(transact: Transact, log: Log): SingleQueue {
  return {
    name: 'steps',
    cron: '* * * * *',
    // The next minute's tries again.
    retries: 0,
    async work() {
      await takeSteps({ transact, log });
    },
  };
}
