import { describe, expect, test } from 'vitest';
import { guardianIds, NOW, parent, sessionIn } from '../../testing/examples.ts';
import { loadedSession } from '../../testing/life.ts';
import { decideApproval, decideRejection } from './decide-approval.ts';

const pending = sessionIn('pending');
const state = loadedSession(pending);
const told = {
  decidedBy: parent.personId,
  guardianIds,
  subject: { feature: 'sessions', id: 'the-session' },
  concerns: ['the-elder', 'the-youth', ...guardianIds],
  before: { status: 'pending' },
};

describe('Rules 6.26 and 6.27, a decided session', () => {
  test('an approval keeps the session and adds when and by whom', () => {
    const decision = decideApproval(parent, state, { version: 3 }, NOW);
    const value = {
      ...pending,
      status: 'approved',
      decidedAt: NOW,
      decidedBy: parent.personId,
    };
    const event = {
      ...told,
      type: 'SessionApproved',
      byRule: false,
      leaveOut: [],
      session: value,
      after: { status: 'approved', version: 3 },
    };
    expect(decision).toEqual({
      ok: true,
      value: { session: value, givenFor: [parent.personId], leaveOut: [] },
      events: [event],
    });
  });

  test.for([
    { reason: 'Not on a school night', hasReason: true },
    { reason: '', hasReason: false },
  ])('a rejection records when, by whom, and the reason “$reason”', ({ reason, hasReason }) => {
    const decision = decideRejection(parent, state, { version: 3, reason }, NOW);
    const value = {
      ...pending,
      status: 'rejected',
      decidedAt: NOW,
      decidedBy: parent.personId,
      rejectionReason: reason,
    };
    const event = {
      ...told,
      type: 'SessionRejected',
      session: value,
      reason,
      no: pending.createdBy === pending.youthId ? null : 'plain',
      after: { status: 'rejected', version: 3, hasReason },
    };
    expect(decision).toEqual({ ok: true, value, events: [event] });
  });

  test('deciding doesn’t modify the pending session that was read', () => {
    decideApproval(parent, state, { version: 3 }, NOW);
    expect(pending).toEqual(sessionIn('pending'));
  });
});
