import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect } from 'vitest';
import { makeApp } from './app.ts';
import { builtPages } from './platform/http/pages.ts';
import { test as base } from './testing/fixtures.ts';

const test = base.extend('pages', { scope: 'file' }, ({ app: { platform } }, { onCleanup }) => {
  const folder = mkdtempSync(join(tmpdir(), 'oakling-pages-'));
  onCleanup(() => rmSync(folder, { recursive: true }));
  writeFileSync(join(folder, 'app.html'), '<title>app shell</title>');
  return makeApp(platform, builtPages(folder, platform.origin));
});

test.for(['/api/nothing', '/calendar/nothing', '/calendar/', '/dev/nothing', '/host/nothing'])(
  '%s, which no route serves, is not a page',
  async (path, { pages }) => {
    const answer = await pages.request(path);
    expect([answer.status, answer.headers.get('content-type')]).toEqual([
      404,
      'application/problem+json',
    ]);
  },
);

test('any other address is a page of the application', async ({ pages }) => {
  const answer = await pages.request('/dashboard/elder');
  expect([answer.status, await answer.text()]).toEqual([200, '<title>app shell</title>']);
});
