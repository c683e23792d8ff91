import { expect } from 'vitest';
import { test } from '../../../testing/fixtures.ts';
import { refused } from '../../../testing/refused.ts';

const KEY = 'a-key-of-the-maps-service';
const PATH = '/api/place-search';

test('Rule 10.26, a signed-in person gets the key, and no one else does', async ({ openApp }) => {
  const app = await openApp({ GOOGLE_MAPS_KEY: KEY });
  const parent = await app.signUp('parent');
  for (const person of [parent, await app.signUp('elder'), await app.invite(parent)]) {
    const answer = await person.get(PATH);
    expect([answer.status, answer.body]).toEqual([200, { key: KEY }]);
  }
  const answer = await refused(app, () => app.browser().get(PATH));
  expect(answer.status).toBe(401);
  expect(answer.text).not.toContain(KEY);
  for (const path of ['/', '/api/openapi.json', '/api/docs', '/signup']) {
    expect((await app.browser().get(path)).text).not.toContain(KEY);
  }
});

test('Rule 10.26, without a key there is none', async ({ family }) => {
  expect((await family.elder.get(PATH)).body).toEqual({ key: null });
});
