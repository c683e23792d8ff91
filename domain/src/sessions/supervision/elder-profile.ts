import * as v from 'valibot';

/** The elder as shown to the parent who decides. Rule 6.95 */
export const elderProfileSchema = v.object({
  /** Changes with name, picture, bio and checks. An approval names the one that was read. Rule 1.140 */
  card: v.string(),
  bio: v.string(),
  ageRange: v.string(),
  joinedAt: v.string(),
  /** The checks that cleared the elder and the day (ISO, UTC) of the last one; null if not cleared. */
  checks: v.nullable(
    v.object({ names: v.pipe(v.array(v.string()), v.readonly()), lastOn: v.string() }),
  ),
  /** Approved past sessions: with this child, and with other parents' children. */
  sessionsWithChild: v.number(),
  sessionsWithOthers: v.number(),
  hasMetChildInPerson: v.boolean(),
  /** The session is a call in Oakling that begins only with an adult. Rule 6.285 */
  needsAdult: v.boolean(),
  /** Names that the family knows: elders their children met, and the child's guardians. Rule 4.77 */
  contacts: v.pipe(v.array(v.string()), v.readonly()),
});
export type ElderProfile = v.InferOutput<typeof elderProfileSchema>;

/** The card of the elder that the guardian read, as `elderProfile` has it. Rule 1.140 */
export const cardEntries = {
  card: v.optional(
    v.pipe(v.string(), v.regex(/^[0-9a-f]{64}$/, 'This is not a card of an elder.')),
  ),
};
