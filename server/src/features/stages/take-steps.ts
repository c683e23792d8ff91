import { decideStep, type KnownStep } from '@oakling/domain/stages/decide-step';
import type { Transact } from '../../platform/db/transact.ts';
import { scheduled } from '../../platform/jobs/sweep.ts';
import type { Log } from '../../platform/process/log.ts';
import { lockDueStep, saveStep } from './store.ts';

interface Work {
  readonly transact: Transact;
  readonly log: Log;
}

const FIRST = { youthId: '00000000-0000-0000-0000-000000000000', step: '13' } as const;

/**
 * Announces upcoming steps to youths and guardians, and takes the steps that begin, each in its own transaction.
 * Failures are retried a minute later. Rules 1.75 and 1.77
 * @returns the number of steps.
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

/** @returns the next step, or null, and whether it was handled. */
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
    // If no step was found, the lookup itself failed.
    if (found.step === null) throw error;
    log.error({ err: error, youthId: found.step.youthId }, 'a step could not be taken');
    return { ok: false };
  });
  return { next: found.step, isDone: result.ok };
}

/** Runs every minute, because birthdays begin at midnight in every time zone. */
export const stepQueue = (work: Work) => scheduled('steps', '* * * * *', () => takeSteps(work));
