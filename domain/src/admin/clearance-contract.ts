import * as v from 'valibot';
import { CHECK_STATES, checkNameSchema } from '../identity/clearance.ts';
import { body, idSchema } from '../kernel/body.ts';
import { required, shownTexts, writtenTexts, type TextList } from '../kernel/text-list.ts';
import * as texts from '../kernel/texts.ts';
import { utcDaySchema } from './contract.ts';
import { NOTE_MISSING } from './decision-texts.ts';

export const CHECK_TEXTS = {
  note: required(texts.checkNote, NOTE_MISSING),
} as const satisfies TextList;

/** A recorded check: text only, never a document. Rule 9.127 */
export const recordCheckSchema = body({
  check: checkNameSchema,
  /** The last valid day; omitted when the check does not expire. */
  until: v.optional(utcDaySchema),
  ...writtenTexts(CHECK_TEXTS),
});
export type RecordCheck = v.InferOutput<typeof recordCheckSchema>;

export const CHECK_ENDING_TEXTS = {
  endingNote: required(texts.checkEnding, NOTE_MISSING),
} as const satisfies TextList;

export const withdrawCheckSchema = body({
  check: checkNameSchema,
  ...writtenTexts(CHECK_ENDING_TEXTS),
});
export type WithdrawCheck = v.InferOutput<typeof withdrawCheckSchema>;

const actor = v.string();

const currentCheckSchema = v.object({
  recordedBy: actor,
  recordedAt: v.string(),
  validUntil: v.nullable(v.string()),
  ...shownTexts(CHECK_TEXTS),
});

/** Rule 9.130 */
export const checkListSchema = v.object({
  checks: v.array(
    v.object({
      name: v.string(),
      /** False for a check that the host has removed from the list. */
      isListed: v.boolean(),
      state: v.picklist(CHECK_STATES),
      current: v.nullable(currentCheckSchema),
    }),
  ),
  ended: v.array(
    v.object({
      ...currentCheckSchema.entries,
      id: v.string(),
      name: v.string(),
      ending: v.picklist(['renewed', 'withdrawn', 'suspended']),
      endedBy: actor,
      endedAt: v.string(),
      ...shownTexts(CHECK_ENDING_TEXTS),
    }),
  ),
});
export type CheckList = v.InferOutput<typeof checkListSchema>;

/** A check is to be renewed from the day of the first reminder. Rules 9.134 and 9.401 */
export const RENEWAL_DAYS = 30;

/** Rule 9.133 */
export const lapsingSchema = v.object({
  items: v.array(
    v.object({
      personId: idSchema,
      personName: v.string(),
      checks: v.array(
        v.object({ name: v.string(), validUntil: v.string(), isLapsed: v.boolean() }),
      ),
    }),
  ),
});
export type Lapsing = v.InferOutput<typeof lapsingSchema>;
