import { decideTelling } from '@oakling/domain/sessions/friendships/goodbye';
import type { Db } from '../../../platform/db/database.ts';
import type { Transact } from '../../../platform/db/transact.ts';
import type { Log } from '../../../platform/process/log.ts';
import { lockUntold, saveTold } from './keepsake-store.ts';

export interface Work {
  readonly db: Db;
  readonly transact: Transact;
  readonly clock: () => Date;
  readonly log: Log;
}

/**
 * Tells the people whose friendship ended a day ago, each in a transaction of its own.
 * @returns how many were told. Rule 6.482
 */
export async function tellEnds({ transact, clock }: Work): Promise<number> {
  const changedBy = { as: 'system', personId: null, requestId: 'goodbyes' } as const;
  for (let told = 0; ; told += 1) {
    const result = await transact(changedBy, async (tx) => {
      const now = clock();
      const decision = decideTelling(await lockUntold(tx, now), now);
      if (decision.ok) await saveTold(tx, decision.value, now);
      return decision;
    });
    if (!result.ok) return told;
  }
}
