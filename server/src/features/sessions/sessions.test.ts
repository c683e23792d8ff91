import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Browser } from '../../testing/browser.ts';
import { openHouse, type House } from '../../testing/house.ts';

let house: House;
let elder: Browser;
let parent: Browser;
let youth: Browser;

beforeAll(async () => {
  house = await openHouse();
  [elder, parent] = [await house.signUp('elder', 'Rosa Alvarez'), await house.signUp('parent')];
  youth = await house.invite(parent, 'Sam Young');
  await house.choose(elder, { 'Art & Creativity': 3, Photography: 2 });
  await house.choose(youth, { 'Art & Creativity': 1, Photography: 2 });
});
afterAll(() => house.close());

test('the whole way: request, pending for the parent, approved, upcoming', async () => {
  const matches = await youth.get('/api/matches');
  expect(matches.body.items).toMatchObject([{ id: elder.personId, name: 'Rosa Alvarez', matchScore: 2 }]);
});
