import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Hono } from 'hono';
import { describe, expect } from 'vitest';
import type { Answer } from '../../testing/browser.ts';
import { test } from '../../testing/fixtures.ts';
import type { TestApp } from '../../testing/test-app.ts';
import { devMailRoutes } from './dev-mail.ts';
import { withClientAddress, withSecureHeaders } from './middleware.ts';
import { builtPages } from './pages.ts';
import { answerError } from './problem.ts';
import type { AppEnv } from './request-context.ts';
import { serveWeb } from './serve-web.ts';

const PRODUCTION = {
  NODE_ENV: 'production',
  SMTP_URL: 'smtp://127.0.0.1:1',
  CHILD_CONSENT: 'required',
  EMAIL_PROOF: 'required',
  ELDER_VETTING: 'required',
};
const PAGES = ['/', '/healthz', '/api/docs'];
const NO_PAGES = ['/api/openapi.json', '/api/me', '/api/nothing'];

function directives(answer: Answer): Record<string, string> {
  const policy = answer.headers.get('content-security-policy') ?? '';
  const pairs = policy.split(';').map((directive) => directive.trim().split(/\s+(.*)/, 2));
  return Object.fromEntries(pairs.map(([name = '', value = '']) => [name, value]));
}

const EVERYWHERE = {
  'referrer-policy': 'no-referrer',
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'x-powered-by': null,
  'access-control-allow-origin': null,
  'strict-transport-security': null,
};
const headersOf = ({ headers }: { readonly headers: Headers }, like: object) =>
  Object.fromEntries(Object.keys(like).map((name) => [name, headers.get(name)]));

const CLOSED = [
  'accelerometer',
  'autoplay',
  'browsing-topics',
  'camera',
  'clipboard-read',
  'compute-pressure',
  'cross-origin-isolated',
  'display-capture',
  'encrypted-media',
  'fullscreen',
  'gamepad',
  'geolocation',
  'gyroscope',
  'hid',
  'identity-credentials-get',
  'idle-detection',
  'keyboard-map',
  'local-fonts',
  'magnetometer',
  'microphone',
  'midi',
  'otp-credentials',
  'payment',
  'picture-in-picture',
  'screen-wake-lock',
  'serial',
  'storage-access',
  'sync-xhr',
  'usb',
  'window-management',
  'xr-spatial-tracking',
];

function features(answer: Answer): Record<string, string> {
  const policy = answer.headers.get('permissions-policy') ?? '';
  const pairs = policy.split(', ').map((feature) => feature.split('=', 2));
  return Object.fromEntries(pairs.map(([name = '', allowed = '']) => [name, allowed]));
}

describe('Rule 9.38, headers of every response', () => {
  test.for(PAGES)('%s is a page', async (path, { app }) => {
    const answer = await app.browser().get(path);
    const policy = directives(answer);
    expect(policy['default-src']).toBe("'none'");
    expect(policy['script-src']).toBe("'self'");
    expect(policy['style-src']).toBe("'self'");
    expect(policy['frame-ancestors']).toBe("'none'");
    expect(policy['base-uri']).toBe("'none'");
    expect(JSON.stringify(policy)).not.toMatch(/unsafe-|https?:|\*/);
    expect(headersOf(answer, EVERYWHERE)).toEqual(EVERYWHERE);
    expect(features(answer)).toEqual({
      ...Object.fromEntries(CLOSED.map((name) => [name, '()'])),
      // A button copies new recovery codes to the clipboard. People log in with passkeys.
      'clipboard-write': '(self)',
      'publickey-credentials-get': '(self)',
    });
  });

  test.for(NO_PAGES)('%s is no page, so nothing may run or load in it', async (path, { app }) => {
    const answer = await app.browser().get(path);
    expect(directives(answer)).toEqual({
      'default-src': "'none'",
      'form-action': "'none'",
      'base-uri': "'none'",
      'frame-ancestors': "'none'",
    });
    expect(headersOf(answer, EVERYWHERE)).toEqual(EVERYWHERE);
  });

  test('a page and its files have them too', async ({ app }) => {
    const folder = mkdtempSync(join(tmpdir(), 'oakling-pages-'));
    mkdirSync(join(folder, 'assets'));
    for (const page of ['index.html', 'app.html'])
      writeFileSync(join(folder, page), '<!doctype html>');
    writeFileSync(join(folder, 'assets/page.js'), '');
    writeFileSync(join(folder, 'push-worker.js'), '');
    const pages = new Hono<AppEnv>();
    pages.onError(answerError);
    pages.use(withSecureHeaders(app.platform.config, 'http://localhost:3000'));
    serveWeb(pages, builtPages(folder, 'http://localhost:3000'), 'http://localhost:3000');
    for (const [path, like] of [
      ['/', '/'],
      ['/dashboard/elder', '/'],
      ['/push-worker.js', '/'],
      ['/assets/page.js', '/api/me'],
    ] as const) {
      const answer = await pages.request(path);
      expect([path, answer.status]).toEqual([path, 200]);
      const policies = { ...EVERYWHERE, 'content-security-policy': '', 'permissions-policy': '' };
      const other = await app.browser().get(like);
      expect([path, headersOf(answer, policies)]).toEqual([path, headersOf(other, policies)]);
    }
    const kept = async (path: string) => (await pages.request(path)).headers.get('cache-control');
    expect(await kept('/assets/page.js')).toContain('immutable');
    expect(await kept('/dashboard/elder')).toBe('no-cache');
    expect(await kept('/push-worker.js')).toBe('no-cache');
    const worker = await pages.request('/push-worker.js');
    expect(worker.headers.get('content-type')).toMatch(/^text\/javascript/);
    // Returning HTML instead of a script would cause a confusing error.
    expect((await pages.request('/assets/of-yesterday.js')).status).toBe(404);
    rmSync(folder, { recursive: true });
  });

  test.for(['/api/docs', ...NO_PAGES])('%s isn’t cached', async (path, { app }) => {
    const answer = await app.browser().get(path);
    expect(answer.headers.get('cache-control')).toBe('no-store');
  });

  test('in production over https they demand https', async ({ openApp }) => {
    const production = await openApp({ ...PRODUCTION, ORIGIN: 'https://oakling.example' });
    const answer = await production.browser().get('/api/me');
    const mail = await production.browser().get('/dev/mail');
    expect(answer.headers.get('strict-transport-security')).toMatch(/^max-age=\d{8}/);
    expect(mail.status).toBe(404);
  });
});

describe('Rule 10.27, the policy allows', () => {
  const policyOf = async (open: TestApp) => {
    const answer = await open.browser().get('/');
    return answer.headers.get('content-security-policy');
  };
  const WITHOUT_KEY =
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' blob:; " +
    "font-src 'self'; connect-src 'self'; manifest-src 'self'; form-action 'self'; " +
    "base-uri 'none'; frame-ancestors 'none'";

  test('no other site without a Maps key', async ({ app }) => {
    expect(await policyOf(app)).toBe(WITHOUT_KEY);
  });

  test('with a key, only the Maps service’s script and its requests', async ({ openApp }) => {
    const withKey = await openApp({ GOOGLE_MAPS_KEY: 'a-key-of-the-maps-service' });
    const policy = await policyOf(withKey);
    expect(policy).toBe(
      WITHOUT_KEY.replace(
        "script-src 'self'",
        "script-src 'self' https://maps.googleapis.com",
      ).replace(
        "connect-src 'self'",
        "connect-src 'self' https://maps.googleapis.com https://places.googleapis.com",
      ),
    );
  });
});

describe('Rule 8.12, kept mail', () => {
  const open = (app: TestApp, address: string, host: string) =>
    Object.assign(app.browser(), { address }).send('GET', '/dev/mail', { headers: { host } });

  test.for(['127.0.0.1', '::1', '::ffff:127.0.0.1'])('is shown to %s', async (address, { app }) => {
    const answer = await open(app, address, 'localhost:3000');
    expect([answer.status, answer.text.includes('Kept mail')]).toEqual([200, true]);
  });

  test.for([
    ['10.0.0.1', 'localhost:3000'],
    ['203.0.113.5', 'localhost:3000'],
    ['::ffff:10.0.0.1', 'localhost:3000'],
    ['2001:db8::1', 'localhost:3000'],
    // DNS rebinding: another site's name resolves to this machine.
    ['127.0.0.1', 'evil.example:3000'],
    ['127.0.0.1', 'localhost.evil.example'],
  ] as const)('is not shown to %s at %s', async ([address, host], { app }) => {
    const answer = await open(app, address, host);
    expect([answer.status, answer.text.includes('Kept mail')]).toEqual([404, false]);
  });
});

test('Rule 8.12, kept mail has its own protection, independent of its surroundings', async ({
  app,
}) => {
  const { config, db } = app.platform;
  const alone = new Hono<AppEnv>();
  alone.onError(answerError);
  alone.use(withClientAddress(config)).route('/dev', devMailRoutes(db));
  const from = { incoming: { socket: { remoteAddress: '10.0.0.1' } } };
  const answer = await alone.request('/dev/mail', { headers: { host: 'localhost:3000' } }, from);
  expect(answer.status).toBe(404);
});

describe('the page of the design system', () => {
  const open = (app: TestApp, address: string, headers: Readonly<Record<string, string>>) =>
    Object.assign(app.browser(), { address }).send('GET', '/dev/ui', { headers });

  test.for(['127.0.0.1', '::1', '::ffff:127.0.0.1'])('is shown to %s', async (address, { app }) => {
    // A 503 means that nothing was built, which is usual in tests.
    expect([200, 503]).toContain((await open(app, address, { host: 'localhost:3000' })).status);
  });

  test.for([
    ['10.0.0.1', { host: 'localhost:3000' }],
    ['2001:db8::1', { host: 'localhost:3000' }],
    // DNS rebinding: another site's name resolves to this machine.
    ['127.0.0.1', { host: 'evil.example:3000' }],
    ['127.0.0.1', { host: 'localhost:3000', 'x-forwarded-for': '127.0.0.1' }],
    ['127.0.0.1', { host: 'localhost:3000', forwarded: 'for=127.0.0.1' }],
    ['127.0.0.1', { host: 'localhost:3000', 'x-forwarded-proto': 'https' }],
    ['127.0.0.1', { host: 'localhost:3000', 'cf-connecting-ip': '127.0.0.1' }],
    ['127.0.0.1', { host: 'localhost:3000', 'true-client-ip': '127.0.0.1' }],
  ] as const)('is not shown to %s with %o', async ([address, headers], { app }) => {
    expect((await open(app, address, headers)).status).toBe(404);
  });

  test.for([
    { ...PRODUCTION, ORIGIN: 'https://oakling.example' },
    { ...PRODUCTION, ORIGIN: 'https://localhost' },
    { ORIGIN: 'https://oakling.example' },
  ])('is not there at all with %o', async (environment, { openApp }) => {
    const other = await openApp(environment);
    const browser = Object.assign(other.browser(), { address: '127.0.0.1' });
    const answer = await browser.send('GET', '/dev/ui', { headers: { host: 'localhost:3000' } });
    expect(answer.status).toBe(404);
  });
});

test('a request id from our side or the proxy names the request, and no other is accepted', async ({
  app,
}) => {
  const given = await app.browser().send('GET', '/api/me', {
    headers: { 'x-request-id': 'proxy-0123456789' },
  });
  expect([given.headers.get('x-request-id'), given.body.requestId]).toEqual([
    'proxy-0123456789',
    'proxy-0123456789',
  ]);
  const odd = await app.browser().send('GET', '/api/me', {
    headers: { 'x-request-id': '<script>alert(1)</script>' },
  });
  expect(odd.headers.get('x-request-id')).toMatch(/^[0-9a-f-]{36}$/);
});
