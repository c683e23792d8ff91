import * as v from 'valibot';
import { body, idSchema } from '../kernel/body.ts';
import { keysOf } from '../kernel/keys-of.ts';

/** The cards of a goodbye. Prepared sentences only, as in thank-you notes. Rule 6.481 */
export const GOODBYES = {
  thanks: 'Thank you for the time we had.',
  learned: 'I learned a lot with you.',
  remember: 'I’ll remember our meetings.',
  wishes: 'I wish you all the best.',
} as const;
export type GoodbyeCard = keyof typeof GOODBYES;
export const goodbyeCardSchema = v.picklist(keysOf(GOODBYES), 'Please choose a card.');

/** A goodbye, with a card or without. */
export const goodbyeSchema = body({ card: v.nullable(goodbyeCardSchema) });
export type Goodbye = v.InferOutput<typeof goodbyeSchema>;

/** Rule 9.15. A goodbye to a friend hides the two like a block, but is told as a goodbye on this side. Rule 6.480 */
export const blockSchema = body({
  personId: idSchema,
  childId: v.optional(idSchema),
  goodbye: v.optional(goodbyeSchema),
});
export type BlockInput = v.InferOutput<typeof blockSchema>;

const blockViewSchema = v.object({
  personId: idSchema,
  name: v.string(),
  role: v.picklist(['elder', 'youth']),
  /** For a guardian, the child whom the block protects, or null for the reader's own block. */
  childId: v.nullable(idSchema),
  childName: v.nullable(v.string()),
  /** `isMine`: the reader created the block. `canLift`: the reader can lift it. Rule 9.48 */
  isMine: v.boolean(),
  canLift: v.boolean(),
  /**
   * For a guardian, the name of the other guardian who created the block, or null for the reader's own and the child's
   * blocks.
   */
  guardian: v.nullable(v.string()),
  /** Rule 6.480 */
  isGoodbye: v.boolean(),
  createdAt: v.string(),
});
export type BlockView = v.InferOutput<typeof blockViewSchema>;

export const blocksSchema = v.object({ items: v.array(blockViewSchema) });
