import * as v from 'valibot';
import { interestNameSchema, levelSchema } from '../interests/interest.ts';
import { body, cursorSchema, idSchema } from '../kernel/body.ts';
import { ADULT_WORDS } from '../stages/stage.ts';
import { text } from '../kernel/text.ts';
import * as texts from '../kernel/texts.ts';

/** Rule 5.11 */
export const matchesQuerySchema = body({
  interest: v.optional(interestNameSchema),
  name: v.optional(text(texts.matchSearch, 'Please enter a name.')),
  cursor: v.optional(cursorSchema),
});

/** A person as their match sees them: never an email address, age, note or parent. Rule 9.1 */
export const matchViewSchema = v.object({
  id: idSchema,
  name: v.string(),
  role: v.picklist(['elder', 'youth']),
  avatarUrl: v.nullable(v.string()),
  /** True for a verified elder. No other vetting status is shown. Rule 5.21 */
  isVerified: v.boolean(),
  /** Rule 6.170 */
  adult: v.optional(v.picklist(ADULT_WORDS)),
  bio: v.string(),
  matchScore: v.number(),
  buttonType: v.picklist(['connect', 'viewProfile']),
  sharedInterests: v.array(
    v.object({
      name: interestNameSchema,
      level: levelSchema,
      theirLevel: levelSchema,
      comparison: v.picklist(['higher', 'same', 'lower']),
    }),
  ),
  hasOpenRequest: v.boolean(),
});
export type MatchView = v.InferOutput<typeof matchViewSchema>;

export const matchPageSchema = v.object({
  items: v.array(matchViewSchema),
  nextCursor: v.nullable(v.string()),
});
