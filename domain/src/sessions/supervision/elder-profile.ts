import * as v from 'valibot';

/** Rule 6.95 */
export const elderProfileSchema = v.object({
  /** Changes with the name, picture, bio and checks. An approval names the card that the guardian read. Rule 1.140 */
  card: v.string(),
  bio: v.string(),
  ageRange: v.string(),
  joinedAt: v.string(),
  /**
   * The checks that cleared the elder, and the day (ISO, UTC) of the latest one, or null if the elder isn't cleared.
   */
  checks: v.nullable(
    v.object({ names: v.pipe(v.array(v.string()), v.readonly()), lastOn: v.string() }),
  ),
  /** The number of approved past sessions: with this child, and with other parents' children. */
  sessionsWithChild: v.number(),
  sessionsWithOthers: v.number(),
  hasMetChildInPerson: v.boolean(),
  /** True if the session is a call in Oakling that can't begin without an adult. Rule 6.285 */
  needsAdult: v.boolean(),
  /** True while the reader's own report about the elder is open. Rule 9.410 */
  isReported: v.boolean(),
  /** Names that the family knows: elders whom their children met, and the child's guardians. Rule 4.77 */
  contacts: v.pipe(v.array(v.string()), v.readonly()),
});
export type ElderProfile = v.InferOutput<typeof elderProfileSchema>;

/** The elder's card that the guardian read, taken from `elderProfile`. Rule 1.140 */
export const cardEntries = {
  card: v.optional(v.pipe(v.string(), v.regex(/^[0-9a-f]{64}$/, 'This isn’t a card of an elder.'))),
};
