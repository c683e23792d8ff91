import * as v from 'valibot';
import { body, idSchema } from '../kernel/body.ts';

/** Rule 6.140 */
export const wishSchema = body({ all: v.boolean('Please choose who approves.') });

/** Rule 6.141 */
export const MOST_DAYS_AWAY = 60;
const NOT_A_MOMENT = 'Please choose a day.';

/**
 * The absence ends with its last day. The browser sends that instant, because only it knows the guardian's time zone.
 */
export const awaySchema = body({
  until: v.pipe(
    v.string(NOT_A_MOMENT),
    v.isoTimestamp(NOT_A_MOMENT),
    // A UTC offset without minutes matches the format, but Date cannot parse it.
    v.check((until) => !Number.isNaN(Date.parse(until)), NOT_A_MOMENT),
  ),
  substituteId: idSchema,
});
export type AwayWish = v.InferOutput<typeof awaySchema>;

/** Rules 6.140 and 6.141 */
export const whoApprovesSchema = v.object({
  childName: v.string(),
  guardians: v.array(
    v.object({
      id: idSchema,
      name: v.string(),
      isMe: v.boolean(),
      asksAll: v.boolean(),
      away: v.nullable(v.object({ until: v.string(), substituteId: idSchema })),
    }),
  ),
});
export type WhoApproves = v.InferOutput<typeof whoApprovesSchema>;
