import { sql } from 'kysely';
import { inBatches, PURGE_BATCH, type Purge } from '../../platform/db/retention.ts';

/** Deletes the consents of accounts and invites that were removed before the cutoff. Rule 9.186 */
export const consentPurge: Purge = {
  of: 'consents',
  async run(db, { before }) {
    let total = 0;
    for (;;) {
      const { rows } = await sql<{ ended: number; deleted: number }>`
        select ended, deleted from purge_consents(${before}, ${PURGE_BATCH})
      `.execute(db);
      const { ended = 0, deleted = 0 } = rows[0] ?? {};
      total += deleted;
      if (ended < PURGE_BATCH) return total;
    }
  },
};

/** Rule 9.186 */
export const auditPurge: Purge = {
  of: 'audit',
  run: (db, { before }) =>
    inBatches(async () => {
      const { rows } = await sql<{ deleted: number }>`
        select purge_audit(${before}, ${PURGE_BATCH}) as deleted
      `.execute(db);
      return rows[0]?.deleted ?? 0;
    }),
};
