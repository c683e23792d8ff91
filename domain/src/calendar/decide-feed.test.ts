import { expect, test } from 'vitest';
import { decideFeedWithdrawal } from './decide-feed.ts';

test('Rule 7.11, an address that there is can be withdrawn, and no other', () => {
  expect(decideFeedWithdrawal('the-elder', false)).toEqual({ ok: false, refusal: 'no-feed' });
  expect(decideFeedWithdrawal('the-elder', true)).toMatchObject({
    ok: true,
    events: [{ type: 'CalendarFeedWithdrawn', concerns: ['the-elder'] }],
  });
});
