import { accept, refuse, type Decision } from '../kernel/decision.ts';
import { caseChanged, type CaseChanged } from './events.ts';

export const CASE_STATUSES = ['open', 'assigned', 'closed'] as const;
export type CaseStatus = (typeof CASE_STATUSES)[number];
export const CASE_OUTCOMES = ['no-action', 'warned', 'suspended', 'other'] as const;
export type CaseOutcome = (typeof CASE_OUTCOMES)[number];

/**
 * Rule 9.140: how soon an open case is looked at, in this order. `report_urgency` of the database gives the place in it.
 * `session-soon`: the reported person is to meet somebody within 48 hours, or does now.
 */
export const URGENCIES = ['session-soon', 'harm', 'from-youth', 'other'] as const;
export type Urgency = (typeof URGENCIES)[number];

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
  | 'suspend-first'
  | 'warn-first';

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
 * as `suspended` only while the reported person is. Rule 9.149: as `warned` only after a warning from it.
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

/** The case, where it is this moderator's to work on. */
export function ownCase(found: Case | null, moderatorId: string): Case | CaseRefusal {
  if (found === null) return 'no-such-case';
  if (found.status === 'closed') return 'closed';
  if (found.status === 'open') return 'not-assigned';
  return found.assignedTo === moderatorId ? found : 'assigned-to-another';
}
