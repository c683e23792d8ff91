import type { FriendshipKey } from '@oakling/domain/sessions/friendships/contract';
import {
  decidePreApproval,
  decideRevocation,
} from '@oakling/domain/sessions/supervision/pre-approval';
import type { ByPerson } from '../../../platform/db/transact.ts';
import type { Platform } from '../../../platform/platform.ts';
import { deletePreApproval, findPreApprovable, insertPreApproval } from './pre-approval-store.ts';

/** Rule 6.155 */
export async function preApprove(
  { transact }: Pick<Platform, 'transact'>,
  by: ByPerson,
  friends: FriendshipKey,
) {
  return transact(by, async (tx) => {
    const decision = decidePreApproval(by, await findPreApprovable(tx, by, friends));
    const row = { ...friends, guardianId: by.personId };
    if (decision.ok) await insertPreApproval(tx, row);
    return decision;
  });
}

/** Rule 6.159 */
export async function revokePreApproval(
  { transact }: Pick<Platform, 'transact'>,
  by: ByPerson,
  friends: FriendshipKey,
) {
  return transact(by, async (tx) => {
    const found = await findPreApprovable(tx, by, friends);
    const decision = decideRevocation(by, found, friends.elderId);
    if (decision.ok) await deletePreApproval(tx, { ...friends, guardianId: by.personId });
    return decision;
  });
}
