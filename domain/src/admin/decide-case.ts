import { accept, refuse, type Decision } from '../kernel/decision.ts';
import { caseChanged, type CaseChanged } from './events.ts';

export const CASE_STATUSES = ['open', 'assigned', 'closed'] as const;
export type CaseStatus = (typeof CASE_STATUSES)[number];
export const CASE_OUTCOMES = ['no-action', 'warned', 'suspended', 'other'] as const;
export type CaseOutcome = (typeof CASE_OUTCOMES)[number];

/** A case as far as the work on it goes. */
export type Case =
  | { readonly id: string; readonly status: 'open' }
  | { readonly id: string; readonly status: 'assigned'; readonly assignedTo: string | null }
  | { readonly id: string; readonly status: 'closed' };

export type CaseRefusal =
  | 'no-such-case'
  | 'closed'
  | 'assigned-to-another'
  | 'not-assigned'
  | 'suspend-first';

/** Rule 9.71: who takes an open case works on it alone. */
export function decideAssignment(
  found: Case | null,
  moderatorId: string,
): Decision<string, CaseChanged, CaseRefusal | 'unchanged'> {
  if (found === null) return refuse('no-such-case');
  if (found.status === 'closed') return refuse('closed');
  if (found.status === 'assigned')
    return refuse(found.assignedTo === moderatorId ? 'unchanged' : 'assigned-to-another');
  return accept(moderatorId, caseChanged('CaseAssigned', found.id, moderatorId, { moderatorId }));
}

/** Rule 9.71: who has a case can give it back to the queue. */
export function decideRelease(
  found: Case | null,
  moderatorId: string,
): Decision<null, CaseChanged, CaseRefusal> {
  const own = ownCase(found, moderatorId);
  if (typeof own === 'string') return refuse(own);
  return accept(null, caseChanged('CaseReleased', own.id, moderatorId, { status: 'open' }));
}

/**
 * Rule 9.71: who has a case closes it, once, with an outcome; the note stays out of the audit. Rule 9.120:
 * as `suspended` only while the reported person is.
 */
export function decideClosing(
  found: Case | null,
  moderatorId: string,
  { outcome, isReportedSuspended }: { outcome: CaseOutcome; isReportedSuspended: boolean },
): Decision<CaseOutcome, CaseChanged, CaseRefusal> {
  const own = ownCase(found, moderatorId);
  if (typeof own === 'string') return refuse(own);
  if (outcome === 'suspended' && !isReportedSuspended) return refuse('suspend-first');
  return accept(outcome, caseChanged('CaseClosed', own.id, moderatorId, { outcome }));
}

function ownCase(found: Case | null, moderatorId: string): Case | CaseRefusal {
  if (found === null) return 'no-such-case';
  if (found.status === 'closed') return 'closed';
  if (found.status === 'open') return 'not-assigned';
  return found.assignedTo === moderatorId ? found : 'assigned-to-another';
}
