import { decideBirthDateByModerator } from '@oakling/domain/stages/decide-birth-date';
import { birthDateSeal } from '../../platform/auth/birth-dates.ts';
import { changedForFamily, type ByModerator } from '../../platform/http/request-context.ts';
import type { Platform } from '../../platform/platform.ts';
import { insertBirthDateDecision, lockBornChild, saveByModerator } from './store.ts';

/** A moderator corrects a date of birth, however often guardians did. Rule 1.122 */
export async function setBirthDateRight(
  { transact, clock, secret }: Platform,
  by: ByModerator,
  { childId, birthDate, reason }: { childId: string; birthDate: string; reason: string },
) {
  const sealed = birthDateSeal(secret).seal(birthDate, { personId: childId });
  return transact(changedForFamily(by), async (tx) => {
    const child = await lockBornChild(tx, childId);
    const today = clock().toISOString().slice(0, 10);
    const decision = decideBirthDateByModerator(child, birthDate, today);
    if (!decision.ok) return decision;
    await saveByModerator(tx, childId, sealed);
    await insertBirthDateDecision(tx, { childId, moderatorId: by.personId, note: reason });
    return decision;
  });
}
