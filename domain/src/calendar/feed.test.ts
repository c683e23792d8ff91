import { expect, test } from 'vitest';
import { personCard, sessionView } from '../testing/session-views.ts';
import { decideFeedWithdrawal, feedEntry } from './feed.ts';

test('Rule 7.11, only an existing address can be withdrawn', () => {
  expect(decideFeedWithdrawal('the-elder', false)).toEqual({ ok: false, refusal: 'no-feed' });
  expect(decideFeedWithdrawal('the-elder', true)).toMatchObject({
    ok: true,
    events: [{ type: 'CalendarFeedWithdrawn', concerns: ['the-elder'] }],
  });
});

const people = [personCard('1', 'Leo', 'youth'), personCard('2', 'Rosa', 'elder')] as const;
const before = new Date('2026-03-03T12:00:00Z');
const during = new Date('2026-03-03T16:30:00Z');
const lastDay = new Date('2026-04-02T16:45:00Z');
const after = new Date('2026-04-02T16:45:00.001Z');
const decidedAt = '2026-03-02T10:00:00.000Z';

// Columns: status, decision date, current time, and the entry in a participant's and in a parent's
// feed.
test.for([
  ['approved', decidedAt, before, 'CONFIRMED', 'CONFIRMED'],
  ['approved', decidedAt, during, 'CONFIRMED', 'CONFIRMED'],
  ['approved', decidedAt, lastDay, 'CONFIRMED', 'CONFIRMED'],
  ['approved', decidedAt, after, null, null],
  ['pending', null, before, null, 'TENTATIVE'],
  ['pending', null, during, null, null],
  ['rejected', decidedAt, before, null, null],
  ['cancelled', decidedAt, before, 'CANCELLED', 'CANCELLED'],
  ['cancelled', decidedAt, lastDay, 'CANCELLED', 'CANCELLED'],
  ['cancelled', decidedAt, after, null, null],
  ['cancelled', null, before, null, 'CANCELLED'],
] as const)('%s, decided %s, at %o (rules 7.5, 7.6, 7.12)', (row) => {
  const [status, decided, now, own, parents] = row;
  const session = sessionView(1, people, { status, decidedAt: decided });
  expect(feedEntry(session, 'elder', now)).toBe(own);
  expect(feedEntry(session, 'youth', now)).toBe(own);
  expect(feedEntry(session, 'parent', now)).toBe(parents);
});
