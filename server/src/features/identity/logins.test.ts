import { describe, expect } from 'vitest';
import type { Browser } from '../../testing/browser.ts';
import { test } from '../../testing/fixtures.ts';
import { addChild } from '../../testing/pin-child.ts';
import { PASSWORD, type TestApp } from '../../testing/test-app.ts';

async function another(app: TestApp, person: Browser, device = 'A tablet'): Promise<Browser> {
  const browser = app.browser();
  const headers = { 'content-type': 'application/json', 'user-agent': device };
  const body = JSON.stringify({ email: person.email, password: PASSWORD });
  const answer = await browser.send('POST', '/api/log-in', { body, headers });
  expect(answer.status).toBe(200);
  return browser;
}

const isSignedIn = async (browser: Browser) => (await browser.get('/api/me')).status === 200;

async function loginId(browser: Browser): Promise<string> {
  const { body } = await browser.get('/api/logins');
  return body.items.find((item: { isCurrent: boolean }) => item.isCurrent).id;
}

describe('Rule 1.32, logging out', () => {
  test('handing a browser over clears its cache, too', async ({ app }) => {
    const parent = await app.signUp('parent');
    const { id } = await addChild(parent);
    const answer = await parent.post(`/api/children/${id}/devices`);
    expect([answer.status, answer.headers.get('clear-site-data')]).toEqual([204, '"cache"']);
  });

  test('the cookie gets 401 from then on, and the other login stays', async ({ app }) => {
    const phone = await app.signUp('elder');
    const tablet = await another(app, phone);
    const kept = new Map(phone.cookies);
    const answer = await phone.send('POST', '/api/log-out');
    expect(answer.headers.get('clear-site-data')).toBe('"cache"');
    expect(answer.status).toBe(204);
    expect([...phone.cookies.keys()]).toEqual(['oakling-known']);

    for (const [name, value] of kept) phone.cookies.set(name, value);
    expect((await phone.get('/api/me')).status).toBe(401);
    expect((await phone.get('/api/sessions?bucket=past')).status).toBe(401);
    expect(await isSignedIn(tablet)).toBe(true);
  });

  test('an altered cookie gets 401', async ({ app }) => {
    const elder = await app.signUp('elder');
    for (const [name, value] of elder.cookies) {
      elder.cookies.set(name, `${value.startsWith('A') ? 'B' : 'A'}${value.slice(1)}`);
    }
    expect((await elder.get('/api/me')).status).toBe(401);
  });
});

describe('Rule 1.40, the list of logins', () => {
  test('contains one’s own with device and times, and marks the current one', async ({ app }) => {
    const phone = await app.signUp('elder');
    await another(app, phone, 'A tablet');
    await app.signUp('elder');
    const { body, text } = await phone.get('/api/logins');
    expect(body.items.map((item: object) => Object.keys(item))).toEqual([
      ['id', 'isCurrent', 'device', 'isOwnDevice', 'createdAt', 'lastUsedAt'],
      ['id', 'isCurrent', 'device', 'isOwnDevice', 'createdAt', 'lastUsedAt'],
    ]);
    expect(
      body.items.map((item: { isCurrent: boolean; device: string }) => [
        item.isCurrent,
        item.device,
      ]),
    ).toEqual([
      [false, 'A tablet'],
      [true, ''],
    ]);
    for (const value of phone.cookies.values()) {
      expect(text).not.toContain(decodeURIComponent(value).split('.')[0]);
    }
  });

  test('omits an expired one', async ({ app }) => {
    const phone = await app.signUp('elder');
    const tablet = await another(app, phone);
    // Subtracts a second, because the server's clock lacks the microseconds of the database's clock.
    await app.query`
      update logins set expires_at = now() - interval '1 second' where id = ${await loginId(tablet)}
    `;
    const { items } = (await phone.get('/api/logins')).body;
    expect(items).toMatchObject([{ isCurrent: true }]);
  });

  test.for([
    ['364 days', 200],
    ['366 days', 401],
  ] as const)(
    'Rule 1.187, a login that began %s ago, however busy, gets %i',
    async ([began, status], { app }) => {
      const phone = await app.signUp('elder');
      await app.query`
        update logins set created_at = now() - ${began}::interval where user_id = ${phone.personId}
      `;
      expect((await phone.get('/api/me')).status).toBe(status);
    },
  );

  test('one login can be ended from another', async ({ app }) => {
    const phone = await app.signUp('elder');
    const tablet = await another(app, phone);
    const laptop = await another(app, phone);
    const answer = await phone.send('DELETE', `/api/logins/${await loginId(tablet)}`);
    expect(answer.status).toBe(204);
    expect(await isSignedIn(tablet)).toBe(false);
    expect([await isSignedIn(phone), await isSignedIn(laptop)]).toEqual([true, true]);
  });

  test('all others can be ended at once; repeating has no effect', async ({ app }) => {
    const phone = await app.signUp('elder');
    const others = [await another(app, phone), await another(app, phone)];
    const stranger = await app.signUp('elder');
    expect((await phone.send('DELETE', '/api/logins')).status).toBe(204);
    for (const browser of others) expect(await isSignedIn(browser)).toBe(false);
    expect([await isSignedIn(phone), await isSignedIn(stranger)]).toEqual([true, true]);
    const audit = await app.count('audit_log');
    expect((await phone.send('DELETE', '/api/logins')).status).toBe(204);
    expect(await app.count('audit_log')).toBe(audit);
  });
});
