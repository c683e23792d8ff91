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

export interface SentThanks {
  readonly sessionId: string;
  readonly fromId: string;
  readonly card: ThanksCard;
  readonly sentAt: Date;
}

export type ThanksState = Supervised & {
  readonly outcome: Outcome | null;
  readonly hasThanked: boolean;
};

export type ThanksRefusal =
  | ActionRefusal<'thank'>
  | 'too-late'
  | 'not-said-held'
  | 'already-thanked';

/** Each participant can send one note per session that they reported as held. Rule 6.216 */
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
