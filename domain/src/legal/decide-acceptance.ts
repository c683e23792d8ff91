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
  /** Of a youth: 18 by now, and so without a guardian who could accept for them. */
  readonly isOfAge: boolean;
  readonly currentVersion: string;
  readonly mustAccept: boolean;
  readonly childIds: readonly string[];
  readonly inviteTokens: readonly string[];
}

/** Rules 1.50 to 1.53 and 1.96: adults accept changed terms, a parent for the children as well. */
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

export interface GuardianConsented extends DomainEvent {
  readonly type: 'GuardianConsented';
  readonly guardianId: string;
  readonly inviteToken: string;
}

/** Rule 9.75: with each mail of an invite the parent consents to the account that comes of it. */
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

export interface GuardianAgreed extends DomainEvent {
  readonly type: 'GuardianAgreed';
  readonly guardianId: string;
  readonly childId: string;
}

/** One more guardian of a child consents to the account that is there. */
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

export interface TermsAccepted extends DomainEvent {
  readonly type: 'TermsAccepted';
  readonly personId: string;
  readonly role: Role;
  /** For a parent: the children, and the tokens of invites that nobody has answered yet. */
  readonly childIds: readonly string[];
  readonly inviteTokens: readonly string[];
}
