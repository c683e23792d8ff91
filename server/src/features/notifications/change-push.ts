import {
  decidePushOff,
  decidePushOn,
  type NewPushSubscription,
} from '@oakling/domain/notifications/push';
import type { Platform } from '../../platform/platform.ts';
import type { Login } from '../../platform/http/request-context.ts';
import { persist, type ChangedBy } from '../../platform/db/transact.ts';
import { deletePush, hasPush, lockPushes, savePush } from './push-store.ts';

/** Rule 8.71 */
export function turnPushOn(
  { transact }: Platform,
  { id: loginId, personId }: Login,
  { endpoint, keys }: NewPushSubscription,
  changedBy: ChangedBy,
) {
  return transact(changedBy, async (tx) => {
    const subscription = { loginId, personId, endpoint, ...keys };
    await lockPushes(tx);
    const decision = decidePushOn(personId, await hasPush(tx, subscription));
    return persist(decision, () => savePush(tx, subscription));
  });
}

/** Rule 8.71 */
export function turnPushOff(
  { transact }: Platform,
  { personId }: Login,
  endpoint: string,
  changedBy: ChangedBy,
) {
  return transact(changedBy, async (tx) => decidePushOff(personId, await deletePush(tx, endpoint)));
}
