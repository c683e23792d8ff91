import * as v from 'valibot';
import { idSchema } from '../kernel/body.ts';
import { profileVersionSchema } from '../safety/child-view.ts';

/** An elder's name, bio or picture that waits for a moderator. Rule 1.138 */
const waitingVersionSchema = v.object({
  ...v.omit(profileVersionSchema, ['isWaiting']).entries,
  person: v.object({ id: idSchema, name: v.string() }),
  isVerified: v.boolean(),
});
export type WaitingVersion = v.InferOutput<typeof waitingVersionSchema>;

export const waitingVersionsSchema = v.object({ items: v.array(waitingVersionSchema) });
