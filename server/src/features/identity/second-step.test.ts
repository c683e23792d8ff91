import { describe, expect } from 'vitest';
import { secondStepCookie } from '../../platform/auth/auth.ts';
import type { Browser } from '../../testing/browser.ts';
import { test } from '../../testing/fixtures.ts';
import {
  afterPassword,
  enrolledModerator,
  enrollModerator,
  newModerator,
} from '../../testing/moderator.ts';
import { refused, told } from '../../testing/refused.ts';
import { PASSWORD, type TestApp } from '../../testing/test-app.ts';
import { totp } from '../../testing/totp.ts';
import { countTries } from '../../testing/use-up.ts';

const byCode = (browser: Browser, code: string) => browser.post('/api/log-in/code', { code });
const byRecovery = (browser: Browser, recoveryCode: string) =>
  browser.post('/api/log-in/recovery-code', { recoveryCode });
const meOf = async (browser: Browser) => (await browser.get('/api/me')).body;

async function loginsOf(app: TestApp, userId: string): Promise<number> {
  const rows = await app.query<{ n: number }>`
    select count(*)::int as n from logins where user_id = ${userId}
  `;
  return rows[0]?.n ?? 0;
}

async function eventsOf(app: TestApp, userId: string): Promise<string[]> {
  const rows = await app.query<{ type: string }>`
    select type from audit_log where subject_id = ${userId} order by id
  `;
  return rows.map(({ type }) => type);
}

describe('Rule 1.44, logging in with a second factor', () => {
  test('the password alone gives no login; the code then does, and opens the console', async ({
    app,
  }) => {
    const { browser, secret } = await enrolledModerator(app);
    const phone = app.browser();
    const answer = await phone.post('/api/log-in', { email: browser.email, password: PASSWORD });
    expect([answer.status, answer.body]).toEqual([200, { needsCode: true }]);
    expect((await phone.get('/api/me')).status).toBe(401);
    expect(await loginsOf(app, browser.personId)).toBe(1);

    expect((await byCode(phone, totp(secret))).status).toBe(204);
    expect(await meOf(phone)).toMatchObject({
      id: browser.personId,
      role: null,
      moderator: 'ready',
    });
    expect((await eventsOf(app, browser.personId)).at(-1)).toBe('SecondFactorPassed');
  });

  test('a member needs no code', async ({ app }) => {
    const { email } = await app.signUp('elder');
    const phone = app.browser();
    const { body } = await phone.post('/api/log-in', { email, password: PASSWORD });
    expect(body).toEqual({ needsCode: false });
    expect(await meOf(phone)).not.toHaveProperty('moderator');
  });

  test('before the right password, a moderator looks like an unknown address', async ({ app }) => {
    const { browser } = await enrolledModerator(app);
    const guess = (email: string) =>
      refused(app, () => app.browser().post('/api/log-in', { email, password: 'a guess' }));
    const [moderator, nobody] = [await guess(browser.email), await guess('nobody@home.example')];
    expect(told(moderator)).toEqual(told(nobody));
    expect([...moderator.headers.keys()]).toEqual([...nobody.headers.keys()]);
  });

  test.for(['123456', '7fk2-mn8p-wx4c'])(
    'a browser without a password must start again, with %s',
    async (code, { app }) => {
      const member = await app.signUp('elder');
      for (const browser of [app.browser(), member]) {
        const send = code.length === 6 ? byCode : byRecovery;
        const answer = await refused(app, () => send(browser, code));
        expect([answer.status, answer.body.code]).toEqual([409, 'step-over']);
      }
    },
  );

  test('a moderator’s right code doesn’t help a browser with an altered challenge', async ({
    app,
  }) => {
    const { browser, secret } = await enrolledModerator(app);
    const phone = await afterPassword(app, browser.email);
    for (const [name, value] of phone.cookies)
      phone.cookies.set(name, `${value.slice(0, -6)}AAAAA%3D`);
    expect((await byCode(phone, totp(secret))).body.code).toBe('step-over');
    expect((await phone.get('/api/me')).status).toBe(401);
  });

  test('an invalid challenge doesn’t count as an attempt, even with the moderator’s id', async ({
    app,
  }) => {
    const { browser } = await enrolledModerator(app);
    await app.browser().must('POST', '/api/forgot-password', { email: browser.email });
    const mail = (await app.mails()).findLast(({ to }) => to === browser.email);
    const token = /code=(\S+)/.exec(mail?.text ?? '')?.[1] ?? '';
    const thief = app.browser();
    thief.cookies.set(secondStepCookie(app.platform.origin), `reset-password:${token}.x`);
    expect((await byCode(thief, '123456')).body.code).toBe('step-over');
    const rows = await app.query`
      select from rate_limits where key = ${`second-factor:${browser.personId}`} and points > 0
    `;
    expect(rows).toEqual([]);
  });

  test('a wrong code gives no login', async ({ app }) => {
    const { browser, secret } = await enrolledModerator(app);
    const phone = await afterPassword(app, browser.email);
    const wrong = String((Number(totp(secret)) + 1) % 1_000_000).padStart(6, '0');
    const answer = await byCode(phone, wrong);
    expect([answer.status, answer.body.code]).toEqual([409, 'wrong-code']);
    expect(await loginsOf(app, browser.personId)).toBe(1);
    expect((await byCode(phone, totp(secret))).status).toBe(204);
  });
});

describe('Rule 1.45, attempts are limited by account', () => {
  test('the sixth is 429 in another browser, too, and so is the right code', async ({ app }) => {
    const { browser, secret } = await enrolledModerator(app);
    const phone = await afterPassword(app, browser.email);
    await byCode(phone, '000000');
    await countTries(app, 'second-factor', 5);
    for (const guesser of [phone, await afterPassword(app, browser.email)]) {
      expect((await refused(app, () => byCode(guesser, totp(secret)))).status).toBe(429);
      expect((await refused(app, () => byRecovery(guesser, 'aaaa-aaaa-aaaa'))).status).toBe(429);
    }
    expect(await loginsOf(app, browser.personId)).toBe(1);
  });

  test('after ten wrong codes, over any number of quarter hours, the right one is 429 for a while', async ({
    app,
  }) => {
    const { browser, secret } = await enrolledModerator(app);
    const phone = await afterPassword(app, browser.email);
    await app.query`
      update two_factors set failed_verification_count = 9 where user_id = ${browser.personId}
    `;
    expect((await byCode(phone, '000000')).status).toBe(409);
    expect((await refused(app, () => byCode(phone, totp(secret)))).status).toBe(429);
    expect(await loginsOf(app, browser.personId)).toBe(1);
  });

  test('a right code resets the count', async ({ app }) => {
    const { browser, secret, recoveryCodes } = await enrolledModerator(app);
    const phone = await afterPassword(app, browser.email);
    for (const guess of ['000000', '000001', '000002']) await byCode(phone, guess);
    expect((await byCode(phone, totp(secret))).status).toBe(204);
    for (const code of recoveryCodes.slice(0, 6)) {
      const again = await afterPassword(app, browser.email);
      expect((await byRecovery(again, code)).status).toBe(204);
    }
  });
});

describe('Rule 1.46, a code works once', () => {
  test('an app code, even sent ten times at once', async ({ app }) => {
    const { browser, secret } = await enrolledModerator(app);
    const phones = await Promise.all(
      Array.from({ length: 4 }, () => afterPassword(app, browser.email)),
    );
    const code = totp(secret);
    const answers = await Promise.all(phones.map((phone) => byCode(phone, code)));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([204, 409, 409, 409]);
  });

  test('the code that turned the second factor on', async ({ app }) => {
    const { browser, secret } = await enrollModerator(app);
    const phone = await afterPassword(app, browser.email);
    expect((await byCode(phone, totp(secret, -1))).body.code).toBe('wrong-code');
    expect((await byCode(phone, totp(secret))).status).toBe(204);
  });

  test('a recovery code, however it is typed', async ({ app }) => {
    const { browser, recoveryCodes } = await enrolledModerator(app);
    const [first = '', second = ''] = recoveryCodes;
    expect(recoveryCodes).toHaveLength(10);
    const phone = await afterPassword(app, browser.email);
    const typed = ` ${first.toUpperCase().replaceAll('-', ' ')} `;
    expect((await byRecovery(phone, typed)).status).toBe(204);
    expect(await meOf(phone)).toMatchObject({ moderator: 'ready' });
    expect((await eventsOf(app, browser.personId)).at(-1)).toBe('RecoveryCodeUsed');
    // After the replay window, the account's list no longer contains the used code.
    await app.query`delete from rate_limits where key like 'second-factor-use:%'`;
    const tablet = await afterPassword(app, browser.email);
    expect((await byRecovery(tablet, first)).body.code).toBe('wrong-code');
    expect((await byRecovery(tablet, second)).status).toBe(204);
  });
});

describe('Rule 9.64, no other login bypasses the second factor', () => {
  test('a reset password still requires the code', async ({ app }) => {
    const { browser } = await enrolledModerator(app);
    await app.browser().must('POST', '/api/forgot-password', { email: browser.email });
    const mail = (await app.mails()).findLast(({ to }) => to === browser.email);
    const token = /code=(\S+)/.exec(mail?.text ?? '')?.[1];
    const thief = app.browser();
    await thief.must('POST', '/api/reset-password', { token, newPassword: 'another password' });
    expect((await thief.get('/api/me')).status).toBe(401);
    const body = { email: browser.email, password: 'another password' };
    expect((await thief.post('/api/log-in', body)).body).toEqual({ needsCode: true });
    expect((await thief.get('/api/me')).status).toBe(401);
  });

  test('a changed password keeps the login’s state, and adds nothing', async ({ app }) => {
    const { browser } = await enrolledModerator(app);
    const fresh = await newModerator(app);
    for (const each of [browser, fresh]) {
      const body = { currentPassword: PASSWORD, newPassword: 'another password' };
      await each.must('POST', '/api/change-password', body);
    }
    expect(await meOf(browser)).toMatchObject({ moderator: 'ready' });
    expect(await meOf(fresh)).toMatchObject({ moderator: 'setting-up' });
    const rows = await app.query`
      select 1 from logins where user_id = ${fresh.personId} and second_factor_at is not null
    `;
    expect(rows).toEqual([]);
  });
});
