import * as v from 'valibot';
import { body, idSchema } from '../../kernel/body.ts';
import { sessionRowSchema } from '../contract.ts';
import { preApprovalSchema } from '../supervision/pre-approval.ts';

/** The number of earlier sessions on the page of one friendship. */
export const SHOWN_SESSIONS = 20;

/** The address of a friendship: an elder and a youth. */
export const friendshipKeySchema = body({ elderId: idSchema, youthId: idSchema });
export type FriendshipKey = v.InferOutput<typeof friendshipKeySchema>;

/**
 * An elder and a youth with an approved session, as one reader may see it. At least one of `next` and `past` has a
 * session, and each session has the cards of both people. Times are ISO 8601. Rule 6.420
 */
export const friendshipSchema = v.object({
  /** The start of the first approved session, which may still be ahead. */
  since: v.string(),
  /** The number of sessions that are over, without those that the reader says didn't take place. */
  meetings: v.number(),
  /** The approved session that is on or comes next. */
  next: v.nullable(sessionRowSchema),
  /** The latest sessions that are over: one in the list, up to `SHOWN_SESSIONS` on the page. */
  past: v.array(sessionRowSchema),
  /** For a guardian of a child of 16 or 17. In the list, only the guardian's own, without the others. Rule 6.155 */
  preApproval: v.nullable(preApprovalSchema),
});
export type Friendship = v.InferOutput<typeof friendshipSchema>;

export const friendshipsSchema = v.object({ items: v.array(friendshipSchema) });
