import { strFromU8, unzipSync } from 'fflate';
import { expect } from 'vitest';
import type { Browser } from './browser.ts';
import type { TestApp } from './test-app.ts';

/** Reads bytes, because a test browser returns text. */
export async function downloaded(app: TestApp, browser: Browser, path: string) {
  const headers = { cookie: browser.cookieHeader };
  const response = await app.fetch(new Request(new URL(path, app.platform.origin), { headers }));
  expect(response.status).toBe(200);
  expect(response.headers.get('content-type')).toBe('application/zip');
  expect(response.headers.get('content-disposition')).toMatch(/^attachment/);
  const files = unzipSync(new Uint8Array(await response.arrayBuffer()));
  const text = strFromU8(files['oakling.json'] ?? new Uint8Array());
  return { files: Object.keys(files), text, data: JSON.parse(text) };
}
