import type { Actor } from '@oakling/domain/identity/role';
import { decidePause, decideResume } from '@oakling/domain/safety/decide-pause';
import type { Platform } from '../../platform/platform.ts';
import type { ChangedBy } from '../../platform/db/transact.ts';
import { lockChild, saveSupervision } from './store.ts';

/** Rule 9.11: the child's logins end, the meetings ahead are cancelled, and nobody finds the child. */
export async function pauseChild(
  { transact, clock }: Platform,
  actor: Actor,
  changedBy: ChangedBy,
  youthId: string,
) {
  return transact(changedBy, async (tx) => {
    const decision = decidePause(actor, await lockChild(tx, youthId), clock());
    if (decision.ok) await saveSupervision(tx, decision.value);
    return decision;
  });
}

/** Rule 9.11: the child can log in and be found again. */
export async function resumeChild(
  { transact }: Platform,
  actor: Actor,
  changedBy: ChangedBy,
  youthId: string,
) {
  return transact(changedBy, async (tx) => {
    const decision = decideResume(actor, await lockChild(tx, youthId));
    if (decision.ok) await saveSupervision(tx, decision.value);
    return decision;
  });
}
