import type { BirthDateSeal } from '../../platform/auth/birth-dates.ts';
import { inTransaction } from '../../platform/db/database.ts';
import type { Platform } from '../../platform/platform.ts';
import { keepSteps, nearOf } from './grow.ts';
import { pageOfGrowing } from './growing-store.ts';
import { decideStep } from '@oakling/domain/stages/decide-step';
import type { SingleQueue } from '../../platform/jobs/jobs.ts';
import { scheduled, sweep, type SweepWork } from '../../platform/jobs/sweep.ts';
import { type DueStep, lockDueStep, saveStep } from './store.ts';

/** The page size, which limits memory however many youths there are. */
const PAGE = 1000;

interface LookWork extends Pick<Platform, 'db' | 'clock' | 'log'> {
  readonly seal: BirthDateSeal;
  /** The page size in tests. */
  readonly page?: number;
}

/**
 * Finds the steps of the next 31 days. Decrypts all dates of birth page by page; only youths with an upcoming step are
 * locked and checked again. Rule 1.74
 * @returns the number of youths checked.
 */
export async function lookForSteps({
  db,
  seal,
  clock,
  log,
  page: size = PAGE,
}: LookWork): Promise<number> {
  let count = 0;
  let behind = '00000000-0000-0000-0000-000000000000';
  for (;;) {
    const page = await pageOfGrowing(db, seal, behind, size);
    const last = page.at(-1);
    if (last === undefined) return count;
    count += page.length;
    behind = last.youthId;
    const now = clock();
    const near = page.filter(
      (youth) =>
        youth.at18 === 'needs-moderator' || isNear(youth.youthId, () => nearOf(youth, now)),
    );
    if (near.length > 0) {
      const ids = near.map(({ youthId }) => youthId);
      await inTransaction(db, { as: 'owner' }, (tx) => keepSteps(tx, seal, ids, now));
    }
  }

  /** If one youth's steps can't be computed, the search continues with the others. */
  function isNear(youthId: string, steps: () => readonly unknown[]): boolean {
    try {
      return steps().length > 0;
    } catch (error) {
      log.error({ err: error, youthId }, 'the next step of a youth could not be found');
      return false;
    }
  }
}

/** Runs every night, because steps are found a month ahead. */
export function stepLookQueue(work: LookWork): SingleQueue {
  return {
    name: 'step-look',
    cron: '29 2 * * *',
    async work() {
      await lookForSteps(work);
    },
  };
}

/**
 * Announces upcoming steps to youths and guardians, and takes the steps that begin. Rules 1.75 and 1.77
 * @returns the number of steps.
 */
export const takeSteps = (work: SweepWork): Promise<number> =>
  sweep(work, {
    name: 'steps',
    next: (tx, _, behind) => lockDueStep(tx, behind),
    decide: (step, now) => decideStep(step, step?.now ?? now),
    save: (tx, due, _, step) => saveStep(tx, step, due),
    failure: 'a step could not be taken',
    about: ({ youthId }: DueStep) => ({ youthId }),
  });

/** Runs every minute, because birthdays begin at midnight in every time zone. */
export const stepQueue = (work: SweepWork) =>
  scheduled('steps', '* * * * *', () => takeSteps(work));
