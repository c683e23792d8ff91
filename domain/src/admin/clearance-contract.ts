import * as v from 'valibot';
import { CHECK_STATES, checkNameSchema } from '../identity/clearance.ts';
import { body, idSchema } from '../kernel/body.ts';
import { text } from '../kernel/text.ts';
import * as texts from '../kernel/texts.ts';
import { daySchema, NOTE_MISSING } from './contract.ts';

/** Rule 9.127: words about a check, and never a document. */
export const recordCheckSchema = body({
  check: checkNameSchema,
  /** The last day it counts for; left out where it does not lapse. */
  until: v.optional(daySchema),
  note: text(texts.checkNote, NOTE_MISSING),
});
export type RecordCheck = v.InferOutput<typeof recordCheckSchema>;

export const withdrawCheckSchema = body({
  check: checkNameSchema,
  note: text(texts.checkEnding, NOTE_MISSING),
});
export type WithdrawCheck = v.InferOutput<typeof withdrawCheckSchema>;

/** Who did it, as far as a moderator needs to know: "You", or another. */
const actor = v.string();

const currentCheckSchema = v.object({
  recordedBy: actor,
  recordedAt: v.string(),
  validUntil: v.nullable(v.string()),
  note: v.string(),
});

/** Rule 9.130: the check-list of one elder, with what was before. */
export const checkListSchema = v.object({
  checks: v.array(
    v.object({
      name: v.string(),
      /** False for one that the host has taken off the list. */
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
      endingNote: v.string(),
    }),
  ),
});
export type CheckList = v.InferOutput<typeof checkListSchema>;

/** Rule 9.133: what lapses next, over all elders. */
export const lapsingSchema = v.object({
  items: v.array(
    v.object({
      personId: idSchema,
      personName: v.string(),
      check: v.string(),
      validUntil: v.string(),
      isLapsed: v.boolean(),
    }),
  ),
});
export type Lapsing = v.InferOutput<typeof lapsingSchema>;
