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
import { hashOneTimeCode, newOneTimeCode } from '../../platform/auth/one-time-code.ts';
import { insertNotice } from './appeal-store.ts';
import { lockVetted, saveVetting, type DecisionName } from './store.ts';

/** The subject of a decision, with its note. */
interface About {
  readonly personId: string;
  readonly note: string;
}

/**
 * Suspends a person; logins, streams and meetings end as consequences. The appeal code leaves only
 * inside the encrypted event, from which the mail is written. Rules 9.19, 9.74 and 9.161
 */
export async function suspendPerson(
  { transact }: Platform,
  by: ByModerator,
  { personId, note, told }: About & { readonly told: string },
) {
  const appealCode = newOneTimeCode();
  return transact(by, async (tx) => {
    const decision = decideSuspension(await lockVetted(tx, personId), { told, appealCode });
    if (!decision.ok) return decision;
    const about = { personId, moderatorId: by.personId, decision: 'suspended', note } as const;
    const decisionId = await saveVetting(tx, decision.value, about);
    await insertNotice(tx, { decisionId, told, linkHash: hashOneTimeCode(appealCode) });
    return decision;
  });
}

export async function reinstatePerson(platform: Platform, by: ByModerator, about: About) {
  return vet(platform, by, about, 'reinstated', (person) => decideReinstatement(person));
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
