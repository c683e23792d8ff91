import type { Actor, Role } from '../identity/role.ts';
import { accept, type Decision, type DomainEvent, refuse } from '../kernel/decision.ts';
import type { AcceptTerms } from './contract.ts';

export type AcceptanceRefusal =
  | 'guardian-needed'
  | 'terms-outdated'
  | 'guardian-consent-missing'
  | 'not-a-guardian'
  | 'already-accepted';

interface AcceptanceState {
  /** True for a youth who is 18 or older without a guardian to accept for them. */
  readonly isOfAge: boolean;
  readonly currentVersion: string;
  readonly mustAccept: boolean;
  readonly childIds: readonly string[];
  readonly inviteTokens: readonly string[];
}

/**
 * Adults accept changed terms; parents accept for their children, too. Rules 1.50 to 1.53 and 1.96
 */
export function decideAcceptance(
  { personId, role }: Actor,
  state: AcceptanceState,
  input: AcceptTerms,
): Decision<null, TermsAccepted, AcceptanceRefusal> {
  if (role === 'youth' && !state.isOfAge) return refuse('guardian-needed');
  if (input.version !== state.currentVersion) return refuse('terms-outdated');
  const isGuardian = input.guardianConsent === true;
  if (role === 'parent' && !isGuardian) return refuse('guardian-consent-missing');
  if (role !== 'parent' && isGuardian) return refuse('not-a-guardian');
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

export interface GuardianConsented extends DomainEvent<'GuardianConsented'> {
  readonly guardianId: string;
  readonly inviteToken: string;
}

/** Each mail of an invite includes the parent's consent to the resulting account. Rule 9.75 */
export function guardianConsented(guardianId: string, inviteToken: string): GuardianConsented {
  return {
    type: 'GuardianConsented',
    guardianId,
    inviteToken,
    subject: { feature: 'legal', id: inviteToken },
    concerns: [guardianId],
    after: { scope: 'child-account' },
  };
}

export interface GuardianAgreed extends DomainEvent<'GuardianAgreed'> {
  readonly guardianId: string;
  readonly childId: string;
}

/** An additional guardian consents to the child's existing account. */
export function guardianAgreed(guardianId: string, childId: string): GuardianAgreed {
  return {
    type: 'GuardianAgreed',
    guardianId,
    childId,
    subject: { feature: 'legal', id: childId },
    concerns: [guardianId],
    after: { scope: 'child-account' },
  };
}

export interface TermsAccepted extends DomainEvent<'TermsAccepted'> {
  readonly personId: string;
  readonly role: Role;
  readonly childIds: readonly string[];
  readonly inviteTokens: readonly string[];
}
