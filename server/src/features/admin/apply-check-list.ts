import { checkListChanged, vettingFollowed } from '@oakling/domain/admin/clearance-events';
import { accept, refuse, type DomainEvent } from '@oakling/domain/kernel/decision';
import type { Transact } from '../../platform/db/transact.ts';
import { setCheckList } from './clearance-store.ts';

/**
 * Rule 9.132: puts the host's list of checks in force at the start of a server, and the clearance of every elder follows
 * in the same transaction, each with an event. The list that is in force already changes nothing.
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
