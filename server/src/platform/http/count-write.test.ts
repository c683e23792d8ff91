import { afterAll, beforeAll, expect, test } from 'vitest';
import { openHouse, type House } from '../../testing/house.ts';
import { refused } from '../../testing/refused.ts';
import { sendInvite } from '../../testing/sent-invite.ts';
import { countTries } from '../../testing/use-up.ts';

let house: House;

beforeAll(async () => {
  house = await openHouse();
});
afterAll(() => house.close());

test('Rule 9.86, one place with many accounts is limited too, and another place goes on', async () => {
  const [one, neighbour, elsewhere] = [
    await house.signUp('parent'),
    await house.signUp('parent'),
    await house.signUp('parent'),
  ];
  neighbour.address = one.address;
  await sendInvite(house, one);
  await countTries(house, 'invite-address', 400);
  const body = { childName: 'Ada', childEmail: 'ada-neighbour@family.example' };
  const answer = await refused(house, () => neighbour.post('/api/invites', body));
  expect(answer.status).toBe(429);
  expect(answer.headers.get('retry-after')).toMatch(/^\d+$/);
  expect((await elsewhere.post('/api/invites', body)).status).toBe(201);
});
