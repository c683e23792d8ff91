import * as v from 'valibot';
import { body } from '../kernel/body.ts';
import { sessionRowSchema } from './contract.ts';

const NOT_A_MOMENT = 'A moment is written like 2026-08-01T12:00:00.000Z.';
const momentSchema = v.pipe(v.string(NOT_A_MOMENT), v.isoTimestamp(NOT_A_MOMENT));

const DAY_MS = 86_400_000;
/** A week on a wall clock, also one in which the clocks change. */
const LONGEST_MS = 8 * DAY_MS;

/** So many sessions of one week are told at most. */
export const WEEK_SIZE = 100;

/** Rule 6.194: the time in which a reader's week lies, by the reader's own clock. */
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
export type WeekQuery = v.InferOutput<typeof weekQuerySchema>;

/** Approved and pending sessions of a week, earliest first. */
export const sessionWeekSchema = v.object({
  items: v.array(sessionRowSchema),
  /** Whether there are more than are told. */
  hasMore: v.boolean(),
});
export type SessionWeek = v.InferOutput<typeof sessionWeekSchema>;
