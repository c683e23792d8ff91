import * as v from 'valibot';
import { idSchema } from '../kernel/body.ts';
import { shownTexts } from '../kernel/text-list.ts';
import { CHECK_IN_TEXTS, FEELINGS } from '../sessions/friendships/check-in.ts';

/** The number of answers and of quiet friendships that moderators see at once. */
export const SHOWN_CHECK_INS = 100;

const personSchema = v.object({ id: idSchema, name: v.string() });
const friendsSchema = v.object({ elder: personSchema, youth: personSchema });

/** Friendships in the console: answers that aren't only good, and friends who don't meet. Rule 6.447 */
export const friendshipsOverviewSchema = v.object({
  answers: v.array(
    v.object({
      ...friendsSchema.entries,
      by: personSchema,
      feeling: v.picklist(FEELINGS),
      ...shownTexts(CHECK_IN_TEXTS),
      answeredAt: v.string(),
    }),
  ),
  quiet: v.array(v.object({ ...friendsSchema.entries, lastMetAt: v.string() })),
});
export type FriendshipsOverview = v.InferOutput<typeof friendshipsOverviewSchema>;
export type FriendshipAnswer = FriendshipsOverview['answers'][number];
