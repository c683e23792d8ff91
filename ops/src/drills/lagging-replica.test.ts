import { expect, test } from 'vitest';
import { pauseBehindReplica } from './lagging-replica.ts';

test('Rule 10.274, a lagging standby doesn’t reveal a paused child, and without the standby, others are still shown', async () => {
  expect(await pauseBehindReplica()).toEqual({
    before: true,
    asksReplica: true,
    isBehind: true,
    behind: false,
    others: true,
    lostStatus: 200,
    lost: false,
  });
});
