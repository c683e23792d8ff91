import { describe, expect } from 'vitest';
import { test } from '../../../testing/fixtures.ts';
import { refused } from '../../../testing/refused.ts';

const KEY = 'a-key-of-the-maps-service';
const PATH = '/api/place-search';

describe.for([
  ['with a key', { GOOGLE_MAPS_KEY: KEY }, KEY],
  ['without a key', {}, null],
] as const)('Rule 10.26, %s', ([, environment, key]) => {
  test('a signed-in person gets it', async ({ openApp }) => {
    const app = await openApp(environment);
    const parent = await app.signUp('parent');
    const people = [parent, await app.signUp('elder'), await app.invite(parent)];
    for (const person of people) {
      const answer = await person.get(PATH);
      expect([answer.status, answer.body]).toEqual([200, { key }]);
    }
  });

  test('no one else does', async ({ openApp }) => {
    const app = await openApp(environment);
    const answer = await refused(app, () => app.browser().get(PATH));
    expect(answer.status).toBe(401);
    expect(answer.text).not.toContain(KEY);
    for (const path of ['/', '/api/openapi.json', '/api/docs', '/signup']) {
      expect((await app.browser().get(path)).text).not.toContain(KEY);
    }
  });
});
