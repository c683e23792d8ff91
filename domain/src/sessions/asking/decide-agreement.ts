import type { Actor } from '../../identity/role.ts';
import { accept, refuse, type Decision } from '../../kernel/decision.ts';
import { sessionAgreed, type SessionAgreed } from '../events.ts';
import { type GuardiansAsked, reminderEvent } from '../day/reminder-events.ts';
import { permit, type ActionRefusal } from '../session-actions.ts';
import type { OpenSession, Supervised } from '../session.ts';
import type { WishRefusal } from '../supervision/standing-rules.ts';

export type AgreementRefusal =
  | ActionRefusal<'agree'>
  | 'already-agreed'
  /** The database found that the guardians' rules no longer allow this session. Rule 6.102 */
  | WishRefusal;

/** Rule 6.97 */
export function decideAgreement(
  actor: Actor,
  state: Supervised | null,
  input: { version: number },
  now: Date,
): Decision<OpenSession, SessionAgreed | GuardiansAsked, AgreementRefusal> {
  const allowed = permit('agree', actor, state, input, now);
  if ('refusal' in allowed) return allowed;
  const { session, guardianIds } = allowed;
  if (session.agreedAt !== null) return refuse('already-agreed');
  const agreed: OpenSession = { ...session, agreedAt: now };
  const event = sessionAgreed(agreed, allowed);
  if (!event.asksGuardians) return accept(agreed, event);
  const asked = reminderEvent('GuardiansAsked', agreed, guardianIds, guardianIds);
  return accept<OpenSession, SessionAgreed | GuardiansAsked>(agreed, event, asked);
}
