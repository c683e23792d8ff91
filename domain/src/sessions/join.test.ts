import { expect, test } from 'vitest';
import { joinState } from './join.ts';

const call = { startsAt: '2026-08-02T10:00:00.000Z', endsAt: '2026-08-02T11:00:00.000Z' };

test.for([
  ['09:49:59.999', 'early'],
  ['09:50:00.000', 'open'],
  ['10:59:59.999', 'open'],
  ['11:00:00.000', 'over'],
] as const)('Rule 6.91, at %s a call from 10:00 to 11:00 is %s', ([time, state]) => {
  expect(joinState(call, Date.parse(`2026-08-02T${time}Z`))).toBe(state);
});
