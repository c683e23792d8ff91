import { describe, expect } from 'vitest';
import type { Browser } from '../../testing/browser.ts';
import { test } from '../../testing/fixtures.ts';
import { refused, told } from '../../testing/refused.ts';
import { PASSWORD, type TestApp } from '../../testing/test-app.ts';
import { countTries } from '../../testing/use-up.ts';

const logIn = (browser: Browser, email: string, password = PASSWORD, headers = {}) =>
  browser.send('POST', '/api/log-in', {
    body: JSON.stringify({ email, password }),
    headers: { 'content-type': 'application/json', ...headers },
  });

async function lastSeen(app: TestApp, personId: string): Promise<unknown[]> {
  const rows = await app.query`select last_seen from people where id = ${personId}`;
  return rows;
}

describe('logging in', () => {
  test('the right password signs the browser in, however the address is written', async ({
    app,
  }) => {
    const { email, personId } = await app.signUp('parent');
    const browser = app.browser();
    const answer = await logIn(browser, ` ${email.toUpperCase()} `);
    expect(answer.status).toBe(200);
    expect((await browser.get('/api/me')).body).toMatchObject({ id: personId, email });
  });

  test('a visit records the day the person was last here, never an earlier one', async ({
    app,
  }) => {
    const { email, personId } = await app.signUp('elder');
    const other = await app.signUp('elder');
    const browser = app.browser();
    const visitOn = async (day: string) => {
      app.setNow(new Date(`${day}T23:59:00.000Z`));
      await logIn(browser, email);
      await browser.get('/api/me');
      app.setNow(null);
      return lastSeen(app, personId);
    };
    const before = await lastSeen(app, other.personId);
    expect(await visitOn('2031-05-05')).toEqual([{ last_seen: '2031-05-05' }]);
    expect(await lastSeen(app, other.personId)).toEqual(before);
    expect(await visitOn('2031-05-04')).toEqual([{ last_seen: '2031-05-05' }]);
  });

  test('Rule 1.31, a wrong password and an unknown address get the same response', async ({
    app,
  }) => {
    const { email } = await app.signUp('elder');
    const browser = app.browser();
    const wrong = await refused(app, () => logIn(browser, email, 'a wrong password'));
    const unknown = await refused(app, () => logIn(browser, 'nobody@home.example'));
    expect(wrong.status).toBe(401);
    expect(told(unknown)).toEqual(told(wrong));
    expect([...unknown.headers.keys()]).toEqual([...wrong.headers.keys()]);
    expect(browser.cookies.size).toBe(0);
  });

  test('Rule 9.39, scripts and other sites can’t read the cookie', async ({ app }) => {
    const { email } = await app.signUp('elder');
    const [cookie = ''] = (await logIn(app.browser(), email)).headers.getSetCookie();
    const [pair, ...attributes] = cookie.split('; ');
    expect(pair).toMatch(/^oakling-login=/);
    expect(attributes).toEqual(expect.arrayContaining(['Path=/', 'HttpOnly', 'SameSite=Lax']));
    expect(cookie).not.toMatch(/domain/i);
  });
});

test('Rule 9.39, over https the cookie has the prefix __Host-', async ({ openApp }) => {
  const secure = await openApp({ ORIGIN: 'https://oakling.example' });
  const elder = await secure.signUp('elder');
  const [cookie = ''] = (await logIn(elder, elder.email)).headers.getSetCookie();
  expect(cookie).toMatch(/^__Host-oakling-login=/);
  expect(cookie.split('; ')).toEqual(
    expect.arrayContaining(['Path=/', 'HttpOnly', 'Secure', 'SameSite=Lax']),
  );
  expect(cookie).not.toMatch(/domain/i);
});

describe('Rule 1.34, guesses are limited', () => {
  test('the eleventh is 429 whatever X-Forwarded-For says, even with the right password', async ({
    app,
  }) => {
    const { email } = await app.signUp('elder');
    const browser = app.browser();
    const statuses: number[] = [];
    for (let guess = 0; guess < 11; guess += 1) {
      const invented = { 'x-forwarded-for': `203.0.113.${guess}`, 'x-real-ip': `1.1.1.${guess}` };
      statuses.push((await logIn(browser, email, `guess ${guess}`, invented)).status);
    }
    expect(statuses).toEqual([...Array.from({ length: 10 }, () => 401), 429]);
    const right = await refused(app, () => logIn(browser, email));
    expect(right.status).toBe(429);
    expect(Number(right.headers.get('retry-after'))).toBeGreaterThan(0);
  });

  test('another account still works there, and this one elsewhere', async ({ app }) => {
    const [one, other] = [await app.signUp('elder'), await app.signUp('elder')];
    const browser = app.browser();
    await useUp(app, browser, one.email);
    expect((await logIn(browser, one.email)).status).toBe(429);
    expect((await logIn(browser, other.email)).status).toBe(200);
    expect((await logIn(app.browser(), one.email)).status).toBe(200);
  });

  test('an address without an account has the same limit', async ({ app }) => {
    const browser = app.browser();
    await useUp(app, browser, 'ghost@home.example');
    expect((await logIn(browser, 'ghost@home.example')).status).toBe(429);
  });

  test('one place can’t use up the limit shared by many places', async ({ app }) => {
    const browser = app.browser();
    await useUp(app, browser, 'target@home.example');
    const counted = () => app.query`select key, points from rate_limits order by key`;
    const before = await counted();
    expect((await logIn(browser, 'target@home.example', 'a guess')).status).toBe(429);
    const names = (rows: unknown[]) => JSON.stringify(rows).match(/"log-in-a[^}]*/g);
    expect(names(await counted())).toEqual(names(before));
  });

  test('the right password resets the count, so logging in often locks no one out', async ({
    app,
  }) => {
    const { email } = await app.signUp('elder');
    const browser = app.browser();
    for (let times = 0; times < 12; times += 1) {
      expect((await logIn(browser, email)).status).toBe(200);
    }
  });

  test('guesses at many accounts from one place are limited too', async ({ app }) => {
    const browser = app.browser();
    await logIn(browser, 'one@home.example', 'a guess');
    await countTries(app, 'log-in-address', 500);
    expect((await logIn(browser, 'two@home.example', 'a guess')).status).toBe(429);
    expect((await logIn(app.browser(), 'two@home.example', 'a guess')).status).toBe(401);
  });

  test('guesses at one account from many places are limited too', async ({ app }) => {
    const { email } = await app.signUp('elder');
    await logIn(app.browser(), email, 'a guess');
    await countTries(app, 'log-in-account', 200);
    expect((await logIn(app.browser(), email)).status).toBe(429);
  });

  test('behind one trusted proxy, only the proxy’s own value counts', async ({ openApp }) => {
    const behind = await openApp({ TRUST_PROXY: '1' });
    const { email } = await behind.signUp('elder');
    const browser = behind.browser();
    const from = (client: string, invented: string) =>
      logIn(browser, email, 'a guess', { 'x-forwarded-for': `${invented}, ${client}` });
    await from('198.51.100.7', '203.0.113.1');
    await countTries(behind, 'log-in', 10);
    const same = await from('198.51.100.7', '203.0.113.2');
    const another = await from('198.51.100.8', '203.0.113.2');
    expect([same.status, another.status]).toEqual([429, 401]);
  });

  async function useUp(app: TestApp, browser: Browser, email: string): Promise<void> {
    await logIn(browser, email, 'a guess');
    await countTries(app, 'log-in', 10);
  }
});
