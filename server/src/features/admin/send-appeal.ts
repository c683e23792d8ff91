import {
  appealState,
  appealUntil,
  decideAppeal,
  type AppealView,
  type SendAppeal,
} from '@oakling/domain/admin/appeal';
import { persist } from '../../platform/db/transact.ts';
import { inTransaction } from '../../platform/db/database.ts';
import type { Platform } from '../../platform/platform.ts';
import { hashOneTimeCode } from '../../platform/auth/one-time-code.ts';
import { findModeratorIds } from '../safety/queries.ts';
import { findSuspension, insertAppeal, lockSuspension } from './appeal-store.ts';

/** The suspension that a mailed link opens, or null for an unknown link. Rule 9.163 */
export async function viewAppeal(
  { db, clock }: Platform,
  code: string,
): Promise<AppealView | null> {
  const found = await inTransaction(db, { as: 'owner' }, (tx) =>
    findSuspension(tx, hashOneTimeCode(code)),
  );
  if (found === null) return null;
  const state = appealState(found, clock());
  if (state !== 'open') return { state };
  return { state, told: found.told, until: appealUntil(found.madeAt).toISOString() };
}

/** Submits the only appeal against a suspension, through a mailed link, because the person can't log in. Rule 9.163 */
export async function sendAppeal(
  { transact, clock }: Platform,
  appeal: SendAppeal,
  requestId: string,
) {
  return transact({ as: 'system', personId: null, requestId }, async (tx) => {
    const now = clock();
    const found = await lockSuspension(tx, hashOneTimeCode(appeal.link));
    const decision = decideAppeal(found, await findModeratorIds(tx), now);
    return persist(decision, (value) => insertAppeal(tx, value, appeal, now));
  });
}
