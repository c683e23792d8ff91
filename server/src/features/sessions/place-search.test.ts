import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openHouse, type House } from '../../testing/house.ts';
import { refused } from '../../testing/refused.ts';

const KEY = 'a-key-of-the-maps-service';
const PATH = '/api/place-search';

describe.for([
  ['with a key', { GOOGLE_MAPS_KEY: KEY }, KEY],
  ['without a key', {}, null],
] as const)('Rule 10.26, %s', ([, environment, key]) => {
  let house: House;
  beforeAll(async () => {
    house = await openHouse(environment);
  });
  afterAll(() => house.close());

  test('who is signed in gets it', async () => {
    const parent = await house.signUp('parent');
    const people = [parent, await house.signUp('elder'), await house.invite(parent)];
    for (const person of people) {
      const answer = await person.get(PATH);
      expect([answer.status, answer.body]).toEqual([200, { key }]);
    }
  });

  test('nobody else does', async () => {
    const answer = await refused(house, () => house.browser().get(PATH));
    expect(answer.status).toBe(401);
    expect(answer.text).not.toContain(KEY);
    for (const path of ['/', '/api/openapi.json', '/api/docs', '/signup']) {
      expect((await house.browser().get(path)).text).not.toContain(KEY);
    }
  });
});
