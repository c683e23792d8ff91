import { expect } from 'vitest';
import { test } from '../../testing/fixtures.ts';
import { refused } from '../../testing/refused.ts';
import { sendInvite } from '../../testing/sent-invite.ts';
import { countTries } from '../../testing/use-up.ts';

test('Rule 9.86, one place with many accounts is limited too, and another place goes on', async ({
  app,
}) => {
  const [one, neighbour, elsewhere] = [
    await app.signUp('parent'),
    await app.signUp('parent'),
    await app.signUp('parent'),
  ];
  neighbour.address = one.address;
  await sendInvite(app, one);
  await countTries(app, 'invite-address', 400);
  const body = { childName: 'Ada', childEmail: 'ada-neighbour@family.example' };
  const answer = await refused(app, () => neighbour.post('/api/invites', body));
  expect(answer.status).toBe(429);
  expect(answer.headers.get('retry-after')).toMatch(/^\d+$/);
  expect((await elsewhere.post('/api/invites', body)).status).toBe(201);
});
