import * as v from 'valibot';
import { passwordSchema } from '../identity/contract.ts';
import { body, idSchema } from '../kernel/body.ts';

/** Rule 9.15 */
export const blockSchema = body({ personId: idSchema, childId: v.optional(idSchema) });
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
  createdAt: v.string(),
});
export type BlockView = v.InferOutput<typeof blockViewSchema>;

export const blocksSchema = v.object({ items: v.array(blockViewSchema) });

/**
 * Removing an account requires its password, or the PIN of an adult without a mailbox; for a child, the parent's
 * password. Rule 9.13
 */
export const removalSchema = body({ password: passwordSchema });
