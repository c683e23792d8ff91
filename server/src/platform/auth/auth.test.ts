import { describe, expect, vi } from 'vitest';
import type { Browser } from '../../testing/browser.ts';
import { test as base } from '../../testing/fixtures.ts';
import { PASSWORD, type TestApp } from '../../testing/test-app.ts';
import { loginCookie } from './auth.ts';

const test = base.extend('elder', ({ app }) => app.signUp('elder'));

async function endIn(app: TestApp, elder: Browser, days: number): Promise<void> {
  await app.query`
    update logins set expires_at = now() + ${days} * interval '1 day' where user_id = ${elder.personId}
  `;
}

async function daysLeft(app: TestApp, elder: Browser): Promise<number | null> {
  const rows = await app.query<{ days: number }>`
    select round(extract(epoch from expires_at - now()) / 86400)::int as days
    from logins where user_id = ${elder.personId}
  `;
  return rows[0]?.days ?? null;
}

async function signIn(
  { platform }: TestApp,
  email: string,
): Promise<{ name: string; value: string }> {
  const { headers } = await platform.auth.api.signInEmail({
    body: { email, password: PASSWORD },
    returnHeaders: true,
  });
  const name = loginCookie(platform.origin);
  const line = headers.getSetCookie().find((cookie) => cookie.startsWith(`${name}=`)) ?? '';
  const [pair = ''] = line.split(';');
  return { name, value: decodeURIComponent(pair.slice(name.length + 1)) };
}

const header = (name: string, value: string) => ({
  cookie: `${name}=${encodeURIComponent(value)}`,
});

/** Reads a cookie with our parser and counts the calls to the library. */
async function readByUs({ fetch, platform }: TestApp, headers: { cookie: string }) {
  const asked = vi.spyOn(platform.auth.api, 'getSession');
  const answer = await fetch(new Request(new URL('/api/me', platform.origin), { headers }));
  const library = asked.mock.calls.length;
  asked.mockRestore();
  const me: { id?: string } = JSON.parse(await answer.text());
  return { status: answer.status, id: me.id ?? null, library };
}

describe('a cookie of the sign-in library', () => {
  test('is read by our own query, without the library', async ({ app, elder }) => {
    const { name, value } = await signIn(app, elder.email);
    const read = await readByUs(app, header(name, value));
    expect(read).toEqual({ status: 200, id: elder.personId, library: 0 });
  });

  test('is also read by its other name, of an installation with https', async ({ openApp }) => {
    const secure = await openApp({ ORIGIN: 'https://oakling.example' });
    const parent = await secure.signUp('parent');
    const { name, value } = await signIn(secure, parent.email);
    expect(name).toBe('__Host-oakling-login');
    const read = await readByUs(secure, header(name, value));
    expect(read).toEqual({ status: 200, id: parent.personId, library: 0 });
  });

  const changes: readonly (readonly [what: string, change: (cookie: string) => string])[] = [
    ['as it is', (cookie) => cookie],
    ['with another token', (cookie) => `${cookie.startsWith('x') ? 'y' : 'x'}${cookie.slice(1)}`],
    ['with another signature', (cookie) => cookie.replace(/\..*/, `.${btoa('x'.repeat(32))}`)],
    ['without its signature', (cookie) => cookie.replace(/\..*/, '')],
    ['cut short', (cookie) => cookie.slice(0, -1)],
    ['with something behind it', (cookie) => `${cookie}=`],
    ['empty', () => ''],
  ];
  test.for(changes)(
    'is valid for us exactly when it is for the library: %s',
    async ([what, change], { app, elder }) => {
      const { name, value } = await signIn(app, elder.email);
      const headers = header(name, change(value));
      const theirs = await app.platform.auth.api.getSession({ headers: new Headers(headers) });
      const ours = await readByUs(app, headers);
      const expected = what === 'as it is' ? elder.personId : null;
      expect([ours.id, theirs?.user.id ?? null]).toEqual([expected, expected]);
    },
  );

  test('is invalid once its login has expired or been signed out', async ({ app, elder }) => {
    const aged = await signIn(app, elder.email);
    await endIn(app, elder, -0.001);
    expect((await readByUs(app, header(aged.name, aged.value))).status).toBe(401);
    const left = await signIn(app, elder.email);
    const headers = header(left.name, left.value);
    expect((await readByUs(app, headers)).status).toBe(200);
    await app.platform.auth.api.signOut({ headers: new Headers(headers) });
    expect((await readByUs(app, headers)).status).toBe(401);
  });
});

describe('Rule 1.55, a login', () => {
  test.for([
    [29.25, 29, 'was used today, and stays as it is'],
    [28.5, 30, 'was not used for a day, and lasts thirty days from now'],
    [0.1, 30, 'is used on its last day, and lasts thirty days from now'],
  ] as const)('that ends in %d days %s', async ([before, days], { app, elder }) => {
    await endIn(app, elder, before);
    const answer = await elder.get('/api/me');
    expect(answer.status).toBe(200);
    expect(await daysLeft(app, elder)).toBe(days);
    const isRenewed = before < 29;
    expect(answer.headers.getSetCookie()).toHaveLength(isRenewed ? 1 : 0);
    expect((await elder.get('/api/me')).status).toBe(200);
  });

  test('that has ended belongs to no one, and its cookie is cleared', async ({ app, elder }) => {
    await endIn(app, elder, -0.001);
    expect((await elder.get('/api/me')).status).toBe(401);
    expect(await daysLeft(app, elder)).toBeNull();
    expect([...elder.cookies.keys()]).toEqual(['oakling-known']);
  });
});

describe('a cookie is only valid as signed by this installation', () => {
  const variants: readonly (readonly [what: string, change: (cookie: string) => string])[] = [
    ['without its signature', (cookie) => cookie.slice(0, cookie.lastIndexOf('.'))],
    ['with an empty signature', (cookie) => cookie.slice(0, cookie.lastIndexOf('.') + 1)],
    [
      'with another signature',
      (cookie) => `${cookie.slice(0, cookie.lastIndexOf('.'))}.${btoa('x'.repeat(32))}`,
    ],
    ['with a part of its signature', (cookie) => cookie.slice(0, -6)],
    ['with something behind it', (cookie) => `${cookie}x`],
  ];
  test.for(variants)('%s it is 401', async ([, change], { elder }) => {
    const [[name, value] = ['', '']] = elder.cookies;
    elder.cookies.set(name, encodeURIComponent(change(decodeURIComponent(value))));
    expect((await elder.get('/api/me')).status).toBe(401);
    elder.cookies.set(name, value);
    expect((await elder.get('/api/me')).status).toBe(200);
  });
});

describe('an ambiguous header with two logins is read as one', () => {
  /** Our parser reads the second login; a parser that trims differently would read the first. */
  const bothIn = (first: Browser, second: Browser) => {
    const [[name, value] = ['', '']] = first.cookies;
    const [[, other] = ['', '']] = second.cookies;
    return `${name}="${value}x; ${name}=${other}`;
  };
  const asBoth = (app: TestApp, first: Browser, second: Browser, path: string, body?: object) =>
    app.fetch(
      new Request(new URL(path, app.platform.origin), {
        method: body === undefined ? 'GET' : 'POST',
        headers: { cookie: bothIn(first, second), 'content-type': 'application/json' },
        ...(body !== undefined && { body: JSON.stringify(body) }),
      }),
    );

  test('an ended login isn’t kept alive by another', async ({ app, elder }) => {
    const parent = await app.signUp('parent');
    await endIn(app, elder, -1);
    expect((await asBoth(app, parent, elder, '/api/me')).status).toBe(401);
    expect(await daysLeft(app, elder)).toBeNull();
  });

  test('changes apply to the requesting login', async ({ app, elder }) => {
    const parent = await app.signUp('parent');
    const body = { currentPassword: 'a guess at a password', newPassword: 'another password 1' };
    expect((await asBoth(app, parent, elder, '/api/change-password', body)).status).not.toBe(204);
    const right = { ...body, currentPassword: PASSWORD };
    expect((await asBoth(app, parent, elder, '/api/log-out', {})).status).toBe(204);
    expect((await elder.get('/api/me')).status).toBe(401);
    expect((await parent.get('/api/me')).status).toBe(200);
    expect((await asBoth(app, parent, elder, '/api/change-password', right)).status).toBe(401);
  });
});
