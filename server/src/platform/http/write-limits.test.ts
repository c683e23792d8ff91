import { expect } from 'vitest';
import { openFamily } from '../../testing/family.ts';
import { test } from '../../testing/fixtures.ts';
import { refused } from '../../testing/refused.ts';
import {
  ask,
  change,
  changeOf,
  dayFromNow,
  meeting,
  propose,
} from '../../testing/session-request.ts';
import { countTries } from '../../testing/use-up.ts';

test('Rule 9.86, changes and proposals are counted with requests, 60 an hour', async ({
  app,
  family,
}) => {
  const { elder, youth } = family;
  const request = meeting(youth, { date: dayFromNow(3) });
  await ask(elder, request);
  expect((await propose(youth, request.id, dayFromNow(5))).status).toBe(200);
  await countTries(app, 'request', 60);
  const content = changeOf(request, { date: dayFromNow(4) });
  const changed = await refused(app, () => change(elder, request.id, content));
  const proposed = await refused(app, () => propose(youth, request.id, dayFromNow(6)));
  expect([changed.status, proposed.status]).toEqual([429, 429]);
});

test('Rule 9.86, one session is changed or proposed for by one person ten times an hour', async ({
  app,
}) => {
  const { elder, youth } = await openFamily(app);
  const [first, second] = [meeting(youth), meeting(youth, { date: dayFromNow(12) })];
  for (const request of [first, second]) await ask(elder, request);
  expect((await propose(youth, first.id, dayFromNow(5))).status).toBe(200);
  await countTries(app, 'session-change', 10);
  const answer = await refused(app, () => propose(youth, first.id, dayFromNow(6)));
  expect(answer.status).toBe(429);
  expect((await propose(youth, second.id, dayFromNow(6))).status).toBe(200);
});

test('Rule 9.86, choices about notifications are counted', async ({ app, family }) => {
  const { elder } = family;
  const less = { kind: 'session-cancelled', inApp: true, byMail: false };
  expect((await elder.json('PUT', '/api/notification-choices', less)).status).toBeLessThan(300);
  await countTries(app, 'notification-choices', 120);
  const more = { ...less, byMail: true };
  const answer = await refused(app, () => elder.json('PUT', '/api/notification-choices', more));
  expect(answer.status).toBe(429);
});
