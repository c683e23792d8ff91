import { describe, expect } from 'vitest';
import { test as base } from '../../testing/fixtures.ts';
import { operations } from '../../testing/operations.ts';
import { refused } from '../../testing/refused.ts';

const test = base.extend('all', { scope: 'file', auto: true }, ({ app }) => operations(app));

describe('Rule 9.34, a request from another site', () => {
  test.for<[string, Record<string, string>]>([
    ['a foreign Origin', { origin: 'https://evil.example' }],
    ['the Origin of a subdomain', { origin: 'http://evil.localhost:3000' }],
    ['another port', { origin: 'http://localhost:3001' }],
    ['another scheme', { origin: 'https://localhost:3000' }],
    ['the Origin null', { origin: 'null' }],
    ['Sec-Fetch-Site cross-site', { 'sec-fetch-site': 'cross-site' }],
    ['Sec-Fetch-Site same-site', { 'sec-fetch-site': 'same-site' }],
  ])(
    'with %s every operation answers 403, reading ones too',
    async ([, headers], { app, family, all }) => {
      for (const { method, path, examplePath, exampleBody } of all) {
        const json = exampleBody && {
          body: JSON.stringify(exampleBody),
          headers: { 'content-type': 'application/json', ...headers },
        };
        const answer = await refused(app, () =>
          family.elder.send(method, examplePath, json ?? { headers }),
        );
        expect([method, path, answer.status]).toEqual([method, path, 403]);
      }
    },
  );

  test('changing something by GET is no operation', async ({ app, family, all }) => {
    for (const { method, path, examplePath } of all) {
      const isRead = all.some((other) => other.path === path && other.method === 'GET');
      if (method === 'GET' || isRead) continue;
      const answer = await refused(app, () => family.parent.get(examplePath));
      // Some of these paths are those of a session: `/sessions/{id}` is not among them.
      expect([path, answer.status]).toEqual([path, 404]);
    }
  });

  test('a method in a header or a field changes nothing', async ({ family }) => {
    const headers = { 'x-http-method-override': 'DELETE' };
    const answer = await family.elder.send('GET', '/api/logins?_method=DELETE', { headers });
    expect(answer.body.items).toHaveLength(1);
  });
});

test('the own page, by either name of this machine, and a program without Origin are served', async ({
  app,
  family,
}) => {
  const cookie = family.elder.cookieHeader;
  for (const headers of [
    { origin: 'http://localhost:3000' },
    { origin: 'http://127.0.0.1:3000' },
    { 'sec-fetch-site': 'none' },
    {},
  ]) {
    const url = new URL('/api/notifications/read', app.platform.origin);
    const response = await app.fetch(
      new Request(url, { method: 'POST', headers: { cookie, ...headers } }),
    );
    expect(response.status).toBe(204);
  }
});
