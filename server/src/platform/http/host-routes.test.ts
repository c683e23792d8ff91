import { join } from 'node:path';
import { expect } from 'vitest';
import { test } from '../../testing/fixtures.ts';

const LOGO = join(import.meta.dirname, '../../../../web/public/icon-192.png');

test('Rule 10.211, the logo is served only as a picture, to other sites, too', async ({
  openApp,
}) => {
  const app = await openApp({ HOST_NAME: 'Riverside Library', HOST_LOGO: LOGO });
  const { status, headers } = await app.browser().get('/host/logo.png');
  const header = (name: string) => headers.get(name);
  expect([status, header('content-type')]).toEqual([200, 'image/png']);
  expect(header('x-content-type-options')).toBe('nosniff');
  expect(header('cross-origin-resource-policy')).toBe('cross-origin');
  expect(header('content-security-policy')).toContain("default-src 'none'");
});

test('Rule 10.212, the accent’s colors are a style sheet that role colors override', async ({
  openApp,
}) => {
  const app = await openApp({ HOST_NAME: 'Riverside Library', HOST_ACCENT: '#1d4e89' });
  const { headers, text } = await app.browser().get('/host/colours.css');
  expect(headers.get('content-type')).toBe('text/css; charset=utf-8');
  expect(text).toContain(':root:not([data-role]) { --role-solid: #1d4e89;');
});

test.for(['/host/logo.png', '/host/colours.css'])(
  'Rule 10.210, without a host, there is no %s',
  async (path, { app }) => {
    expect((await app.browser().get(path)).status).toBe(404);
  },
);
