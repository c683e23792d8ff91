import * as v from 'valibot';
import { interestNameSchema } from '../../interests/interest.ts';
import type { Actor } from '../../identity/role.ts';
import { body, idSchema } from '../../kernel/body.ts';
import { accept, type Decision, type DomainEvent, refuse } from '../../kernel/decision.ts';
import { type GoodbyeCard, goodbyeCardSchema } from '../../safety/contract.ts';

export const answerCardSchema = body({ card: goodbyeCardSchema });

/** The page that one person keeps of a friendship that ended. Times are ISO 8601. Rule 6.484 */
export const keepsakeSchema = v.object({
  id: idSchema,
  /** The person whose keepsake it is. */
  ownerId: idSchema,
  /** For a guardian, the child's name. */
  owner: v.nullable(v.string()),
  /** Null once the other's account is gone. */
  otherId: v.nullable(idSchema),
  other: v.nullable(v.string()),
  endedAt: v.string(),
  /** The starts of the meetings that took place, the first one first. */
  metAt: v.array(v.string()),
  interests: v.array(interestNameSchema),
  sent: v.nullable(goodbyeCardSchema),
  received: v.nullable(goodbyeCardSchema),
  /** True for the owner, until `ANSWER_MS` after the words. */
  canAnswer: v.boolean(),
  /** True if the reader can take back a goodbye of this side. Rule 6.483 */
  canResume: v.boolean(),
});
export type Keepsake = v.InferOutput<typeof keepsakeSchema>;

export const keepsakesSchema = v.object({ items: v.array(keepsakeSchema) });

const DAY_MS = 86_400_000;
/** Everyone who didn't agree to an end reads of it after this time, whatever the cause. Rule 6.482 */
export const TOLD_AFTER_MS = DAY_MS;
/** How long a card can be answered. Rule 6.485 */
export const ANSWER_MS = 30 * DAY_MS;

/** One side of a friendship that ended, which hasn't read of it yet. */
export interface Untold {
  readonly id: string;
  readonly personId: string;
  /** Null once the account is gone. */
  readonly otherId: string | null;
  readonly endedAt: Date;
  /** A youth's guardians who didn't end it themselves. */
  readonly guardianIds: readonly string[];
}

/** Names no cause, because every end reads the same. Rule 6.482 */
export type FriendshipEnded = DomainEvent<'FriendshipEnded'> &
  Pick<Untold, 'personId' | 'otherId' | 'guardianIds'>;

/** Rule 6.482 */
export function decideTelling(
  untold: Untold | null,
  now: Date,
): Decision<Untold, FriendshipEnded, 'none-due'> {
  if (untold === null || now.getTime() - untold.endedAt.getTime() < TOLD_AFTER_MS) {
    return refuse('none-due');
  }
  const { personId, otherId, guardianIds } = untold;
  const subject = { feature: 'friendships', id: personId };
  const told = { personId, otherId, guardianIds, concerns: [personId, ...guardianIds] };
  return accept(untold, { type: 'FriendshipEnded', subject, ...told });
}

export interface AnswerableKeepsake {
  readonly id: string;
  readonly ownerId: string;
  readonly otherId: string | null;
  readonly toldAt: Date;
  /** The other person, if the card reaches them. */
  readonly reachedId: string | null;
  readonly sent: GoodbyeCard | null;
}

export type GoodbyeAnswered = DomainEvent<'GoodbyeAnswered'>;

/**
 * One card within 30 days. It is accepted even if the other doesn't get it, so the answer doesn't tell a goodbye from a
 * block. Rule 6.485
 */
export function decideGoodbyeCard(
  { personId }: Actor,
  keepsake: AnswerableKeepsake | null,
  card: GoodbyeCard,
  now: Date,
): Decision<AnswerableKeepsake & { readonly sent: GoodbyeCard }, GoodbyeAnswered, KeepsakeRefusal> {
  if (keepsake === null || keepsake.ownerId !== personId) return refuse('no-keepsake');
  // The first response may have been lost.
  if (keepsake.sent !== null && keepsake.sent !== card) return refuse('card-sent');
  if (now.getTime() - keepsake.toldAt.getTime() >= ANSWER_MS) return refuse('too-late');
  const subject = { feature: 'friendships', id: personId };
  const { reachedId } = keepsake;
  const concerns = reachedId === null ? [personId] : [personId, reachedId];
  return accept({ ...keepsake, sent: card }, { type: 'GoodbyeAnswered', subject, concerns });
}

export type KeepsakeRefusal = 'no-keepsake' | 'card-sent' | 'too-late';
