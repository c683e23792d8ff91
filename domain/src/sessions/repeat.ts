import * as v from 'valibot';
import { body, daySchema } from '../kernel/body.ts';

/** How often a session repeats. Rule 6.430 */
export const RHYTHMS = ['week', 'two-weeks', 'month'] as const;
export type Rhythm = (typeof RHYTHMS)[number];

/** A year of months, or four months of weeks, fit into the 366 days ahead (rule 6.94). */
export const MOST_TIMES = 16;
const FEWEST_TIMES = 2;
const NOT_A_COUNT = `Please choose from ${FEWEST_TIMES} to ${MOST_TIMES} times.`;

const NOT_A_DAY = 'A day is written like 2026-08-01.';
const day = daySchema(NOT_A_DAY);

export const repeatSchema = body({
  every: v.picklist(RHYTHMS, 'Please choose how often you meet.'),
  times: v.pipe(
    v.number(NOT_A_COUNT),
    v.integer(NOT_A_COUNT),
    v.minValue(FEWEST_TIMES, NOT_A_COUNT),
    v.maxValue(MOST_TIMES, NOT_A_COUNT),
  ),
  /** Dates to leave out. Without it, the server asks about dates that don't fit. Rule 6.437 */
  leaveOut: v.optional(v.pipe(v.array(day, NOT_A_DAY), v.maxLength(MOST_TIMES, NOT_A_DAY))),
});
export type Repeat = Readonly<v.InferOutput<typeof repeatSchema>>;

/** The other dates of a series that a guardian doesn't approve: some of them, or all others, which stay pending. Rules 6.432 and 6.433 */
export const leaveOutSchema = v.union(
  [v.literal('others'), v.pipe(v.array(day, NOT_A_DAY), v.maxLength(MOST_TIMES, NOT_A_DAY))],
  NOT_A_DAY,
);
export type LeaveOut = v.InferOutput<typeof leaveOutSchema>;

/** Rule 6.432 */
export const seriesDatesSchema = v.object({
  items: v.array(
    v.object({
      /** YYYY-MM-DD in the zone of the request. */
      day: v.string(),
      startsAt: v.string(),
      problem: v.nullable(v.picklist(['busy', 'rules'])),
    }),
  ),
});

export type SeriesDates = v.InferOutput<typeof seriesDatesSchema>;

/** The dates called off after this one: all, or until a day of a break. Rule 6.434 */
export const followingSchema = v.union([v.literal('all'), day], NOT_A_DAY);
