import {
  decideReinstatement,
  decideSuspension,
  type NewVetting,
  type Vetted,
  type VettingRefusal,
} from '@oakling/domain/admin/decide-vetting';
import type { Decision, DomainEvent } from '@oakling/domain/kernel/decision';
import type { Platform } from '../../platform/platform.ts';
import type { ByModerator } from '../../platform/http/request-context.ts';
import { lockVetted, saveVetting, type DecisionName } from './store.ts';

/** What a moderator decides about a person, and why. */
interface About {
  readonly personId: string;
  readonly note: string;
}

/** Rules 9.19 and 9.74; logins, streams and meetings end as consequences. */
export async function suspendPerson(platform: Platform, by: ByModerator, about: About) {
  return vet(platform, by, about, 'suspended', decideSuspension);
}

/** Rule 9.74 */
export async function reinstatePerson(platform: Platform, by: ByModerator, about: About) {
  return vet(platform, by, about, 'reinstated', decideReinstatement);
}

async function vet<Event extends DomainEvent>(
  { transact }: Platform,
  by: ByModerator,
  { personId, note }: About,
  decision: DecisionName,
  decide: (person: Vetted | null) => Decision<NewVetting, Event, VettingRefusal>,
) {
  return transact(by, async (tx) => {
    const decided = decide(await lockVetted(tx, personId));
    const about = { personId, moderatorId: by.personId, decision, note };
    if (decided.ok) await saveVetting(tx, decided.value, about);
    return decided;
  });
}
