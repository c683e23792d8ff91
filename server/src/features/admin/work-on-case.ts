import type { CloseCase } from '@oakling/domain/admin/contract';
import { decideAssignment, decideClosing, decideRelease } from '@oakling/domain/admin/decide-case';
import { persist } from '../../platform/db/transact.ts';
import type { Platform } from '../../platform/platform.ts';
import type { ByModerator } from '../../platform/http/request-context.ts';
import { isWarnedFrom } from './warning-queries.ts';
import { isReportedSuspended, lockCase, saveAssignment, saveClosing } from './store.ts';

/** Rule 9.71 */
export async function assignCase({ transact }: Platform, by: ByModerator, id: string) {
  return transact(by, async (tx) => {
    const decision = decideAssignment(await lockCase(tx, id), by.personId);
    return persist(decision, (value) => saveAssignment(tx, id, value));
  });
}

/** Returns a case to the queue. Rule 9.71 */
export async function releaseCase({ transact }: Platform, by: ByModerator, id: string) {
  return transact(by, async (tx) => {
    const decision = decideRelease(await lockCase(tx, id), by.personId);
    return persist(decision, () => saveAssignment(tx, id, null));
  });
}

/** Rule 9.71 */
export async function closeCase(
  { transact, clock }: Platform,
  by: ByModerator,
  id: string,
  closing: CloseCase,
) {
  return transact(by, async (tx) => {
    const found = await lockCase(tx, id);
    const decision = decideClosing(found, by.personId, {
      outcome: closing.outcome,
      isReportedSuspended: await isReportedSuspended(tx, id),
      isReportedWarned: await isWarnedFrom(tx, id),
    });
    return persist(decision, () => saveClosing(tx, id, closing, clock()));
  });
}
