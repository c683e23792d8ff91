import type { DECISION_TEXTS, NOTICE_TEXTS } from '@oakling/domain/admin/decision-texts';
import { decideReinstatement, decideSuspension } from '@oakling/domain/admin/decide-vetting';
import { decideReview } from '@oakling/domain/identity/decide-review';
import type { TextsOf } from '@oakling/domain/kernel/text-list';
import { persist } from '../../platform/db/transact.ts';
import type { Platform } from '../../platform/platform.ts';
import { changedForFamily, type ByModerator } from '../../platform/http/request-context.ts';
import { hashOneTimeCode, newOneTimeCode } from '../../platform/auth/one-time-code.ts';
import { insertNotice } from './appeal-store.ts';
import { reviewsOf } from './people-queries.ts';
import { lockVetted, saveReview, saveVetting, type VettingDecision } from './store.ts';

type About = Pick<VettingDecision, 'personId'> & TextsOf<typeof DECISION_TEXTS>;

/**
 * Suspends a person. Logins, streams and meetings end as consequences. Only the encrypted event, from which the mail is
 * written, contains the code for the appeal. Rules 9.19, 9.74 and 9.161
 */
export async function suspendPerson(
  { transact }: Platform,
  by: ByModerator,
  about: About & TextsOf<typeof NOTICE_TEXTS>,
) {
  const appealCode = newOneTimeCode();
  return transact(by, async (tx) => {
    const person = await lockVetted(tx, about.personId);
    const decision = decideSuspension(person, { told: about.told, appealCode });
    if (!decision.ok) return decision;
    const decisionId = await saveVetting(tx, decision.value, {
      ...about,
      moderatorId: by.personId,
      decision: 'suspended',
    });
    await insertNotice(tx, { ...about, decisionId, linkHash: hashOneTimeCode(appealCode) });
    return decision;
  });
}

export async function reinstatePerson(platform: Platform, by: ByModerator, about: About) {
  return platform.transact(by, async (tx) => {
    const decided = decideReinstatement(await lockVetted(tx, about.personId));
    if (decided.ok) {
      const decision = 'reinstated';
      await saveVetting(tx, decided.value, { ...about, moderatorId: by.personId, decision });
    }
    return decided;
  });
}

/** Records, with a note, that a moderator has looked at an account listed for review. Rule 1.169 */
export function completeReview({ transact }: Platform, by: ByModerator, about: About) {
  return transact(changedForFamily(by), async (tx) => {
    await lockVetted(tx, about.personId);
    const decision = decideReview(about.personId, await reviewsOf(tx, about.personId));
    return persist(decision, () => saveReview(tx, { ...about, moderatorId: by.personId }));
  });
}
