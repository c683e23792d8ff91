import type { Purge } from '../../platform/db/retention.ts';
import { PURGE_BATCH } from '../../platform/db/retention.ts';
import { deleteEndedArrangements, deleteOldAnswers } from './purge-store.ts';

const FIRST = '00000000-0000-0000-0000-000000000000';

/**
 * Rule 9.82: places, links and messages go a year after the session. Walks the arrangements by id, a
 * batch at a time: those still kept are a year's, while ended sessions grow without end.
 */
export const arrangementPurge: Purge = {
  of: 'arrangements',
  async run(db, { before }) {
    await deleteOldAnswers(db, before);
    let total = 0;
    let after = FIRST;
    for (;;) {
      const { deleted, seen, last } = await deleteEndedArrangements(db, {
        ...{ before, after },
        limit: PURGE_BATCH,
      });
      total += deleted;
      if (seen < PURGE_BATCH || last === null) return total;
      after = last;
    }
  },
};
