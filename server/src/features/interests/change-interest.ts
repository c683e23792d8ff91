import type { Actor } from '@oakling/domain/identity/role';
import { decideInterest } from '@oakling/domain/interests/decide-interest';
import type { InterestName, Level } from '@oakling/domain/interests/interest';
import type { Platform } from '../../platform/platform.ts';
import type { ChangedBy } from '../../platform/db/transact.ts';
import { lockSkills, saveSkills } from './store.ts';

/** Sets an interest's level, or removes it with null. Rules 2.4 to 2.7 */
export async function changeInterest(
  { transact, clock }: Platform,
  actor: Actor,
  changedBy: ChangedBy,
  input: { name: InterestName; level: Level | null },
) {
  return transact(changedBy, async (tx) => {
    const skills = await lockSkills(tx, actor.personId);
    const decision = decideInterest(actor, skills, input);
    if (decision.ok) await saveSkills(tx, actor.personId, decision.value, clock());
    return decision;
  });
}
