import { checkListChanged, vettingFollowed } from '@oakling/domain/admin/clearance-events';
import { accept, refuse, type DomainEvent } from '@oakling/domain/kernel/decision';
import type { Transact } from '../../platform/db/transact.ts';
import { setCheckList } from './clearance-store.ts';

/**
 * Applies the host's list of checks when a server starts. Updates each elder's clearance in the same transaction, with
 * an event for each. A no-op if the list is unchanged. Rule 9.132
 */
export async function applyCheckList(transact: Transact, names: readonly string[]): Promise<void> {
  const changedBy = { as: 'system', personId: null, requestId: 'check-list' } as const;
  await transact(changedBy, async (tx) => {
    const followed = await setCheckList(tx, names);
    if (followed === null) return refuse('unchanged');
    const changed: DomainEvent = checkListChanged(names);
    return accept(null, changed, ...followed.map(vettingFollowed));
  });
}
