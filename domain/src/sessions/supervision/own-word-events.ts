import type { DomainEvent } from '../../kernel/decision.ts';
import type { SessionDetails } from '../session.ts';
import { base, type SessionEventBase } from '../session-event.ts';

/** The guardians are told at once whose rule approved it, and how to call it off. Rule 6.158 */
export interface ApprovedByRule extends SessionEventBase {
  readonly type: 'ApprovedByRule';
  readonly decidedBy: string;
}
/** A rule gave its guardian's yes, and another guardian's is missing: only those whose rule it was are told. Rule 6.158 */
export interface YesByRule extends SessionEventBase {
  readonly type: 'YesByRule';
}
/** The youth, who read it first, has said yes: now the guardians are asked. Rule 6.151 */
export interface GuardiansAsked extends SessionEventBase {
  readonly type: 'GuardiansAsked';
}
/** Elders who have a session with a youth hear that the youth is of age. Rule 6.170 */
export interface AdultMet extends DomainEvent {
  readonly type: 'AdultMet';
  readonly youthId: string;
  readonly elderIds: readonly string[];
}

export function approvedByRule({
  session,
  guardianIds,
  decidedBy,
}: SessionEventBase & Pick<ApprovedByRule, 'decidedBy'>): ApprovedByRule {
  const after = { version: session.version, byRule: true };
  const told = { concerns: guardianIds, decidedBy, after };
  return { ...base(session, guardianIds), ...told, type: 'ApprovedByRule' };
}

export function yesByRule(
  session: SessionDetails,
  guardianIds: readonly string[],
  givenBy: readonly string[],
): YesByRule {
  const after = { version: session.version, byRule: true };
  return { ...base(session, guardianIds), type: 'YesByRule', concerns: givenBy, after };
}

export function guardiansAsked(
  session: SessionDetails,
  guardianIds: readonly string[],
): GuardiansAsked {
  const after = { version: session.version };
  return { ...base(session, guardianIds), type: 'GuardiansAsked', concerns: guardianIds, after };
}

/** Concerns the elders alone: their open pages show it. */
export function adultMet(youthId: string, elderIds: readonly string[]): AdultMet {
  const subject = { feature: 'sessions', id: youthId };
  return { type: 'AdultMet', youthId, elderIds, subject, concerns: elderIds };
}
