import { sql } from 'kysely';
import { describe, expect } from 'vitest';
import type { Browser } from '../../testing/browser.ts';
import { test as base } from '../../testing/fixtures.ts';
import { PASSWORD, type TestApp } from '../../testing/test-app.ts';

const test = base.extend('elder', ({ app }) => app.signUp('elder'));

/** Has the login end in so many days. */
async function endIn(app: TestApp, elder: Browser, days: number): Promise<void> {
  await sql`
    update logins set expires_at = now() + ${days} * interval '1 day' where user_id = ${elder.personId}
  `.execute(app.platform.db);
}

/** In how many days the login ends; null when there is none. */
async function daysLeft(app: TestApp, elder: Browser): Promise<number | null> {
  const { rows } = await sql<{ days: number }>`
    select round(extract(epoch from expires_at - now()) / 86400)::int as days
    from logins where user_id = ${elder.personId}
  `.execute(app.platform.db);
  return rows[0]?.days ?? null;
}

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

  test('that has ended is nobody’s, and goes with its cookie', async ({ app, elder }) => {
    await endIn(app, elder, -0.001);
    expect((await elder.get('/api/me')).status).toBe(401);
    expect(await daysLeft(app, elder)).toBeNull();
    expect(elder.cookies.size).toBe(0);
  });
});

describe('a cookie counts only as this installation signed it', () => {
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

describe('a header that two parsers read as two logins is that of one', () => {
  /** What we read as the second login, and what cuts the ends off as the first. */
  const header = (first: Browser, second: Browser) => {
    const [[name, value] = ['', '']] = first.cookies;
    const [[, other] = ['', '']] = second.cookies;
    return `${name}="${value}x; ${name}=${other}`;
  };
  const asBoth = (app: TestApp, first: Browser, second: Browser, path: string, body?: object) =>
    app.fetch(
      new Request(new URL(path, app.platform.origin), {
        method: body === undefined ? 'GET' : 'POST',
        headers: { cookie: header(first, second), 'content-type': 'application/json' },
        ...(body !== undefined && { body: JSON.stringify(body) }),
      }),
    );

  test('one that has ended is not kept alive by another', async ({ app, elder }) => {
    const parent = await app.signUp('parent');
    await endIn(app, elder, -1);
    expect((await asBoth(app, parent, elder, '/api/me')).status).toBe(401);
    expect(await daysLeft(app, elder)).toBeNull();
  });

  test('what is done with it is done to the login that asks', async ({ app, elder }) => {
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
