import * as v from 'valibot';
import { passwordSchema } from '../identity/contract.ts';
import { body, idSchema } from '../kernel/body.ts';

/** Rule 9.15: who to block; a parent says for which child. */
export const blockSchema = body({ personId: idSchema, childId: v.optional(idSchema) });
export type BlockInput = v.InferOutput<typeof blockSchema>;

/** Somebody who you, or a guardian, have blocked. Times are ISO 8601 in UTC. */
const blockViewSchema = v.object({
  personId: idSchema,
  name: v.string(),
  role: v.picklist(['elder', 'youth']),
  /** Null when the block is one's own; for a guardian, the child it is for. */
  childId: v.nullable(idSchema),
  childName: v.nullable(v.string()),
  /** Whether the reader made it, and whether they can lift it. Rule 9.48 */
  isMine: v.boolean(),
  canLift: v.boolean(),
  /** For a guardian: the other guardian who made it; null of the reader's and the child's own. */
  guardian: v.nullable(v.string()),
  createdAt: v.string(),
});
export type BlockView = v.InferOutput<typeof blockViewSchema>;

export const blocksSchema = v.object({ items: v.array(blockViewSchema) });

/** Rule 9.13: an account goes only for who knows its password, or, of age and without a mailbox, its PIN; a child's for the parent's. */
export const removalSchema = body({ password: passwordSchema });
