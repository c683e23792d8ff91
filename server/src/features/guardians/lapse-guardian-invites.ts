import { decideGuardianInviteLapse } from '@oakling/domain/guardians/guardian-invite';
import type { Db } from '../../platform/db/database.ts';
import type { Transact } from '../../platform/db/transact.ts';
import { scheduled } from '../../platform/jobs/sweep.ts';
import type { Log } from '../../platform/process/log.ts';
import { findGuardianIds } from '../identity/queries.ts';
import { findLapsed } from './queries.ts';
import { endGuardianInvite, lockLapsed } from './store.ts';

interface Work {
  readonly db: Db;
  readonly transact: Transact;
  readonly clock: () => Date;
  readonly log: Log;
}

/**
 * Deletes each expired invite in its own transaction, and notifies once. The next run retries failures. Rule 4.68
 * @returns the number of deleted invites.
 */
export async function lapseGuardianInvites({ db, transact, clock, log }: Work): Promise<number> {
  const changedBy = { as: 'system', personId: null, requestId: 'guardian-invites' } as const;
  let count = 0;
  for (const id of await findLapsed(db, clock())) {
    const result = await transact(changedBy, async (tx) => {
      const invite = await lockLapsed(tx, id);
      const guardianIds = invite === null ? [] : await findGuardianIds(tx, invite.childId);
      const decision = decideGuardianInviteLapse(invite, guardianIds, clock());
      if (decision.ok) await endGuardianInvite(tx, id, 'ended');
      return decision;
    }).catch((error: unknown) => {
      log.error({ err: error, inviteId: id }, 'an expired guardian invite could not be deleted');
      return { ok: false };
    });
    if (result.ok) count += 1;
  }
  return count;
}

export const guardianInviteQueue = (work: Work) =>
  scheduled('guardian-invites', '*/10 * * * *', () => lapseGuardianInvites(work));
