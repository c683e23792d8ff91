import type { Actor } from '../identity/role.ts';
import { accept, refuse, type Decision } from '../kernel/decision.ts';
import type { AcceptTerms } from './contract.ts';
import type { TermsAccepted } from './events.ts';

export type AcceptanceRefusal =
  | 'guardian-needed'
  | 'terms-outdated'
  | 'guardian-consent-missing'
  | 'not-a-guardian'
  | 'already-accepted';

interface AcceptanceState {
  readonly currentVersion: string;
  readonly mustAccept: boolean;
  readonly childIds: readonly string[];
  readonly inviteTokens: readonly string[];
}

/** Rules 1.50 to 1.53: elders and parents accept changed terms, a parent for the children as well. */
export function decideAcceptance(
  { personId, role }: Actor,
  state: AcceptanceState,
  input: AcceptTerms,
): Decision<null, TermsAccepted, AcceptanceRefusal> {
  if (role === 'youth') return refuse('guardian-needed');
  if (input.version !== state.currentVersion) return refuse('terms-outdated');
  const isGuardian = input.guardianConsent === true;
  if (role === 'parent' && !isGuardian) return refuse('guardian-consent-missing');
  if (role === 'elder' && isGuardian) return refuse('not-a-guardian');
  if (!state.mustAccept) return refuse('already-accepted');
  const { childIds, inviteTokens } = state;
  return accept(null, {
    type: 'TermsAccepted',
    personId,
    role,
    childIds,
    inviteTokens,
    subject: { feature: 'legal', id: personId },
    concerns: [personId, ...childIds],
    after: { version: input.version },
  });
}
