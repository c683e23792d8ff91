import * as v from 'valibot';
import { cursorSchema, idSchema } from '../kernel/body.ts';

export const missingConsentsQuerySchema = v.strictObject({ cursor: v.optional(cursorSchema) });

/** A child without a recorded consent, for moderators. Times are ISO 8601 in UTC. Rule 9.241 */
const missingConsentSchema = v.object({
  childId: idSchema,
  childName: v.string(),
  /** When the parent consented; null once they withdrew. */
  waitingSince: v.nullable(v.string()),
  takenBackAt: v.nullable(v.string()),
  /** Shown names, longest-serving first. */
  guardians: v.array(v.object({ id: idSchema, name: v.string() })),
});
export type MissingConsent = v.InferOutput<typeof missingConsentSchema>;

export const missingConsentsPageSchema = v.object({
  items: v.array(missingConsentSchema),
  nextCursor: v.nullable(v.string()),
});
