import * as v from 'valibot';
import { body, idSchema } from '../kernel/body.ts';

/** Rule 6.140: whether the guardian asks that everybody approves. */
export const wishSchema = body({ all: v.boolean('Please choose who approves.') });

/** Rule 6.141: for how many days another guardian can decide in somebody's place. */
export const MOST_DAYS_AWAY = 60;
const NOT_A_MOMENT = 'Please choose a day.';

/** Until the end of which day, as an instant: only the browser knows when that is. */
export const awaySchema = body({
  until: v.pipe(
    v.string(NOT_A_MOMENT),
    v.isoTimestamp(NOT_A_MOMENT),
    // A distance from UTC without minutes has the form, and is no instant to any Date.
    v.check((until) => !Number.isNaN(Date.parse(until)), NOT_A_MOMENT),
  ),
  standInId: idSchema,
});
export type AwayWish = v.InferOutput<typeof awaySchema>;

/** Who decides about the sessions of a child, as each of its guardians reads it. Rules 6.140 and 6.141 */
export const whoApprovesSchema = v.object({
  childName: v.string(),
  guardians: v.array(
    v.object({
      id: idSchema,
      name: v.string(),
      isMe: v.boolean(),
      /** Asks that everybody approves: they alone can take it back. */
      asksAll: v.boolean(),
      /** Until when another guardian decides in their place; null for who decides themselves. */
      away: v.nullable(v.object({ until: v.string(), standInId: idSchema })),
    }),
  ),
});
export type WhoApproves = v.InferOutput<typeof whoApprovesSchema>;
