import * as v from 'valibot';
import { body } from '../kernel/body.ts';
import { sessionRowSchema } from './contract.ts';

const NOT_A_MOMENT = 'A moment is written like 2026-08-01T12:00:00.000Z.';
const momentSchema = v.pipe(v.string(NOT_A_MOMENT), v.isoTimestamp(NOT_A_MOMENT));

const DAY_MS = 86_400_000;
/** The maximum length of a week, with a margin for clock changes. */
const LONGEST_MS = 8 * DAY_MS;

export const WEEK_SIZE = 100;

/** The reader's week in their own time zone. Rule 6.194 */
export const weekQuerySchema = v.pipe(
  body({ from: momentSchema, to: momentSchema }),
  v.forward(
    v.partialCheck(
      [['from'], ['to']],
      ({ from, to }) => {
        const length = Date.parse(to) - Date.parse(from);
        return length > 0 && length <= LONGEST_MS;
      },
      'A week ends after it begins, and within eight days.',
    ),
    ['to'],
  ),
);

export const sessionWeekSchema = v.object({
  items: v.array(sessionRowSchema),
  hasMore: v.boolean(),
});
export type SessionWeek = v.InferOutput<typeof sessionWeekSchema>;
