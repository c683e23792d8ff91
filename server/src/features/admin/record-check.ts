import type { RecordCheck, WithdrawCheck } from '@oakling/domain/admin/clearance-contract';
import { decideCheckWithdrawal, decideRecording } from '@oakling/domain/admin/decide-check';
import { persist } from '../../platform/db/transact.ts';
import type { ByModerator } from '../../platform/http/request-context.ts';
import type { Platform } from '../../platform/platform.ts';
import { lockChecked, saveCheck, saveCheckWithdrawal } from './clearance-store.ts';

/** A trigger updates the elder's vetting. Rules 9.127 and 9.128 */
export async function recordCheck(
  { transact, clock }: Platform,
  by: ByModerator,
  personId: string,
  { check, until, ...written }: RecordCheck,
) {
  const today = clock().toISOString().slice(0, 10);
  return transact(by, async (tx) => {
    const elder = await lockChecked(tx, personId);
    const about = { personId, moderatorId: by.personId };
    const decision = decideRecording(elder, { name: check, validUntil: until ?? null }, today);
    return persist(decision, (value) => saveCheck(tx, { ...value, ...about, ...written }));
  });
}

/** Withdrawing a check ends the clearance. Rules 9.127 and 9.129 */
export async function withdrawCheck(
  { transact }: Platform,
  by: ByModerator,
  personId: string,
  { check, ...written }: WithdrawCheck,
) {
  return transact(by, async (tx) => {
    const about = { personId, moderatorId: by.personId };
    const decision = decideCheckWithdrawal(await lockChecked(tx, personId), check);
    return persist(decision, (value) =>
      saveCheckWithdrawal(tx, { name: value, ...about, ...written }),
    );
  });
}
