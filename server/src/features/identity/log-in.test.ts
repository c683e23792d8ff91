import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Browser } from '../../testing/browser.ts';
import { openHouse, PASSWORD, type House } from '../../testing/house.ts';
import { refused, told } from '../../testing/refused.ts';
import { countTries } from '../../testing/use-up.ts';

let house: House;

beforeAll(async () => {
  house = await openHouse();
});
afterAll(() => house.close());

const logIn = (browser: Browser, email: string, password = PASSWORD, headers = {}) =>
  browser.send('POST', '/api/log-in', {
    body: JSON.stringify({ email, password }),
    headers: { 'content-type': 'application/json', ...headers },
  });

async function lastSeen(personId: string): Promise<unknown[]> {
  const { rows } = await sql`
    select last_seen from people where id = ${personId}
  `.execute(house.platform.db);
  return rows;
}

describe('logging in', () => {
  test('a right password signs the browser in, however the address is written', async () => {
    const { email, personId } = await house.signUp('parent');
    const browser = house.browser();
    const answer = await logIn(browser, ` ${email.toUpperCase()} `);
    expect(answer.status).toBe(200);
    expect((await browser.get('/api/me')).body).toMatchObject({ id: personId, email });
  });

  test('a visit notes the day the person was last here, and never an earlier one', async () => {
    const { email, personId } = await house.signUp('elder');
    const other = await house.signUp('elder');
    const browser = house.browser();
    const visitOn = async (day: string) => {
      house.setNow(new Date(`${day}T23:59:00.000Z`));
      await logIn(browser, email);
      await browser.get('/api/me');
      house.setNow(null);
      return lastSeen(personId);
    };
    const before = await lastSeen(other.personId);
    expect(await visitOn('2031-05-05')).toEqual([{ last_seen: '2031-05-05' }]);
    expect(await lastSeen(other.personId)).toEqual(before);
    expect(await visitOn('2031-05-04')).toEqual([{ last_seen: '2031-05-05' }]);
  });

  test('Rule 1.31, a wrong password and an unknown address are the same answer', async () => {
    const { email } = await house.signUp('elder');
    const browser = house.browser();
    const wrong = await refused(house, () => logIn(browser, email, 'a wrong password'));
    const unknown = await refused(house, () => logIn(browser, 'nobody@home.example'));
    expect(wrong.status).toBe(401);
    expect(told(unknown)).toEqual(told(wrong));
    expect([...unknown.headers.keys()]).toEqual([...wrong.headers.keys()]);
    expect(browser.cookies.size).toBe(0);
  });

  test('Rule 9.39, the cookie is out of reach of scripts and other sites', async () => {
    const { email } = await house.signUp('elder');
    const [cookie = ''] = (await logIn(house.browser(), email)).headers.getSetCookie();
    const [pair, ...attributes] = cookie.split('; ');
    expect(pair).toMatch(/^oakling-login=/);
    expect(attributes).toEqual(expect.arrayContaining(['Path=/', 'HttpOnly', 'SameSite=Lax']));
    expect(cookie).not.toMatch(/domain/i);
  });
});

test('Rule 9.39, over https the cookie has the prefix __Host-', async () => {
  const secure = await openHouse({ ORIGIN: 'https://oakling.example' });
  const elder = await secure.signUp('elder');
  const [cookie = ''] = (await logIn(elder, elder.email)).headers.getSetCookie();
  await secure.close();
  expect(cookie).toMatch(/^__Host-oakling-login=/);
  expect(cookie.split('; ')).toEqual(
    expect.arrayContaining(['Path=/', 'HttpOnly', 'Secure', 'SameSite=Lax']),
  );
  expect(cookie).not.toMatch(/domain/i);
});

describe('Rule 1.34, guesses are limited', () => {
  test('the eleventh is 429 whatever X-Forwarded-For says, and so is the right one', async () => {
    const { email } = await house.signUp('elder');
    const browser = house.browser();
    const statuses: number[] = [];
    for (let guess = 0; guess < 11; guess += 1) {
      const invented = { 'x-forwarded-for': `203.0.113.${guess}`, 'x-real-ip': `1.1.1.${guess}` };
      statuses.push((await logIn(browser, email, `guess ${guess}`, invented)).status);
    }
    expect(statuses).toEqual([...Array.from({ length: 10 }, () => 401), 429]);
    const right = await refused(house, () => logIn(browser, email));
    expect(right.status).toBe(429);
    expect(Number(right.headers.get('retry-after'))).toBeGreaterThan(0);
  });

  test('another account is still served there, and this one elsewhere', async () => {
    const [one, other] = [await house.signUp('elder'), await house.signUp('elder')];
    const browser = house.browser();
    await useUp(browser, one.email);
    expect((await logIn(browser, one.email)).status).toBe(429);
    expect((await logIn(browser, other.email)).status).toBe(200);
    expect((await logIn(house.browser(), one.email)).status).toBe(200);
  });

  test('an address that has no account is limited alike', async () => {
    const browser = house.browser();
    await useUp(browser, 'ghost@home.example');
    expect((await logIn(browser, 'ghost@home.example')).status).toBe(429);
  });

  test('a right password sets the count back, so that nobody is shut out by logging in often', async () => {
    const { email } = await house.signUp('elder');
    const browser = house.browser();
    for (let times = 0; times < 12; times += 1) {
      expect((await logIn(browser, email)).status).toBe(200);
    }
  });

  test('guesses at many accounts from one place are limited too', async () => {
    const browser = house.browser();
    await logIn(browser, 'one@home.example', 'a guess');
    await countTries(house, 'log-in-address', 500);
    expect((await logIn(browser, 'two@home.example', 'a guess')).status).toBe(429);
    expect((await logIn(house.browser(), 'two@home.example', 'a guess')).status).toBe(401);
  });

  test('guesses at one account from many places are limited too', async () => {
    const { email } = await house.signUp('elder');
    await logIn(house.browser(), email, 'a guess');
    await countTries(house, 'log-in-account', 200);
    expect((await logIn(house.browser(), email)).status).toBe(429);
  });

  test('behind one trusted proxy its own word counts, not what a client put before it', async () => {
    const behind = await openHouse({ TRUST_PROXY: '1' });
    const { email } = await behind.signUp('elder');
    const browser = behind.browser();
    const from = (client: string, invented: string) =>
      logIn(browser, email, 'a guess', { 'x-forwarded-for': `${invented}, ${client}` });
    await from('198.51.100.7', '203.0.113.1');
    await countTries(behind, 'log-in', 10);
    const same = await from('198.51.100.7', '203.0.113.2');
    const another = await from('198.51.100.8', '203.0.113.2');
    await behind.close();
    expect([same.status, another.status]).toEqual([429, 401]);
  });

  async function useUp(browser: Browser, email: string): Promise<void> {
    await logIn(browser, email, 'a guess');
    await countTries(house, 'log-in', 10);
  }
});
