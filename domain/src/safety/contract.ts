import * as v from 'valibot';
import { passwordSchema } from '../identity/contract.ts';
import { body, idSchema } from '../kernel/body.ts';

/** The person to block; a parent names the child. Rule 9.15 */
export const blockSchema = body({ personId: idSchema, childId: v.optional(idSchema) });
export type BlockInput = v.InferOutput<typeof blockSchema>;

/** A person blocked by the reader or a guardian. Times are ISO 8601 in UTC. */
const blockViewSchema = v.object({
  personId: idSchema,
  name: v.string(),
  role: v.picklist(['elder', 'youth']),
  /** Null for a reader's own block; for a guardian, the child it is for. */
  childId: v.nullable(idSchema),
  childName: v.nullable(v.string()),
  /** `isMine`: the reader made the block. `canLift`: the reader can lift it. Rule 9.48 */
  isMine: v.boolean(),
  canLift: v.boolean(),
  /** For a guardian: the other guardian who made the block; null for the reader's own and the child's. */
  guardian: v.nullable(v.string()),
  createdAt: v.string(),
});
export type BlockView = v.InferOutput<typeof blockViewSchema>;

export const blocksSchema = v.object({ items: v.array(blockViewSchema) });

/**
 * Removal needs the account's password, or the PIN of an adult without a mailbox; for a child, the
 * parent's password. Rule 9.13
 */
export const removalSchema = body({ password: passwordSchema });
