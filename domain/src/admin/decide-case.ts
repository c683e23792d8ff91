import { accept, refuse, type Decision } from '../kernel/decision.ts';
import { caseChanged, type CaseChanged } from './events.ts';

export const CASE_STATUSES = ['open', 'assigned', 'closed'] as const;
export type CaseStatus = (typeof CASE_STATUSES)[number];
export const CASE_OUTCOMES = ['no-action', 'warned', 'suspended', 'other'] as const;
export type CaseOutcome = (typeof CASE_OUTCOMES)[number];

/**
 * The urgencies of open cases, highest first; `report_urgency` in the database returns the index. `soon`: the reported
 * person has a session now or within 48 hours. Rule 9.140
 */
export const URGENCIES = ['harm-soon', 'harm', 'session-soon', 'from-youth', 'other'] as const;
export type Urgency = (typeof URGENCIES)[number];

export type Case =
  | { readonly id: string; readonly status: 'open' }
  | { readonly id: string; readonly status: 'assigned'; readonly assignedTo: string | null }
  | { readonly id: string; readonly status: 'closed' };

export type CaseRefusal =
  | 'no-such-case'
  | 'closed'
  | 'assigned-to-another'
  | 'not-assigned'
  | 'suspend-first'
  | 'warn-first';

/** Rule 9.71 */
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

/** The assigned moderator can return a case to the queue. Rule 9.71 */
export function decideRelease(
  found: Case | null,
  moderatorId: string,
): Decision<null, CaseChanged, CaseRefusal> {
  const own = ownCase(found, moderatorId);
  if (typeof own === 'string') return refuse(own);
  return accept(null, caseChanged('CaseReleased', own.id, moderatorId, { status: 'open' }));
}

/**
 * The assigned moderator closes a case once; the note is not audited. Outcome `suspended` requires that the person is
 * suspended (rule 9.120), `warned` a warning from this case (rule 9.149). Rule 9.71
 */
export function decideClosing(
  found: Case | null,
  moderatorId: string,
  done: {
    readonly outcome: CaseOutcome;
    readonly isReportedSuspended: boolean;
    readonly isReportedWarned: boolean;
  },
): Decision<CaseOutcome, CaseChanged, CaseRefusal> {
  const own = ownCase(found, moderatorId);
  if (typeof own === 'string') return refuse(own);
  const { outcome, isReportedSuspended, isReportedWarned } = done;
  if (outcome === 'suspended' && !isReportedSuspended) return refuse('suspend-first');
  if (outcome === 'warned' && !isReportedWarned) return refuse('warn-first');
  return accept(outcome, caseChanged('CaseClosed', own.id, moderatorId, { outcome }));
}

export function ownCase(found: Case | null, moderatorId: string): Case | CaseRefusal {
  if (found === null) return 'no-such-case';
  if (found.status === 'closed') return 'closed';
  if (found.status === 'open') return 'not-assigned';
  return found.assignedTo === moderatorId ? found : 'assigned-to-another';
}
