import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliCompressSync, brotliDecompressSync, gunzipSync, gzipSync } from 'node:zlib';
import { Hono } from 'hono';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { builtPages } from './pages.ts';
import { answerError } from './problem.ts';
import type { AppEnv } from './request-context.ts';
import { serveWeb } from './serve-web.ts';

const SCRIPT = 'const words = "'.padEnd(500, 'again ') + '";';
const ORIGIN = 'https://oakling.example';
const ME = '<link rel="preload" as="fetch" crossorigin href="/api/me">';
const OF_DEVICE = '<link rel="preload" as="fetch" crossorigin href="/api/device/children">';
const SESSIONS = '<link rel="preload" as="fetch" crossorigin href="/api/sessions?bucket=pending">';
const CODE = '<link rel="modulepreload" crossorigin href="/assets/start-1a2b.js">';
const SHELLS = {
  '/dashboard/parent': `<html lang="en">${ME}${OF_DEVICE}${SESSIONS}${CODE}parent`,
  '/dashboard/:role': `<html lang="en">${ME}${CODE}any role`,
};
let folder = '';
const app = new Hono<AppEnv>();

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'oakling-pages-'));
  for (const name of ['assets', 'help', 'terms', 'invite', '.renderer'])
    mkdirSync(join(folder, name));
  write('index.html', '<title>landing</title>');
  write('help/index.html', '<title>help</title>');
  write('terms/index.html', '<meta property="og:url" content="/terms"><a href="/terms">');
  write('invite/index.html', '<html lang="en"><title>invite</title>');
  write('app.html', '<title>app shell</title>');
  writeFileSync(join(folder, '.renderer/built.json'), JSON.stringify({ shells: SHELLS }));
  write('assets/start-1a2b.js', SCRIPT);
  write('logo.svg', '<svg/>');
  write('push-worker.js', SCRIPT);
  writeFileSync(join(folder, 'assets/font-1a2b.woff2'), 'font');
  app.onError(answerError);
  serveWeb(app, builtPages(folder, ORIGIN), ORIGIN);
});
afterAll(() => rmSync(folder, { recursive: true }));

function write(file: string, text: string): void {
  writeFileSync(join(folder, file), text);
  writeFileSync(join(folder, `${file}.br`), brotliCompressSync(text));
  writeFileSync(join(folder, `${file}.gz`), gzipSync(text));
}

const get = (path: string, headers: Readonly<Record<string, string>> = {}) =>
  app.request(path, { headers });
const header = async (path: string, name: string) => (await get(path)).headers.get(name);

describe('a precompressed file', () => {
  test.for([
    ['gzip, deflate, br, zstd', 'br', brotliDecompressSync],
    ['gzip, deflate', 'gzip', gunzipSync],
  ] as const)('is sent to a browser that accepts %s as %s', async ([accepted, encoding, open]) => {
    for (const path of ['/assets/start-1a2b.js', '/push-worker.js']) {
      const answer = await get(path, { 'accept-encoding': accepted });
      expect(answer.headers.get('content-encoding')).toBe(encoding);
      expect(answer.headers.get('content-type')).toMatch(/^text\/javascript/);
      expect(answer.headers.get('vary')).toBe('Accept-Encoding');
      expect(open(Buffer.from(await answer.arrayBuffer())).toString()).toBe(SCRIPT);
    }
  });

  test('is sent uncompressed to a client without compression, with a header for caches', async () => {
    const answer = await get('/assets/start-1a2b.js');
    expect([answer.headers.get('content-encoding'), answer.headers.get('vary')]).toEqual([
      null,
      'Accept-Encoding',
    ]);
    expect(await answer.text()).toBe(SCRIPT);
  });
});

describe('how long browsers cache', () => {
  test.for([
    ['a file with its hash in the name', '/assets/start-1a2b.js', /max-age=31536000, immutable$/],
    ['a font', '/assets/font-1a2b.woff2', /max-age=31536000, immutable$/],
    ['a picture', '/logo.svg', /^public, max-age=86400$/],
    ['the worker', '/push-worker.js', /^no-cache$/],
    ['the landing page', '/', /^no-cache$/],
    ['a prerendered page', '/help', /^no-cache$/],
    ['a page of the dashboard', '/dashboard/elder', /^no-cache$/],
    ['any other page', '/somewhere', /^no-cache$/],
  ] as const)('%s', async ([, path, expected]) => {
    expect(await header(path, 'cache-control')).toMatch(expected);
    const compressed = await get(path, { 'accept-encoding': 'br' });
    expect(compressed.headers.get('cache-control')).toMatch(expected);
  });
});

test.for([
  ['/', 'landing'],
  ['/help', 'help'],
  ['/dashboard/elder/sessions', 'app shell'],
  ['/somewhere', 'app shell'],
] as const)('%s is the page that the build wrote for it', async ([path, title]) => {
  const answer = await get(`${path}?match=1`);
  expect([answer.status, await answer.text()]).toEqual([200, `<title>${title}</title>`]);
  expect(answer.headers.get('content-type')).toMatch(/^text\/html/);
});

test('Rule 10.213, a shared link has the page’s absolute URL', async () => {
  expect(await (await get('/terms')).text()).toBe(
    '<meta property="og:url" content="https://oakling.example/terms"><a href="/terms">',
  );
});

test('a page is compressed for the browser', async () => {
  for (const [encoding, open] of [
    ['br', brotliDecompressSync],
    ['gzip', gunzipSync],
  ] as const) {
    const answer = await get('/help', { 'accept-encoding': encoding });
    expect(answer.headers.get('content-encoding')).toBe(encoding);
    expect(answer.headers.get('vary')).toBe('Accept-Encoding, Cookie');
    expect(open(Buffer.from(await answer.arrayBuffer())).toString()).toBe('<title>help</title>');
  }
});

test('a cached page isn’t sent again, in either encoding', async () => {
  for (const encoding of ['br', 'gzip']) {
    const first = await get('/', { 'accept-encoding': encoding });
    const tag = first.headers.get('etag') ?? '';
    const again = await get('/', { 'accept-encoding': encoding, 'if-none-match': tag });
    expect([again.status, await again.text(), again.headers.get('cache-control')]).toEqual([
      304,
      '',
      'no-cache',
    ]);
    const changed = await get('/', { 'accept-encoding': encoding, 'if-none-match': '"older"' });
    expect(changed.status).toBe(200);
  }
});

test('Rule 10.400, only a page requested without a login cookie is marked, in each encoding', async () => {
  const asGuest = '<html data-guest lang="en"><title>invite</title>';
  const asMember = '<html lang="en"><title>invite</title>';
  const cookie = '__Host-oakling-login=token.signature';
  for (const [headers, expected] of [
    [{}, asGuest],
    [{ cookie: 'oakling-login=for-http' }, asGuest],
    [{ cookie }, asMember],
  ] as const) {
    const plain = await get('/invite', headers);
    const packed = await get('/invite', { ...headers, 'accept-encoding': 'br' });
    const unpacked = brotliDecompressSync(Buffer.from(await packed.arrayBuffer())).toString();
    expect([await plain.text(), unpacked]).toEqual([expected, expected]);
  }
  const tag = (await get('/invite')).headers.get('etag') ?? '';
  expect((await get('/invite', { cookie, 'if-none-match': tag })).status).toBe(200);
});

test('Rule 10.500, each page’s shell names what it needs, but a guest’s sends no request that needs a login', async () => {
  const cookie = '__Host-oakling-login=token.signature';
  const shell = async (path: string, headers: Readonly<Record<string, string>> = {}) =>
    (await get(path, headers)).text();
  expect(await shell('/dashboard/parent', { cookie })).toBe(SHELLS['/dashboard/parent']);
  expect(await shell('/dashboard/elder', { cookie })).toBe(SHELLS['/dashboard/:role']);
  expect(await shell('/dashboard/elder/x', { cookie })).toBe('<title>app shell</title>');
  expect(await shell('/dashboard/parent')).toBe(
    `<html data-guest lang="en">${OF_DEVICE}${CODE}parent`,
  );
});

test.for([
  '/assets/start-of-yesterday.js',
  '/assets/',
  '/missing.png',
  '/help/index.txt',
  '/app.html',
])('%s, which doesn’t exist, is not a page', async (path) => {
  const answer = await get(path);
  expect([answer.status, answer.headers.get('content-type')]).toEqual([
    404,
    'application/problem+json',
  ]);
  expect(answer.headers.get('cache-control')).not.toMatch(/max-age/);
});
