import type { BirthDateCorrection } from '@oakling/domain/stages/contract';
import {
  decideAgeCheck,
  decideBirthDate,
  decideBirthDateCorrection,
} from '@oakling/domain/stages/decide-birth-date';
import { birthDateSeal } from '../../platform/auth/birth-dates.ts';
import { brokenConstraint } from '../../platform/db/database.ts';
import { persist, RefusalRollback, type ByPerson } from '../../platform/db/transact.ts';
import type { Platform } from '../../platform/platform.ts';
import { insertBirthDate, insertReviews, lockBornChild, saveCorrection } from './store.ts';

/** Rule 1.78 */
export async function setBirthDate(
  { transact, secret }: Platform,
  by: ByPerson,
  { childId, birthDate }: { childId: string; birthDate: string },
) {
  const sealed = birthDateSeal(secret).seal(birthDate, { personId: childId });
  return transact(by, async (tx) => {
    const decision = decideBirthDate(by, await lockBornChild(tx, childId), birthDate);
    if (decision.ok) {
      await insertBirthDate(tx, { childId, sealed, setBy: by.personId }).catch((error: unknown) => {
        // Another guardian has concurrently set the date.
        if (brokenConstraint(error) !== 'birth_dates_pkey') throw error;
        throw new RefusalRollback('already-set' as const);
      });
    }
    return decision;
  });
}

/** Rule 1.79 */
export async function correctBirthDate(
  { transact, clock, secret }: Platform,
  by: ByPerson,
  { childId, ...input }: BirthDateCorrection & { childId: string },
) {
  const sealed = birthDateSeal(secret).seal(input.birthDate, { personId: childId });
  return transact(by, async (tx) => {
    const today = clock().toISOString().slice(0, 10);
    const child = await lockBornChild(tx, childId);
    const decision = decideBirthDateCorrection(by, child, input, today);
    return persist(decision, () => saveCorrection(tx, { childId, sealed, reason: input.reason }));
  });
}

/**
 * Lists a youth for review by moderators. Youths can't write to that list themselves. Repeating the request is a no-op.
 * Rule 1.168
 */
export function askForAgeCheck({ transact, clock }: Platform, by: ByPerson) {
  return transact({ ...by, as: 'system' }, async (tx) => {
    const self = await lockBornChild(tx, by.personId);
    const decision = decideAgeCheck(by, self, clock().toISOString().slice(0, 10));
    return persist(decision, () => insertReviews(tx, 'age-asked', [by.personId]));
  });
}
