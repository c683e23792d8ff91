import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openFamily, type Family } from '../../testing/family.ts';
import { openHouse, type House } from '../../testing/house.ts';
import { operations, type ApiOperation } from '../../testing/operations.ts';
import { refused } from '../../testing/refused.ts';

let house: House;
let family: Family;
let all: ApiOperation[];

beforeAll(async () => {
  house = await openHouse();
  family = await openFamily(house);
  all = await operations(house);
});
afterAll(() => house.close());

describe('Rule 9.34, a request from another site', () => {
  test.for<[string, Record<string, string>]>([
    ['a foreign Origin', { origin: 'https://evil.example' }],
    ['the Origin of a subdomain', { origin: 'http://evil.localhost:3000' }],
    ['another port', { origin: 'http://localhost:3001' }],
    ['another scheme', { origin: 'https://localhost:3000' }],
    ['the Origin null', { origin: 'null' }],
    ['Sec-Fetch-Site cross-site', { 'sec-fetch-site': 'cross-site' }],
    ['Sec-Fetch-Site same-site', { 'sec-fetch-site': 'same-site' }],
  ])('with %s every operation answers 403, reading ones too', async ([, headers]) => {
    for (const { method, path, examplePath, exampleBody } of all) {
      const json = exampleBody && {
        body: JSON.stringify(exampleBody),
        headers: { 'content-type': 'application/json', ...headers },
      };
      const answer = await refused(house, () =>
        family.elder.send(method, examplePath, json ?? { headers }),
      );
      expect([method, path, answer.status]).toEqual([method, path, 403]);
    }
  });

  test('changing something by GET is no operation', async () => {
    for (const { method, path, examplePath } of all) {
      const isRead = all.some((other) => other.path === path && other.method === 'GET');
      if (method === 'GET' || isRead) continue;
      const answer = await refused(house, () => family.parent.get(examplePath));
      // Some of these paths are those of a session: `/sessions/{id}` is not among them.
      expect([path, answer.status]).toEqual([path, 404]);
    }
  });

  test('a method in a header or a field changes nothing', async () => {
    const headers = { 'x-http-method-override': 'DELETE' };
    const answer = await family.elder.send('GET', '/api/logins?_method=DELETE', { headers });
    expect(answer.body.items).toHaveLength(1);
  });
});

test('the own page, by either name of this machine, and a program without Origin are served', async () => {
  const cookie = family.elder.cookieHeader;
  for (const headers of [
    { origin: 'http://localhost:3000' },
    { origin: 'http://127.0.0.1:3000' },
    { 'sec-fetch-site': 'none' },
    {},
  ]) {
    const response = await house.app.request('/api/notifications/read', {
      method: 'POST',
      headers: { cookie, ...headers },
    });
    expect(response.status).toBe(204);
  }
});
