import { describe, expect, test } from 'vitest';
import {
  at,
  elder,
  MINUTE,
  parent,
  secondParent,
  sessionIn,
  strangeElder,
  youth,
} from '../testing/examples.ts';
import { proposalOf } from '../testing/life.ts';
import { historyOf, partyOf, type SessionPast } from './history.ts';
import type { CancelledSession, Session } from './session.ts';

const { createdAt } = sessionIn('pending');
const decidedAt = '2026-07-31T09:00:00.000Z';

/** A session's history as a guardian reads it, with ids instead of names. */
const history = (session: Session, past: Partial<SessionPast> = {}) =>
  historyOf({
    session,
    versions: [],
    proposal: null,
    approvals: [],
    help: [],
    guardianNames: Object.fromEntries(
      [parent, secondParent].map(({ personId }) => [personId, personId]),
    ),
    ...past,
  });

function former(
  version: number,
  approvedAt: string | null,
  replacedAt: string,
  proposedBy: string | null = null,
): SessionPast['versions'][number] {
  const approvedBy = approvedAt === null ? null : parent.personId;
  return { version, approvedAt, approvedBy, proposedBy, replacedAt };
}
const first = former(1, null, '2026-07-30T10:00:00.000Z');
const approved = former(2, '2026-07-30T11:00:00.000Z', '2026-07-30T12:00:00.000Z');
const proposedAt = at(-MINUTE).toISOString();
const proposal = { proposedBy: proposalOf().proposedBy, createdAt: proposedAt };

describe('Rules 6.72 and 6.131, a session’s history', () => {
  test('each step with its day and actor, oldest first', () => {
    const approvals = [
      { version: 2, givenBy: secondParent.personId },
      { version: 3, givenBy: secondParent.personId },
    ];
    const past = { versions: [first, approved], proposal, approvals };
    expect(history(sessionIn('approved'), past)).toEqual([
      { step: 'requested', at: createdAt.toISOString(), by: 'initiator', guardians: [] },
      { step: 'changed', at: first.replacedAt, by: 'initiator', guardians: [] },
      {
        step: 'approved',
        at: approved.approvedAt,
        by: 'parent',
        guardians: [secondParent.personId],
      },
      { step: 'changed', at: approved.replacedAt, by: 'initiator', guardians: [] },
      // The guardian who approved last comes last.
      {
        step: 'approved',
        at: decidedAt,
        by: 'parent',
        guardians: [secondParent.personId, parent.personId],
      },
      { step: 'proposed', at: proposedAt, by: 'receiver', guardians: [] },
    ]);
  });

  test('the receiver’s agreement', () => {
    const steps = history(sessionIn('pending', { agreedAt: at(-MINUTE) }));
    expect(steps.at(-1)).toEqual({ step: 'agreed', at: proposedAt, by: 'receiver', guardians: [] });
  });

  test('a rejection is the parent’s', () => {
    const items = history(sessionIn('rejected'));
    expect(items[1]).toEqual({
      step: 'rejected',
      at: decidedAt,
      by: 'parent',
      guardians: [parent.personId],
    });
  });

  const called = sessionIn('cancelled') as CancelledSession; // The cast is safe, because the status decides the type.
  test.for([
    [youth.personId, 'initiator'],
    [elder.personId, 'receiver'],
    [parent.personId, 'parent'],
    [null, null],
  ] as const)('the actor who canceled: %s is the %s', ([cancelledBy, by]) => {
    const items = history({ ...called, cancelledBy });
    expect(items.slice(1)).toEqual([
      { step: 'approved', at: decidedAt, by: 'parent', guardians: [] },
      {
        step: 'cancelled',
        at: called.cancelledAt.toISOString(),
        by,
        guardians: by === 'parent' ? [cancelledBy] : [],
      },
    ]);
    expect(history({ ...called, cancelledBy, decidedAt: null })).toHaveLength(2);
  });

  test('an actor who isn’t a participant counts as the parent', () => {
    expect(partyOf(called, strangeElder.personId)).toBe('parent');
  });
});

test.for([
  [elder.personId, { by: 'receiver', guardians: [] }],
  [parent.personId, { by: 'parent', guardians: [parent.personId] }],
  [null, undefined],
] as const)(
  'Rule 6.276, a change that was agreed says who proposed it: %s',
  ([proposedBy, proposed]) => {
    const versions = [former(1, null, proposedAt, proposedBy)];
    const items = history(sessionIn('pending'), { versions });
    const change = items.find(({ step }) => step === 'changed');
    expect(change).toMatchObject({ by: 'initiator', guardians: [] });
    expect(change?.proposed).toEqual(proposed);
  },
);

test('Rule 6.163, an adult youth’s approval stays theirs after a change or cancellation', () => {
  const own = sessionIn('approved', { createdBy: elder.personId });
  const session = own.status === 'approved' ? { ...own, decidedBy: youth.personId } : own;
  const was = { ...approved, approvedBy: youth.personId };
  const steps = history(session, { versions: [was] }).filter(({ step }) => step === 'approved');
  expect(steps.map(({ by }) => by)).toEqual(['receiver', 'receiver']);
});

test('Rule 6.131, guardians see guardians’ names, null for themselves; no one else does', () => {
  const approvals = [
    { version: 2, givenBy: secondParent.personId },
    { version: 2, givenBy: strangeElder.personId },
    { version: 2, givenBy: parent.personId },
  ];
  const named = (guardianNames: SessionPast['guardianNames']) =>
    history(sessionIn('pending'), { versions: [approved], approvals, guardianNames })[1]?.guardians;
  const names = { [parent.personId]: null, [secondParent.personId]: 'Max' };
  expect(named(names)).toEqual(['Max', 'A former guardian', null]);
  expect(named(null)).toEqual([]);
});
