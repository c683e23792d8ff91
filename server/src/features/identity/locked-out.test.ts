import { describe, expect } from 'vitest';
import type { Browser } from '../../testing/browser.ts';
import { test } from '../../testing/fixtures.ts';
import { PASSWORD, type TestApp } from '../../testing/test-app.ts';

test.beforeEach(({ app }) => app.query`delete from rate_limits`);

const logIn = (browser: Browser, email: string, password = PASSWORD) =>
  browser.post('/api/log-in', { email, password });

function browserAt(app: TestApp, address: string): Browser {
  const browser = app.browser();
  browser.address = address;
  return browser;
}

/** Guesses wrong ten times from each network. Returns the number of attempts by status. */
async function guess(app: TestApp, email: string, networks: readonly string[]) {
  const statuses: number[] = [];
  for (const network of networks) {
    const stranger = browserAt(app, `${network}::1`);
    const guesses = Array.from({ length: 10 }, (_, nth) => logIn(stranger, email, `guess ${nth}`));
    statuses.push(...(await Promise.all(guesses)).map(({ status }) => status));
  }
  return Object.groupBy(statuses, (status) => status);
}

const twenty = (network: (nth: string) => string) =>
  Array.from({ length: 20 }, (_, nth) => network((nth + 1).toString(16)));

describe('Rule 1.156, guesses of a stranger lock no one out of a known browser', () => {
  // Attack A246.
  test('200 wrong guesses from 20 IPv6 networks', async ({ app }) => {
    const owner = await app.signUp('parent');
    await owner.post('/api/log-out');
    expect(await guess(app, owner.email, ['2001:db8:1:1'])).toHaveProperty('401.length', 10);
    // Adds the guesses of 19 more networks, which would hash 190 passwords.
    const counted = await app.query`
      update rate_limits set points = 200 where key like 'log-in-account:%' and points = 10
      returning key
    `;
    expect(counted).toHaveLength(1);
    expect((await logIn(app.browser(), owner.email)).status).toBe(429);
    // The owner can log in from a new address, too.
    owner.address = '198.51.100.7';
    expect((await logIn(owner, owner.email)).status).toBe(200);
  });

  test('a /56 counts as one place', async ({ app }) => {
    const owner = await app.signUp('parent');
    const counts = await guess(
      app,
      owner.email,
      twenty((nth) => `2001:db8:a:${nth}`),
    );
    expect(counts[401]).toHaveLength(10);
    expect((await logIn(app.browser(), owner.email)).status).toBe(200);
  });

  test('a known browser has ten guesses of its own, and only at its own account', async ({
    app,
  }) => {
    const [owner, other] = [await app.signUp('parent'), await app.signUp('parent')];
    const statuses: number[] = [];
    for (let nth = 0; nth < 11; nth += 1)
      statuses.push((await logIn(owner, owner.email, `guess ${nth}`)).status);
    expect(statuses).toEqual([...Array.from({ length: 10 }, () => 401), 429]);
    const own = await app.query`select key from rate_limits where key like 'log-in-known:%'`;
    expect(own).toHaveLength(1);
    expect((await logIn(owner, other.email, 'a guess')).status).toBe(401);
    expect(await app.query`select key from rate_limits where key like 'log-in-known:%'`).toEqual(
      own,
    );
  });

  // Attack A291.
  test('a copy of its cookie elsewhere doesn’t lock it out either', async ({ app }) => {
    const owner = await app.signUp('parent');
    const thief = browserAt(app, '198.51.100.8');
    for (const [name, value] of owner.cookies) thief.cookies.set(name, value);
    await owner.must('POST', '/api/log-out');
    for (let nth = 0; nth < 10; nth += 1) await logIn(thief, owner.email, `guess ${nth}`);
    expect((await logIn(thief, owner.email)).status).toBe(429);
    expect((await logIn(owner, owner.email)).status).toBe(200);
  });

  test('copies of its cookie in twenty networks have 200 guesses in all, and then those of an unknown browser', async ({
    app,
  }) => {
    const owner = await app.signUp('parent');
    await app.query`
      insert into rate_limits (key, points, expire)
      select 'log-in-known-all:' || substr(${[...owner.cookies].find(([name]) => name.endsWith('known'))?.[1] ?? ''}, 1, 22),
        200, extract(epoch from now() + interval '1 minute') * 1000
    `;
    const counted = () =>
      app.query`select from rate_limits where key like 'log-in-account:%' and points = 1`;
    expect((await logIn(owner, owner.email, 'a guess')).status).toBe(401);
    expect(await counted()).toHaveLength(1);
    expect((await logIn(owner, owner.email)).status).toBe(200);
  });

  test('the cookie can’t be forged, read by scripts or used for another account', async ({
    app,
  }) => {
    const owner = await app.signUp('parent');
    const answer = await logIn(owner, owner.email);
    const cookie = answer.headers.getSetCookie().find((one) => /oakling-known=/.test(one)) ?? '';
    expect(cookie).toMatch(/HttpOnly/);
    const [token = ''] = /[\w-]{65}/.exec(cookie) ?? [];
    const forged = token.slice(0, -2) + (token.endsWith('AA') ? 'BB' : 'AA');
    const stranger = app.browser();
    const headers = { cookie: `oakling-known=${forged}; __Host-oakling-known=${forged}` };
    await stranger.send('POST', '/api/log-in', {
      body: JSON.stringify({ email: owner.email, password: 'a guess' }),
      headers: { 'content-type': 'application/json', ...headers },
    });
    expect(await app.query`select key from rate_limits where key like 'log-in-known:%'`).toEqual(
      [],
    );
  });
});

describe('Rule 1.159, A291, a thief can’t use up the tries of the owner', () => {
  test('at the password, by wrong guesses in a stolen login', async ({ app }) => {
    const stolen = await app.signUp('parent');
    const owner = app.browser();
    await logIn(owner, stolen.email);
    const again = (browser: Browser, password: string) =>
      browser.post('/api/password-again', { password });
    for (let nth = 0; nth < 10; nth += 1) await again(stolen, `guess ${nth}`);
    expect((await again(stolen, PASSWORD)).status).toBe(429);
    expect((await again(owner, PASSWORD)).status).toBe(204);
    const change = { currentPassword: PASSWORD, newPassword: 'of the owner alone' };
    expect((await owner.post('/api/change-password', change)).status).toBe(204);
  });

  test('at reset mails, before setting another password', async ({ app }) => {
    const stolen = await app.signUp('parent');
    const { email } = stolen;
    const askForReset = () => app.browser().post('/api/forgot-password', { email });
    for (let nth = 0; nth < 5; nth += 1) await askForReset();
    expect((await askForReset()).status).toBe(429);
    const change = { currentPassword: PASSWORD, newPassword: 'of the thief alone' };
    await stolen.must('POST', '/api/change-password', change);
    expect((await askForReset()).status).toBe(204);
  });
});

describe('Rule 1.157, places take turns at passwords', () => {
  test('a crowd at one address gets 503 beyond its bound, and another address’s right password doesn’t wait', async ({
    app,
  }) => {
    const owner = await app.signUp('elder');
    // Test servers cache the check of the usual password, so this test uses a different one.
    const change = { currentPassword: PASSWORD, newPassword: 'of one owner alone' };
    await owner.must('POST', '/api/change-password', change);
    const { email } = owner;
    const crowd = app.browser();
    let done = 0;
    // Equal guesses are hashed once.
    const answers = Array.from({ length: 130 }, async (_, nth) => {
      const password = `guess ${nth % 24}`;
      const answer = await logIn(crowd, `ghost${nth}@home.example`, password);
      done += 1;
      return answer;
    });
    expect((await logIn(app.browser(), email, change.newPassword)).status).toBe(200);
    // Requests above the limit are answered first.
    expect(done).toBeLessThan(100);
    const busy = (await Promise.all(answers)).filter(({ status }) => status !== 401);
    expect(busy.map(({ status }) => status)).toEqual(Array.from({ length: 10 }, () => 503));
    expect(busy[0]?.headers.get('retry-after')).toBe('5');
    expect((await logIn(crowd, email, change.newPassword)).status).toBe(200);
  });
});
