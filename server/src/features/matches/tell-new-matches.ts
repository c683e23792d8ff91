import { decideDigest, isDigestDue } from '@oakling/domain/matches/decide-digest';
import type { Db } from '../../platform/database.ts';
import type { Queue } from '../../platform/jobs.ts';
import type { Transact } from '../../platform/transact.ts';
import {
  countNewMatches,
  findDigestReaders,
  lockDigestReader,
  saveDigest,
} from './digest-store.ts';

type Work = { readonly db: Db; readonly transact: Transact; readonly clock: () => Date };

const NIL = '00000000-0000-0000-0000-000000000000';

/**
 * Rule 8.49: tells each who is due, by themselves, how many people they are newly matched with.
 * @returns how many were told.
 */
export async function tellNewMatches({ db, transact, clock }: Work): Promise<number> {
  const now = clock();
  let told = 0;
  let readers = await findDigestReaders(db, NIL, now);
  for (;;) {
    for (const personId of readers) {
      if (await tellOne(transact, personId, now)) told += 1;
    }
    const last = readers.at(-1);
    if (last === undefined) return told;
    readers = await findDigestReaders(db, last, now);
  }
}

/** Under lock: of two runs at once the second finds that this one was told. */
async function tellOne(transact: Transact, personId: string, now: Date): Promise<boolean> {
  const changedBy = { as: 'system', personId: null, requestId: 'new-matches' } as const;
  const outcome = await transact(changedBy, async (tx) => {
    const reader = await lockDigestReader(tx, personId);
    const isDue = reader !== null && isDigestDue(reader, now);
    const decision = decideDigest(reader, isDue ? await countNewMatches(tx, reader) : 0, now);
    if (decision.ok) await saveDigest(tx, personId, decision.value);
    return decision;
  });
  return outcome.ok;
}

/** On Monday mornings, UTC: a week is ahead, and somebody may plan it. */
export function newMatchesQueue(db: Db, transact: Promise<Transact>, clock: () => Date): Queue {
  return {
    name: 'new-matches',
    cron: '23 8 * * 1',
    async work() {
      await tellNewMatches({ db, transact: await transact, clock });
    },
  };
}
