import * as v from 'valibot';
import { idSchema } from '../kernel/body.ts';
import { passkeySchema } from './passkey.ts';

const child = { childId: idSchema, child: v.string() };
/** Start time, in ISO 8601. */
const since = { since: v.string() };
const used = { lastUsedAt: v.nullable(v.string()) };

/** Something set up by one of the person's logins that still works after a password change. Rule 1.146 */
const leftBehindSchema = v.variant('what', [
  v.object({ what: v.literal('calendar-feed'), ...since, ...used }),
  v.object({ what: v.literal('passkey'), ...passkeySchema.entries }),
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
  /** A child whose guardian this person became. */
  v.object({ what: v.literal('child'), ...child, ...since }),
  /** A guardian whom this person invited. `mayEnd`: this person has since set a new password. */
  v.object({
    what: v.literal('guardian'),
    id: idSchema,
    name: v.string(),
    ...child,
    ...since,
    mayEnd: v.boolean(),
  }),
  /** The person's decisions about a child, such as an approved session, a rule or a lifted block. */
  v.object({ what: v.literal('decisions'), ...child, ...since }),
  /** Kinds of notices that the person turned off. */
  v.object({ what: v.literal('silenced'), ...since }),
]);
export type LeftBehind = v.InferOutput<typeof leftBehindSchema>;

export const allLeftBehindSchema = v.object({ items: v.array(leftBehindSchema) });
