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
import { proposalOf, time } from '../testing/life.ts';
import { historyOf, partyOf, previousOf, type Revision } from './history.ts';
import type { CancelledSession } from './session.ts';

const { createdAt } = sessionIn('pending');
const decidedAt = new Date('2026-07-31T09:00:00.000Z');

function revision(
  version: number,
  approvedAt: Date | null,
  replacedAt: Date,
  proposedBy: string | null = null,
): Revision {
  const { startsAt, endsAt } = proposalOf();
  const times = { ...time, startsAt, endsAt };
  const hidden = { place: null, note: null };
  const about = { connectionMode: 'Remote', interests: ['Photography'] } as const;
  const approvedBy = approvedAt === null ? null : parent.personId;
  return { version, ...about, ...times, approvedAt, approvedBy, proposedBy, replacedAt, ...hidden };
}
const first = revision(1, null, new Date('2026-07-30T10:00:00.000Z'));
const approved = revision(
  2,
  new Date('2026-07-30T11:00:00.000Z'),
  new Date('2026-07-30T12:00:00Z'),
);
const third = revision(3, null, new Date('2026-07-30T13:00:00.000Z'));

describe('Rule 6.66, what a changed session is compared with', () => {
  test.for([
    ['nothing, as long as it never changed', [], null],
    ['what the parent was first asked about', [first, third], first],
    ['what was approved last', [first, approved, third], approved],
  ] as const)('%s', ([, revisions, expected]) => {
    expect(previousOf(sessionIn('pending'), revisions)).toEqual(expected);
  });

  test.for(['approved', 'rejected', 'cancelled'] as const)('nothing once it is %s', (status) => {
    expect(previousOf(sessionIn(status), [first, approved])).toBeNull();
  });
});

describe('Rules 6.72 and 6.131, what happened to a session', () => {
  test('each step with its day and who took it, the oldest first', () => {
    const proposal = proposalOf({ createdAt: at(-MINUTE) });
    const approvals = [
      { version: 2, givenBy: secondParent.personId },
      { version: 3, givenBy: secondParent.personId },
    ];
    expect(historyOf(sessionIn('approved'), [first, approved], proposal, approvals)).toEqual([
      { step: 'requested', at: createdAt, by: 'initiator', guardianIds: [] },
      { step: 'changed', at: first.replacedAt, by: 'initiator', guardianIds: [] },
      {
        step: 'approved',
        at: approved.approvedAt,
        by: 'parent',
        guardianIds: [secondParent.personId],
      },
      { step: 'changed', at: approved.replacedAt, by: 'initiator', guardianIds: [] },
      // Who gave the last yes comes last.
      {
        step: 'approved',
        at: decidedAt,
        by: 'parent',
        guardianIds: [secondParent.personId, parent.personId],
      },
      { step: 'proposed', at: at(-MINUTE), by: 'receiver', guardianIds: [] },
    ]);
  });

  test('a rejection is the parent’s', () => {
    const items = historyOf(sessionIn('rejected'), [], null);
    expect(items[1]).toEqual({
      step: 'rejected',
      at: decidedAt,
      by: 'parent',
      guardianIds: [parent.personId],
    });
  });

  const called = sessionIn('cancelled') as CancelledSession; // By its status.
  test.for([
    [youth.personId, 'initiator'],
    [elder.personId, 'receiver'],
    [parent.personId, 'parent'],
    [null, null],
  ] as const)('who called it off: %s is the %s', ([cancelledBy, by]) => {
    const items = historyOf({ ...called, cancelledBy }, [], null);
    expect(items.slice(1)).toEqual([
      { step: 'approved', at: decidedAt, by: 'parent', guardianIds: [] },
      {
        step: 'cancelled',
        at: called.cancelledAt,
        by,
        guardianIds: by === 'parent' ? [cancelledBy] : [],
      },
    ]);
    expect(historyOf({ ...called, cancelledBy, decidedAt: null }, [], null)).toHaveLength(2);
  });

  test('somebody who takes no part and acts is the parent', () => {
    expect(partyOf(called, strangeElder.personId)).toBe('parent');
  });
});

test.for([
  [elder.personId, { by: 'receiver', guardianIds: [] }],
  [parent.personId, { by: 'parent', guardianIds: [parent.personId] }],
  [null, undefined],
] as const)(
  'Rule 6.276, a change that was agreed says who proposed it: %s',
  ([proposedBy, proposed]) => {
    const items = historyOf(
      sessionIn('pending'),
      [revision(1, null, at(-MINUTE), proposedBy)],
      null,
    );
    const change = items.find(({ step }) => step === 'changed');
    expect(change).toMatchObject({ by: 'initiator', guardianIds: [] });
    expect(change?.proposed).toEqual(proposed);
  },
);

test('Rule 6.163, what a youth who is of age approved is theirs, also once it was changed or called off', () => {
  const own = sessionIn('approved', { createdBy: elder.personId });
  const session = own.status === 'approved' ? { ...own, decidedBy: youth.personId } : own;
  const was = { ...approved, approvedBy: youth.personId };
  const steps = historyOf(session, [was], null).filter(({ step }) => step === 'approved');
  expect(steps.map(({ by }) => by)).toEqual(['receiver', 'receiver']);
});
