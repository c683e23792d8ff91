import type { Actor } from '../identity/role.ts';
import { accept, refuse, type Decision } from '../kernel/decision.ts';
import { sessionAgreed, type SessionAgreed } from './events.ts';
import { guardiansAsked, type GuardiansAsked } from './own-word-events.ts';
import {
  concerns,
  openSession,
  receiverOf,
  type OpenRefusal,
  type OpenSession,
  type Supervised,
} from './session.ts';
import type { WishRefusal } from './standing-rules.ts';

export type AgreementRefusal =
  | 'not-your-session'
  /** Only the one who was asked: who asked has said yes by it, and the parent decides. */
  | 'not-yours-to-answer'
  | OpenRefusal
  | 'already-agreed'
  /** The database's word: the parent's rules no longer allow what waits for them. Rule 6.102 */
  | WishRefusal;

/** Rule 6.97: the one who was asked says yes to the session they read; the parent's decision stays what counts. */
export function decideAgreement(
  actor: Actor,
  state: Supervised | null,
  input: { version: number },
  now: Date,
): Decision<OpenSession, SessionAgreed | GuardiansAsked, AgreementRefusal> {
  if (state === null || !concerns(state, actor)) return refuse('not-your-session');
  if (actor.personId !== receiverOf(state.session)) return refuse('not-yours-to-answer');
  const session = openSession(state.session, input, now);
  if ('refusal' in session) return session;
  if (session.agreedAt !== null) return refuse('already-agreed');
  const agreed: OpenSession = { ...session, agreedAt: now };
  const event = sessionAgreed(agreed, state);
  if (!event.asksGuardians) return accept(agreed, event);
  const asked = guardiansAsked(agreed, state.guardianIds);
  return accept<OpenSession, SessionAgreed | GuardiansAsked>(agreed, event, asked);
}
