import * as v from 'valibot';
import { idSchema } from '../kernel/body.ts';

const child = { childId: idSchema, child: v.string() };
/** When it began, in ISO 8601. */
const since = { since: v.string() };
const used = { lastUsedAt: v.nullable(v.string()) };

/** Something that a login has left behind and that a new password doesn't end. Rule 1.146 */
const leftBehindSchema = v.variant('what', [
  v.object({ what: v.literal('calendar-feed'), ...since, ...used }),
  v.object({
    what: v.literal('device'),
    id: idSchema,
    ...child,
    /** The browser's name for itself. */
    device: v.string(),
    ...since,
    ...used,
  }),
  /** A PIN that a guardian has set. */
  v.object({ what: v.literal('pin'), ...child, ...since }),
  /** A child whose guardian the person became. */
  v.object({ what: v.literal('child'), ...child, ...since }),
  /** A guardian who joined by an invite of the person. `mayEnd` once they have set a new password. */
  v.object({
    what: v.literal('guardian'),
    id: idSchema,
    name: v.string(),
    ...child,
    ...since,
    mayEnd: v.boolean(),
  }),
]);
export type LeftBehind = v.InferOutput<typeof leftBehindSchema>;

export const allLeftBehindSchema = v.object({ items: v.array(leftBehindSchema) });
