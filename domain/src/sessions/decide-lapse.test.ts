import { expect, test } from 'vitest';
import { at, MINUTE, NOW, parent, sessionIn } from '../testing/examples.ts';
import { decideLapse } from './decide-lapse.ts';

const STATES = ['pending', 'approved', 'rejected', 'cancelled'] as const;
const STARTS = { ahead: at(1), now: at(0), passed: at(-MINUTE) };
const rows = STATES.flatMap((status) =>
  Object.entries(STARTS).map(([start, startsAt]) => {
    const isLapsed = status === 'pending' && start !== 'ahead';
    return { status, start, startsAt, expected: isLapsed ? 'SessionLapsed' : 'none-due' };
  }),
);

test.for(rows)(
  'Rule 6.64, a session that is $status, its start $start: $expected',
  ({ status, startsAt, expected }) => {
    const session = sessionIn(status, { startsAt });
    const decision = decideLapse({ session, parentId: parent.personId }, NOW);
    expect(decision.ok ? decision.events[0].type : decision.refusal).toBe(expected);
  },
);

test('Rule 6.64, all three are concerned, and nothing of the session changes', () => {
  const session = sessionIn('pending', { startsAt: NOW });
  const decision = decideLapse({ session, parentId: parent.personId }, NOW);
  const event = { concerns: ['the-elder', 'the-youth', 'the-parent'], parentId: 'the-parent' };
  expect(decision).toMatchObject({ ok: true, value: session, events: [event] });
});

test('Rule 6.64, without a request there is nothing to tell', () => {
  expect(decideLapse(null, NOW)).toEqual({ ok: false, refusal: 'none-due' });
});
