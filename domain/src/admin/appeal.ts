import * as v from 'valibot';
import { ROLES } from '../identity/role.ts';
import { body, idSchema } from '../kernel/body.ts';
import { accept, refuse, type Decision } from '../kernel/decision.ts';
import { required, shownTexts, writtenTexts, type TextList } from '../kernel/text-list.ts';
import * as texts from '../kernel/texts.ts';
import { DECISION_TEXTS, NOTICE_TEXTS, TOLD_MISSING } from './decision-texts.ts';
import { appealAnswered, appealSent, type AppealAnswered, type AppealSent } from './events.ts';

/** Days after a suspension in which the person may appeal, once. Rule 9.163 */
export const APPEAL_DAYS = 30;

const NOT_VALID = 'This link isn’t valid.';
const link = v.pipe(
  v.string(NOT_VALID),
  v.maxLength(100, NOT_VALID),
  v.regex(/^[\w-]+$/, NOT_VALID),
);

export const readAppealSchema = body({ link });
export const APPEAL_TEXTS = {
  words: required(texts.appeal, 'Please write a few words.'),
} as const satisfies TextList;
export const sendAppealSchema = body({ link, ...writtenTexts(APPEAL_TEXTS) });
export type SendAppeal = v.InferOutput<typeof sendAppealSchema>;

export const APPEAL_OUTCOMES = ['lifted', 'kept'] as const;
export type AppealOutcome = (typeof APPEAL_OUTCOMES)[number];

export const APPEAL_ANSWER_TEXTS = {
  told: required(texts.appealAnswer, TOLD_MISSING),
} as const satisfies TextList;
export const answerAppealSchema = body({
  outcome: v.picklist(APPEAL_OUTCOMES, 'Please choose an answer.'),
  ...writtenTexts(APPEAL_ANSWER_TEXTS),
});
export type AnswerAppeal = v.InferOutput<typeof answerAppealSchema>;

/**
 * Why an appeal is refused, in order of precedence: already sent, answered, expired, or the account is open again or
 * gone.
 */
export const CLOSED_APPEALS = ['sent', 'kept', 'expired', 'over'] as const;
export type ClosedAppeal = (typeof CLOSED_APPEALS)[number];

export const appealViewSchema = v.variant('state', [
  v.object({ state: v.literal('open'), ...shownTexts(NOTICE_TEXTS), until: v.string() }),
  v.object({ state: v.picklist(CLOSED_APPEALS) }),
]);
export type AppealView = v.InferOutput<typeof appealViewSchema>;

export interface Suspension {
  readonly decisionId: string;
  readonly personId: string;
  readonly madeAt: Date;
  readonly isInForce: boolean;
  readonly isOwn: boolean;
  readonly appeal: 'none' | 'waiting' | AppealOutcome;
}

export function appealUntil(madeAt: Date): Date {
  return new Date(madeAt.getTime() + APPEAL_DAYS * 86_400_000);
}

/** The state of an appeal, as shown to the holder of its link. Rule 9.163 */
export function appealState(suspension: Suspension, now: Date): 'open' | ClosedAppeal {
  if (!suspension.isInForce) return 'over';
  if (suspension.appeal === 'waiting') return 'sent';
  if (suspension.appeal !== 'none') return 'kept';
  return now < appealUntil(suspension.madeAt) ? 'open' : 'expired';
}

/** Allows one appeal per suspension, before its deadline. Rule 9.163 */
export function decideAppeal(
  suspension: Suspension | null,
  moderatorIds: readonly string[],
  now: Date,
): Decision<Suspension, AppealSent, ClosedAppeal | 'link-invalid'> {
  if (suspension === null) return refuse('link-invalid');
  const state = appealState(suspension, now);
  if (state !== 'open') return refuse(state);
  return accept(suspension, appealSent(suspension.personId, moderatorIds));
}

export type AnswerRefusal = 'no-such-appeal' | 'already-answered' | 'over' | 'own-decision';

/**
 * Answers an appeal once. If there is another moderator, the one who decided can't answer it. Lifting the suspension
 * reinstates the person. Rule 9.165
 */
export function decideAnswer(
  suspension: Suspension | null,
  answer: AnswerAppeal,
): Decision<Suspension, AppealAnswered, AnswerRefusal> {
  if (suspension === null || suspension.appeal === 'none') return refuse('no-such-appeal');
  if (suspension.appeal !== 'waiting') return refuse('already-answered');
  if (!suspension.isInForce) return refuse('over');
  if (suspension.isOwn) return refuse('own-decision');
  return accept(suspension, appealAnswered(suspension.personId, answer));
}

const waitingAppealSchema = v.object({
  /** The number of the decision that the appeal concerns. */
  id: v.string(),
  person: v.object({ id: idSchema, name: v.string(), role: v.picklist(ROLES) }),
  ...shownTexts({ ...DECISION_TEXTS, ...NOTICE_TEXTS, ...APPEAL_TEXTS }),
  /** True if another moderator must answer the appeal. Rule 9.165 */
  isOwn: v.boolean(),
  suspendedAt: v.string(),
  sentAt: v.string(),
});
export type WaitingAppeal = v.InferOutput<typeof waitingAppealSchema>;
export const waitingAppealsSchema = v.object({ items: v.array(waitingAppealSchema) });
