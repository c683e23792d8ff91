import * as v from 'valibot';
import type { Actor } from '../../identity/role.ts';
import { body } from '../../kernel/body.ts';
import { accept, refuse, type Decision } from '../../kernel/decision.ts';
import { sessionThanked, type SessionThanked } from '../events.ts';
import { answerable, type Outcome } from './outcome.ts';
import { permit, type ActionRefusal } from '../session-actions.ts';
import type { Supervised } from '../session.ts';
import { THANKS_CARDS, type ThanksCard } from './thanks-cards.ts';

export const thanksSchema = body({
  card: v.picklist(THANKS_CARDS, 'Please choose a card.'),
});

/** A note that was sent after a session. */
export interface SentThanks {
  readonly sessionId: string;
  readonly fromId: string;
  readonly card: ThanksCard;
  readonly sentAt: Date;
}

/** A session with what the sender said of it, and whether they have thanked for it. */
export type ThanksState = Supervised & {
  readonly outcome: Outcome | null;
  readonly hasThanked: boolean;
};

export type ThanksRefusal =
  | ActionRefusal<'thank'>
  | 'too-late'
  /** They have not said that it took place. */
  | 'not-said-held'
  | 'already-thanked';

/** Rule 6.216: each of the two thanks the other once, after a session of which they said that it took place. */
export function decideThanks(
  actor: Actor,
  state: ThanksState | null,
  card: ThanksCard,
  now: Date,
): Decision<SentThanks, SessionThanked, ThanksRefusal> {
  const allowed = permit('thank', actor, state, {}, now);
  if ('refusal' in allowed) return allowed;
  const { session, guardianIds, outcome, hasThanked } = allowed;
  const can = answerable(session, now);
  if (can !== 'now') return refuse(can);
  if (hasThanked) return refuse('already-thanked');
  if (outcome !== 'held') return refuse('not-said-held');
  const sent = { sessionId: session.id, fromId: actor.personId, card, sentAt: now };
  return accept(sent, sessionThanked(session, guardianIds, actor.personId));
}
