import type { Role } from '../identity/role.ts';
import type { DomainEvent } from '../kernel/decision.ts';

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

export interface TermsAccepted extends DomainEvent {
  readonly type: 'TermsAccepted';
  readonly personId: string;
  readonly role: Role;
  /** For a parent: the children, and the tokens of invites that nobody has answered yet. */
  readonly childIds: readonly string[];
  readonly inviteTokens: readonly string[];
}
