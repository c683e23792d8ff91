import { afterAll, beforeAll, expect, test } from 'vitest';
import { openFamily, type Family } from '../../testing/family.ts';
import { openHouse, type House } from '../../testing/house.ts';
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

let house: House;
let family: Family;

beforeAll(async () => {
  house = await openHouse();
  family = await openFamily(house);
});
afterAll(() => house.close());

test('Rule 9.86, changes and proposals are counted with requests, 60 an hour', async () => {
  const { elder, youth } = family;
  const request = meeting(youth, { date: dayFromNow(3) });
  await ask(elder, request);
  expect((await propose(youth, request.id, dayFromNow(5))).status).toBe(200);
  await countTries(house, 'request', 60);
  const content = changeOf(request, { date: dayFromNow(4) });
  const changed = await refused(house, () => change(elder, request.id, content));
  const proposed = await refused(house, () => propose(youth, request.id, dayFromNow(6)));
  expect([changed.status, proposed.status]).toEqual([429, 429]);
});

test('Rule 9.86, one session is changed or proposed for by one person ten times an hour', async () => {
  const { elder, youth } = await openFamily(house);
  const [first, second] = [meeting(youth), meeting(youth, { date: dayFromNow(12) })];
  for (const request of [first, second]) await ask(elder, request);
  expect((await propose(youth, first.id, dayFromNow(5))).status).toBe(200);
  await countTries(house, 'session-change', 10);
  const answer = await refused(house, () => propose(youth, first.id, dayFromNow(6)));
  expect(answer.status).toBe(429);
  expect((await propose(youth, second.id, dayFromNow(6))).status).toBe(200);
});

test('Rule 9.86, choices about notifications are counted', async () => {
  const { elder } = family;
  const less = { kind: 'session-cancelled', inApp: true, byMail: false };
  expect((await elder.json('PUT', '/api/notification-choices', less)).status).toBeLessThan(300);
  await countTries(house, 'notification-choices', 120);
  const more = { ...less, byMail: true };
  const answer = await refused(house, () => elder.json('PUT', '/api/notification-choices', more));
  expect(answer.status).toBe(429);
});
