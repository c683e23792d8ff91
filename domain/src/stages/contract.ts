import * as v from 'valibot';
import { birthDateSchema } from '../identity/birth-date.ts';
import { body } from '../kernel/body.ts';
import { text } from '../kernel/text.ts';
import * as texts from '../kernel/texts.ts';
import { stageNowSchema, STEPS } from './stage.ts';

const REASON_MISSING = 'Please say why the date changes.';

/** Rule 1.78 */
export const setBirthDateSchema = body({ birthDate: birthDateSchema });

/** Rule 1.79 */
export const correctBirthDateSchema = body({
  birthDate: birthDateSchema,
  reason: text(texts.birthDateReason, REASON_MISSING),
});
export type BirthDateCorrection = v.InferOutput<typeof correctBirthDateSchema>;

/** How the moderator checked the date, which only moderators see. Rules 1.122 and 1.167 */
export const birthDateByModeratorSchema = body({
  birthDate: birthDateSchema,
  reason: text(texts.decisionNote, REASON_MISSING),
});

const stageEntries = {
  stage: stageNowSchema,
  next: v.nullable(v.object({ step: v.picklist(STEPS), day: v.string() })),
};

/** A youth's stage as the youth sees it, with the next step once it has been announced. Rule 1.80 */
export const stageViewSchema = v.object({
  ...stageEntries,
  /** The youth's request that a moderator confirm their age: not offered, offered or sent. Rule 1.168 */
  ageCheck: v.picklist(['none', 'possible', 'asked']),
});
export type StageView = v.InferOutput<typeof stageViewSchema>;

/** A youth's stage as a guardian sees it: whether a date of birth is stored, but never the date. */
export const childStageSchema = v.object({
  ...stageEntries,
  birthDate: v.picklist(['missing', 'set', 'corrected']),
  /** True if a moderator must confirm the date before supervision can end at 18. Rule 1.166 */
  needsModerator: v.boolean(),
});
export type ChildStage = v.InferOutput<typeof childStageSchema>;
