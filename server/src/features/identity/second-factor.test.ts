import { describe, expect } from 'vitest';
import type { Browser } from '../../testing/browser.ts';
import { tablesContaining } from '../../testing/database-state.ts';
import { test } from '../../testing/fixtures.ts';
import { comeOfAge } from '../../testing/growing.ts';
import { afterPassword, enroll, enrolledModerator, newModerator } from '../../testing/moderator.ts';
import { newMails } from '../../testing/new-mails.ts';
import { refused } from '../../testing/refused.ts';
import { PASSWORD } from '../../testing/test-app.ts';
import { totp } from '../../testing/totp.ts';
import { countTries } from '../../testing/use-up.ts';
import { removeModerator } from './moderators.ts';

const begin = (browser: Browser, password = PASSWORD) =>
  browser.post('/api/second-factor', { password });
const confirm = (browser: Browser, code: string) =>
  browser.post('/api/second-factor/confirm', { code });
const end = (browser: Browser, password = PASSWORD) =>
  browser.send('DELETE', '/api/second-factor', {
    body: JSON.stringify({ password }),
    headers: JSON_BODY,
  });
const JSON_BODY = { 'content-type': 'application/json' };
const setting = async (browser: Browser) => (await browser.get('/api/me')).body.secondFactor;
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

    // Restores an earlier login, as if it had survived.
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

describe('Rule 1.170, a member’s second factor', () => {
  test.for(['parent', 'elder'] as const)(
    '%s: log-in asks for a code until it is off',
    async (role, { app }) => {
      const member = await app.signUp(role);
      expect(await setting(member)).toBe('off');
      let secret = '';
      const [on, ...others] = await newMails(app, async () => {
        ({ secret } = await enroll(member));
      });
      expect([on?.to, on?.subject, others]).toEqual([
        member.email,
        'Your Oakling log-in has changed',
        [],
      ]);
      expect(await setting(member)).toBe('on');

      const phone = app.browser();
      const body = { email: member.email, password: PASSWORD };
      expect((await phone.post('/api/log-in', body)).body).toEqual({ needsCode: true });
      expect((await phone.get('/api/me')).status).toBe(401);
      await phone.must('POST', '/api/log-in/code', { code: totp(secret) });
      expect((await phone.get('/api/me')).body).toMatchObject({ id: member.personId, role });

      const wrong = await refused(app, () => end(phone, 'a guess'));
      expect([wrong.status, wrong.body.code]).toEqual([409, 'wrong-password']);
      const [off] = await newMails(app, async () => expect((await end(phone)).status).toBe(204));
      expect(off?.text).toContain('no longer asks for a code');
      expect((await app.browser().post('/api/log-in', body)).body).toEqual({ needsCode: false });
      expect((await refused(app, () => end(phone))).body.code).toBe('no-second-factor');
      expect((await enroll(phone)).secret).not.toBe(secret);
    },
  );

  test('A266, a reset by mail leaves it on; a recovery code replaces the lost phone', async ({
    app,
  }) => {
    const parent = await app.signUp('parent');
    const { recoveryCodes } = await enroll(parent);
    await app.browser().must('POST', '/api/forgot-password', { email: parent.email });
    const mail = (await app.mails()).findLast(({ to }) => to === parent.email);
    const token = /code=(\S+)/.exec(mail?.text ?? '')?.[1];
    const thief = app.browser();
    await thief.must('POST', '/api/reset-password', { token, newPassword: 'another password' });
    const body = { email: parent.email, password: 'another password' };
    expect((await thief.post('/api/log-in', body)).body).toEqual({ needsCode: true });
    expect((await thief.get('/api/me')).status).toBe(401);
    await thief.must('POST', '/api/log-in/recovery-code', { recoveryCode: recoveryCodes[0] });
    const fresh = (await renew(thief, 'another password')).body.recoveryCodes;
    expect(fresh).toHaveLength(10);
  });

  test('nobody under age has one; of age, a youth with an email may', async ({ app }) => {
    const parent = await app.signUp('parent');
    const child = await app.invite(parent, 'Ada Young');
    expect((await refused(app, () => begin(child))).status).toBe(403);
    expect(await setting(child)).toBeUndefined();
    await comeOfAge(app, child);
    await enroll(child);
    expect(await setting(child)).toBe('on');
  });

  test('a person suspended between password and code is not logged in', async ({ app }) => {
    const elder = await app.signUp('elder');
    const { secret } = await enroll(elder);
    const phone = await afterPassword(app, elder.email);
    await app.query`update people set vetting = 'suspended' where id = ${elder.personId}`;
    const answer = await phone.post('/api/log-in/code', { code: totp(secret) });
    expect([answer.status, answer.body.code]).toEqual([403, 'account-suspended']);
  });
});

test('Rule 1.173, a moderator turns off a member’s lost second factor, with a reason and a mail', async ({
  app,
  moderator,
}) => {
  const elder = await app.signUp('elder');
  const { secret } = await enroll(elder);
  const path = (id: string) => `/api/moderation/people/${id}/second-factor`;
  const reason = 'She rang, and knew her sessions';
  const turnOff = (id: string) =>
    moderator.send('DELETE', path(id), { body: JSON.stringify({ reason }), headers: JSON_BODY });
  const [mail] = await newMails(app, async () =>
    expect((await turnOff(elder.personId)).status).toBe(204),
  );
  expect(mail?.to).toBe(elder.email);
  expect(await setting(elder)).toBe('off');
  const phone = await afterPassword(app, elder.email);
  expect((await phone.get('/api/me')).status).toBe(200);
  expect(
    (await refused(app, () => phone.post('/api/log-in/code', { code: totp(secret) }))).status,
  ).toBe(409);
  const view = await moderator.get(`/api/moderation/people/${elder.personId}`);
  expect(view.body.decisions[0]).toMatchObject({ decision: 'second-factor-ended', note: reason });
  const events = await app.query<{ type: string; actor_id: string }>`
    select type, actor_id from audit_log where subject_id = ${elder.personId} and type = 'SecondFactorEnded'
  `;
  expect(events).toEqual([{ type: 'SecondFactorEnded', actor_id: moderator.personId }]);
  expect((await refused(app, () => turnOff(elder.personId))).body.code).toBe('no-second-factor');
  expect((await refused(app, () => turnOff(moderator.personId))).status).toBe(404);
});
