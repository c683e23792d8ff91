import { expect, test } from 'vitest';
import { at, guardianIds, MINUTE, NOW, parent, sessionIn, youth } from '../../testing/examples.ts';
import { loadedSession } from '../../testing/life.ts';
import { decideApproval, decideLapse, decideRejection } from './decide-approval.ts';

// session-actions.test.ts covers people, states and versions.
const STATES = ['pending', 'approved', 'rejected', 'cancelled'] as const;
const LAPSE_STARTS = { ahead: at(1), now: at(0), passed: at(-MINUTE) };
const lapses = STATES.flatMap((status) =>
  Object.entries(LAPSE_STARTS).map(([start, startsAt]) => {
    const isLapsed = status === 'pending' && start !== 'ahead';
    return { status, start, startsAt, expected: isLapsed ? 'SessionLapsed' : 'none-due' };
  }),
);

test.for(lapses)(
  'Rule 6.64, a session that is $status, its start $start: $expected',
  ({ status, startsAt, expected }) => {
    const session = sessionIn(status, { startsAt });
    const decision = decideLapse(loadedSession(session), NOW);
    expect(decision.ok ? decision.events[0].type : decision.refusal).toBe(expected);
  },
);

test('Rule 6.64, all three are concerned, and the session doesn’t change', () => {
  const session = sessionIn('pending', { startsAt: NOW });
  const decision = decideLapse(loadedSession(session), NOW);
  const event = { concerns: ['the-elder', 'the-youth', ...guardianIds], guardianIds };
  expect(decision).toMatchObject({ ok: true, value: session, events: [event] });
});

test('Rule 6.64, without a request, nothing is sent', () => {
  expect(decideLapse(null, NOW)).toEqual({ ok: false, refusal: 'none-due' });
});

test('a request that now breaks the parent’s rules can be rejected, but not approved (rule 6.105)', () => {
  const state = loadedSession(sessionIn('pending'), { brokenRules: ['video-only'] });
  const read = { version: 3 };
  expect(decideApproval(parent, state, read, NOW)).toEqual({
    ok: false,
    refusal: 'against-your-rules',
  });
  expect(decideApproval(youth, state, read, NOW)).toEqual({ ok: false, refusal: 'wrong-role' });
  expect(decideRejection(parent, state, { ...read, reason: '' }, NOW).ok).toBe(true);
});

test('Rule 1.140, only the elder’s card that was read is approved', () => {
  const state = loadedSession(sessionIn('pending'), { card: 'now' });
  const approve = (card?: string) => decideApproval(parent, state, { version: 3, card }, NOW);
  expect(approve('before')).toEqual({ ok: false, refusal: 'card-changed' });
  expect(approve()).toEqual({ ok: false, refusal: 'card-missing' });
  expect(approve('now').ok).toBe(true);
});
