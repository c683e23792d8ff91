import { expect, test } from 'vitest';
import { decideTryAgain, mailKindOf } from './unsent-mails.ts';

test.for([
  ['refused', true],
  ['given-up', true],
  ['waiting', 'tried-already'],
] as const)('Rule 8.160, a mail that is %s is retried: %s', ([state, expected]) => {
  const decision = decideTryAgain({ id: 'a', state });
  expect(decision.ok || decision.refusal).toBe(expected);
});

test('Rule 8.160, a sent mail can’t be retried', () => {
  expect(decideTryAgain(null)).toMatchObject({ ok: false, refusal: 'no-such-mail' });
});

test('an event without its own type counts as a notification', () => {
  expect([mailKindOf('InviteResent'), mailKindOf('SessionApproved')]).toEqual(['invite', 'notice']);
});
