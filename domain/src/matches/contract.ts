import * as v from 'valibot';
import { interestNameSchema, levelSchema } from '../interests/interest.ts';
import { body, cursorSchema, idSchema } from '../kernel/body.ts';
import { ADULT_WORDS } from '../stages/stage.ts';
import { text } from '../kernel/text.ts';
import * as texts from '../kernel/texts.ts';

/** What a list of matches can be narrowed by, and where its next page starts. Rule 5.11 */
export const matchesQuerySchema = body({
  interest: v.optional(interestNameSchema),
  name: v.optional(text(texts.matchSearch, 'Please enter a name.')),
  cursor: v.optional(cursorSchema),
});

/** A person as a match sees them: never an e-mail, an age, a note or a parent. Rule 9.1 */
export const matchViewSchema = v.object({
  id: idSchema,
  name: v.string(),
  role: v.picklist(['elder', 'youth']),
  avatarUrl: v.nullable(v.string()),
  /** Rule 5.21: an elder who has been verified; nothing else of vetting is ever told. */
  isVerified: v.boolean(),
  /** Of a youth who is of age. Rule 6.170 */
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
