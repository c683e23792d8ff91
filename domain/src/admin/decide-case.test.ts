import { describe, expect, test } from 'vitest';
import {
  CASE_OUTCOMES,
  decideAssignment,
  decideClosing,
  decideRelease,
  type Case,
  type CaseRefusal,
} from './decide-case.ts';

const ME = 'm1';
const CASES: Readonly<Record<string, Case | null>> = {
  none: null,
  open: { id: 'c1', status: 'open' },
  mine: { id: 'c1', status: 'assigned', assignedTo: ME },
  theirs: { id: 'c1', status: 'assigned', assignedTo: 'm2' },
  closed: { id: 'c1', status: 'closed' },
};

type Expected = CaseRefusal | 'unchanged' | null;

describe('Rule 9.71, every state of a case with every action', () => {
  test.for<[string, Expected, Expected, Expected]>([
    // Columns: the case's state, then the refusals of assign, release and close. Null means success.
    ['none', 'no-such-case', 'no-such-case', 'no-such-case'],
    ['open', null, 'not-assigned', 'not-assigned'],
    ['mine', 'unchanged', null, null],
    ['theirs', 'assigned-to-another', 'assigned-to-another', 'assigned-to-another'],
    ['closed', 'closed', 'closed', 'closed'],
  ])('%s', ([state, ...expected]) => {
    const found = CASES[state] ?? null;
    const decisions = [
      decideAssignment(found, ME),
      decideRelease(found, ME),
      decideClosing(found, ME, {
        outcome: 'warned',
        isReportedSuspended: false,
        isReportedWarned: true,
      }),
    ];
    expect(decisions.map((decision) => (decision.ok ? null : decision.refusal))).toEqual(expected);
  });

  test.for(CASE_OUTCOMES)(
    'when no one is suspended or warned, only these are refused (rules 9.120 and 9.149): %s',
    (outcome) => {
      const decision = decideClosing(CASES['mine'] ?? null, ME, {
        outcome,
        isReportedSuspended: false,
        isReportedWarned: false,
      });
      const undone = { suspended: 'suspend-first', warned: 'warn-first' } as const;
      expect(decision.ok ? null : decision.refusal).toBe(
        outcome === 'suspended' || outcome === 'warned' ? undone[outcome] : null,
      );
    },
  );

  test('the events name the assigned moderator and the outcome, but not the note', () => {
    const taken = decideAssignment(CASES['open'] ?? null, ME);
    const closed = decideClosing(CASES['mine'] ?? null, ME, {
      outcome: 'suspended',
      isReportedSuspended: true,
      isReportedWarned: false,
    });
    expect([taken, closed]).toMatchObject([
      { events: [{ type: 'CaseAssigned', concerns: [ME], after: { moderatorId: ME } }] },
      { events: [{ type: 'CaseClosed', subject: { id: 'c1' }, after: { outcome: 'suspended' } }] },
    ]);
  });
});
