import { expect, test } from 'vitest';
import { pauseBehindReplica } from './lagging-replica.ts';

test('Rule 10.274, behind a real standby that no longer follows the same is so, and once it is lost others show still', async () => {
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
