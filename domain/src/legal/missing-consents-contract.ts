import * as v from 'valibot';
import { cursorSchema, idSchema } from '../kernel/body.ts';

export const missingConsentsQuerySchema = v.strictObject({ cursor: v.optional(cursorSchema) });

/** A child of whom no consent is recorded, for moderators. Times are ISO 8601 in UTC. Rule 9.241 */
const missingConsentSchema = v.object({
  childId: idSchema,
  childName: v.string(),
  /** When the parent agreed; null once they took it back. */
  waitingSince: v.nullable(v.string()),
  takenBackAt: v.nullable(v.string()),
  /** As others see them, the longest there first. */
  guardians: v.array(v.object({ id: idSchema, name: v.string() })),
});
export type MissingConsent = v.InferOutput<typeof missingConsentSchema>;

export const missingConsentsPageSchema = v.object({
  items: v.array(missingConsentSchema),
  nextCursor: v.nullable(v.string()),
});
