import { describe, expect } from 'vitest';
import type { Browser } from '../../testing/browser.ts';
import { tablesContaining } from '../../testing/database-state.ts';
import { test } from '../../testing/fixtures.ts';
import { afterPassword, enrolledModerator, newModerator } from '../../testing/moderator.ts';
import { refused } from '../../testing/refused.ts';
import { PASSWORD } from '../../testing/test-app.ts';
import { totp } from '../../testing/totp.ts';
import { countTries } from '../../testing/use-up.ts';
import { removeModerator } from './moderators.ts';

const begin = (browser: Browser, password = PASSWORD) =>
  browser.post('/api/second-factor', { password });
const confirm = (browser: Browser, code: string) =>
  browser.post('/api/second-factor/confirm', { code });
const renew = (browser: Browser, password = PASSWORD) =>
  browser.post('/api/second-factor/recovery-codes', { password });

describe('Rule 1.47, setting the second factor up', () => {
  test('shows address, secret and ten recovery codes once, all stored encrypted', async ({
    app,
  }) => {
    const moderator = await newModerator(app);
    const { status, body } = await begin(moderator);
    expect(status).toBe(200);
    expect(body.uri).toMatch(/^otpauth:\/\/totp\/Oakling:/);
    expect(new URL(body.uri).searchParams.get('secret')).toBe(body.secret);
    expect(new Set(body.recoveryCodes).size).toBe(10);
    for (const code of body.recoveryCodes) expect(code).toMatch(/^[2-9a-z]{4}(-[2-9a-z]{4}){2}$/);
    for (const secret of [body.secret, body.recoveryCodes[0]])
      expect(await tablesContaining(app.platform.db, secret)).toEqual([]);
    expect((await moderator.get('/api/me')).body).toMatchObject({
      moderator: 'setting-up',
    });
  });

  test('a wrong password is refused, and after ten attempts the response is 429', async ({
    app,
  }) => {
    const moderator = await newModerator(app);
    const answer = await refused(app, () => begin(moderator, 'not this one'));
    expect([answer.status, answer.body.code]).toEqual([409, 'wrong-password']);
    await countTries(app, 'change-password', 10);
    expect((await refused(app, () => begin(moderator))).status).toBe(429);
  });

  test('after a restart the earlier secret is invalid', async ({ app }) => {
    const moderator = await newModerator(app);
    const [first, second] = [(await begin(moderator)).body, (await begin(moderator)).body];
    expect((await confirm(moderator, totp(first.secret))).body.code).toBe('wrong-code');
    expect((await confirm(moderator, totp(second.secret))).status).toBe(204);
  });

  test('started twice at once, one secret remains', async ({ app }) => {
    const moderator = await newModerator(app);
    await Promise.all([begin(moderator), begin(moderator)]);
    const rows = await app.query`select 1 from two_factors where user_id = ${moderator.personId}`;
    expect(rows).toHaveLength(1);
  });

  test('confirming before starting, or with a wrong code, turns nothing on', async ({ app }) => {
    const moderator = await newModerator(app);
    expect((await refused(app, () => confirm(moderator, '123456'))).status).toBe(409);
    await begin(moderator);
    expect((await refused(app, () => confirm(moderator, '123456'))).status).toBe(409);
    await countTries(app, 'second-factor', 5);
    expect((await refused(app, () => confirm(moderator, '123457'))).status).toBe(429);
  });
});

describe('Rule 1.48, the first code', () => {
  test('ends every other login of the moderator, and opens the console for this one', async ({
    app,
  }) => {
    const moderator = await newModerator(app);
    const tablet = await afterPassword(app, moderator.email);
    const { secret } = (await begin(moderator)).body;
    expect((await confirm(moderator, totp(secret))).status).toBe(204);
    expect((await tablet.get('/api/me')).status).toBe(401);
    expect((await moderator.get('/api/me')).body).toMatchObject({ moderator: 'ready' });
    const rows = await app.query<{ type: string }>`
      select type from audit_log where subject_id = ${moderator.personId} order by id desc limit 1
    `;
    expect(rows).toEqual([{ type: 'SecondFactorSet' }]);
  });

  test('an existing second factor can’t be replaced', async ({ app }) => {
    const { browser, secret } = await enrolledModerator(app);
    for (const send of [() => begin(browser), () => confirm(browser, totp(secret))]) {
      const answer = await refused(app, send);
      expect([answer.status, answer.body.code]).toEqual([409, 'second-factor-set']);
    }
  });
});

describe('Rule 1.49, new recovery codes', () => {
  test('replace the old ones, with the password', async ({ app }) => {
    const { browser, recoveryCodes } = await enrolledModerator(app);
    expect((await refused(app, () => renew(browser, 'a guess'))).status).toBe(409);
    const renewed = (await renew(browser)).body.recoveryCodes;
    expect(renewed).toHaveLength(10);
    const phone = await afterPassword(app, browser.email);
    const use = (recoveryCode: string) => phone.post('/api/log-in/recovery-code', { recoveryCode });
    expect((await use(recoveryCodes[0] ?? '')).body.code).toBe('wrong-code');
    expect((await use(renewed[0])).status).toBe(204);
  });

  test('each use up an attempt at the password: after ten the response is 429', async ({ app }) => {
    const { browser } = await enrolledModerator(app);
    await renew(browser, 'a guess');
    await countTries(app, 'change-password', 10);
    expect((await refused(app, () => renew(browser))).status).toBe(429);
  });
});

test('Rule 9.66, removing one moderator doesn’t affect the others', async ({ app }) => {
  const [leaving, staying] = [await enrolledModerator(app), await enrolledModerator(app)];
  const member = await app.signUp('elder');
  expect(await app.run(removeModerator, leaving.browser.email)).toMatchObject({ ok: true });
  expect((await leaving.browser.get('/api/me')).status).toBe(401);
  expect((await member.get('/api/me')).status).toBe(200);
  expect((await staying.browser.get('/api/me')).body).toMatchObject({ moderator: 'ready' });
  const rows = await app.query<{ user_id: string }>`
    select user_id from two_factors
    where user_id in (${leaving.browser.personId}, ${staying.browser.personId})
  `;
  expect(rows).toEqual([{ user_id: staying.browser.personId }]);
});

describe('Rule 9.63, who may', () => {
  test('a login without the second factor sees nothing that requires it', async ({ app }) => {
    const moderator = await newModerator(app);
    const old = new Map(moderator.cookies);
    expect((await refused(app, () => renew(moderator))).status).toBe(403);
    const live = await moderator.send('GET', '/api/live');
    expect(live.status).toBe(403);

    // Restores an earlier login, as if it had not ended.
    const { secret } = (await begin(moderator)).body;
    const rows = await app.query<{ token: string }>`
      select token from logins where user_id = ${moderator.personId}
    `;
    await confirm(moderator, totp(secret));
    await app.query`
      insert into logins (user_id, token, expires_at)
      values (${moderator.personId}, ${rows[0]?.token ?? ''}, now() + interval '1 day')
    `;
    const before = app.browser();
    for (const [name, value] of old) before.cookies.set(name, value);
    expect((await before.get('/api/me')).body).toMatchObject({
      moderator: 'setting-up',
    });
    expect((await refused(app, () => renew(before))).status).toBe(403);
  });
});
