import * as v from 'valibot';
import { idSchema } from '../kernel/body.ts';
import { passkeySchema } from './passkey.ts';

const child = { childId: idSchema, child: v.string() };
/** When it was set up, in ISO 8601. */
const since = { since: v.string() };
const used = { lastUsedAt: v.nullable(v.string()) };

/** Rule 1.146 */
const leftBehindSchema = v.variant('what', [
  v.object({ what: v.literal('calendar-feed'), ...since, ...used }),
  v.object({ what: v.literal('passkey'), ...passkeySchema.entries }),
  v.object({
    what: v.literal('own-device'),
    device: v.string(),
    isCurrent: v.boolean(),
    ...since,
    ...used,
  }),
  v.object({
    what: v.literal('device'),
    id: idSchema,
    ...child,
    device: v.string(),
    ...since,
    ...used,
  }),
  v.object({ what: v.literal('pin'), ...child, ...since }),
  v.object({ what: v.literal('child'), ...child, ...since }),
  v.object({
    what: v.literal('guardian'),
    id: idSchema,
    name: v.string(),
    ...child,
    ...since,
    mayEnd: v.boolean(),
  }),
  v.object({ what: v.literal('decisions'), ...child, ...since }),
  v.object({ what: v.literal('silenced'), ...since }),
]);
export type LeftBehind = v.InferOutput<typeof leftBehindSchema>;

export const allLeftBehindSchema = v.object({ items: v.array(leftBehindSchema) });
