import type { DomainEvent } from '../../kernel/decision.ts';
import { type SessionDetails, base, type SessionEventBase } from '../session.ts';

/** A pre-approval approved a session. The guardian who gave it is notified and can cancel the session. Rule 6.158 */
export interface ApprovedByRule extends SessionEventBase<'ApprovedByRule'> {
  readonly decidedBy: string;
}
/** A pre-approval counts as one approval, but others are still missing. Only its guardian is notified. Rule 6.158 */
export type YesByRule = SessionEventBase<'YesByRule'>;
/** Tells elders who have sessions with a youth that the youth is now an adult. Rule 6.170 */
export interface AdultMet extends DomainEvent<'AdultMet'> {
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

/** Concerns only the elders whose open pages show the youth. */
export function adultMet(youthId: string, elderIds: readonly string[]): AdultMet {
  const subject = { feature: 'sessions', id: youthId };
  return { type: 'AdultMet', youthId, elderIds, subject, concerns: elderIds };
}

/** Tells guardians that an elder their child has met, or was about to meet, was suspended or reinstated. Rule 9.162 */
export interface ElderStandingTold extends DomainEvent<'ElderStandingTold'> {
  readonly elderId: string;
  readonly guardianIds: readonly string[];
  readonly isBack: boolean;
}

export function elderStandingTold(
  elderId: string,
  guardianIds: readonly string[],
  isBack: boolean,
): ElderStandingTold {
  const subject = { feature: 'sessions', id: elderId };
  const told = { elderId, guardianIds, isBack, concerns: guardianIds };
  return { type: 'ElderStandingTold', subject, ...told, after: { isBack } };
}
