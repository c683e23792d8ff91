import { sql } from 'kysely';
import { describe, expect } from 'vitest';
import type { Browser } from '../../testing/browser.ts';
import { test } from '../../testing/fixtures.ts';
import { comeOfAge } from '../../testing/growing.ts';
import { afterPassword, enroll } from '../../testing/moderator.ts';
import { newMails } from '../../testing/new-mails.ts';
import { refused } from '../../testing/refused.ts';
import { PASSWORD, type TestApp } from '../../testing/test-app.ts';
import { totp } from '../../testing/totp.ts';

const end = (browser: Browser, password = PASSWORD) =>
  browser.json('DELETE', '/api/second-factor', { password });
const setting = async (browser: Browser) => (await browser.get('/api/me')).body.secondFactor;

async function resetPassword(app: TestApp, browser: Browser, email: string): Promise<void> {
  await browser.must('POST', '/api/forgot-password', { email });
  const mail = (await app.mails()).findLast(
    ({ to, text }) => to === email && text.includes('code='),
  );
  const token = /code=(\S+)/.exec(mail?.text ?? '')?.[1];
  await browser.must('POST', '/api/reset-password', { token, newPassword: 'another password' });
}

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

  test('A268, a reset within seven days turns it off: a thief may have turned it on', async ({
    app,
  }) => {
    const owner = await app.signUp('elder');
    const thief = await afterPassword(app, owner.email);
    await enroll(thief);
    const browser = app.browser();
    const mails = await newMails(app, () => resetPassword(app, browser, owner.email));
    const told = mails.find(({ subject }) => subject === 'Your Oakling log-in has changed');
    expect(told?.text).toContain('no longer asks');
    const body = { email: owner.email, password: 'another password' };
    expect((await browser.post('/api/log-in', body)).body).toEqual({ needsCode: false });
    expect((await thief.get('/api/me')).status).toBe(401);
  });

  test('A266, a later reset leaves it on; a recovery code replaces the lost phone', async ({
    app,
  }) => {
    const parent = await app.signUp('parent');
    const { recoveryCodes } = await enroll(parent);
    const thief = app.browser();
    await app.platform.db.transaction().execute(async (tx) => {
      // Bypasses the trigger that keeps the audit log append-only.
      await sql`set local session_replication_role = replica`.execute(tx);
      await sql`
        update audit_log set at = at - interval '8 days' where subject_id = ${parent.personId}
      `.execute(tx);
    });
    await resetPassword(app, thief, parent.email);
    const body = { email: parent.email, password: 'another password' };
    expect((await thief.post('/api/log-in', body)).body).toEqual({ needsCode: true });
    expect((await thief.get('/api/me')).status).toBe(401);
    await thief.must('POST', '/api/log-in/recovery-code', { recoveryCode: recoveryCodes[0] });
    const fresh = (
      await thief.must('POST', '/api/second-factor/recovery-codes', {
        password: 'another password',
      })
    ).body.recoveryCodes;
    expect(fresh).toHaveLength(10);
  });

  test('no minor has one; an adult youth with an email address may', async ({ app }) => {
    const parent = await app.signUp('parent');
    const child = await app.invite(parent, 'Ada Young');
    expect(
      (await refused(app, () => child.post('/api/second-factor', { password: PASSWORD }))).status,
    ).toBe(403);
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
  const turnOff = (id: string) => moderator.json('DELETE', path(id), { reason });
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
