import * as v from 'valibot';

/** Where a page of matches ended: shared interests, `match_rank` and id of its last row. Rule 5.6 */
export const matchCursorSchema = v.strictTuple([
  v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(9)),
  v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(2_147_483_647)),
  v.pipe(v.string(), v.uuid()),
]);
export type MatchCursor = v.InferOutput<typeof matchCursorSchema>;
