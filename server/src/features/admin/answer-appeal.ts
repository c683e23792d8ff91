import { decideAnswer, type AnswerAppeal } from '@oakling/domain/admin/appeal';
import { decideReinstatement } from '@oakling/domain/admin/decide-vetting';
import { DECISION_TEXTS } from '@oakling/domain/admin/decision-texts';
import type { AppealAnswered } from '@oakling/domain/admin/events';
import { accept } from '@oakling/domain/kernel/decision';
import { emptyTexts } from '@oakling/domain/kernel/text-list';
import type { PersonReinstated } from '@oakling/domain/safety/events';
import type { ByModerator } from '../../platform/http/request-context.ts';
import type { Platform } from '../../platform/platform.ts';
import { findAppealed, saveAnswer } from './appeal-store.ts';
import { lockVetted, saveVetting } from './store.ts';

const LIFTED = { ...emptyTexts(DECISION_TEXTS), note: 'Lifted after an appeal.' };

/** A moderator lifts or upholds the suspension, once, with a sentence that is mailed to the person. Rule 9.165 */
export async function answerAppeal(
  { transact, clock }: Platform,
  by: ByModerator,
  decisionId: string,
  answer: AnswerAppeal,
) {
  return transact(by, async (tx) => {
    const asked = await findAppealed(tx, decisionId);
    const person = asked === null ? null : await lockVetted(tx, asked.personId);
    // Load the appeal again under the lock, because another moderator may have answered in the meantime.
    const decision = decideAnswer(asked && (await findAppealed(tx, decisionId)), answer);
    if (!decision.ok) return decision;
    const { personId } = decision.value;
    await saveAnswer(tx, decision.value, answer, { moderatorId: by.personId, now: clock() });
    if (answer.outcome === 'kept') return accept(null, ...decision.events);
    const lifted = decideReinstatement(person, 'by-appeal');
    if (!lifted.ok) return lifted;
    const about = {
      personId,
      moderatorId: by.personId,
      decision: 'reinstated',
      ...LIFTED,
    } as const;
    await saveVetting(tx, lifted.value, about);
    return accept<null, AppealAnswered | PersonReinstated>(
      null,
      ...decision.events,
      ...lifted.events,
    );
  });
}
