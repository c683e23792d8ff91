import { sql } from 'kysely';
import { describe, expect } from 'vitest';
import type { Browser } from '../../testing/browser.ts';
import { databaseState, tablesContaining } from '../../testing/database-state.ts';
import { test } from '../../testing/fixtures.ts';
import { messages, refused, told } from '../../testing/refused.ts';
import { PASSWORD, type TestApp } from '../../testing/test-app.ts';
import { countTries } from '../../testing/use-up.ts';

const SIGNED_UP = ['PersonSignedUp', 'EmailProofAsked'];
const NEW_PASSWORD = 'a brand new password';

async function logIn(app: TestApp, email: string, password: string): Promise<Browser | null> {
  const browser = app.browser();
  const { status } = await browser.post('/api/log-in', { email, password });
  return status === 200 ? browser : null;
}

async function mailsTo(app: TestApp, email: string) {
  return (await app.mails()).filter(({ to }) => to === email);
}

async function askForCode(app: TestApp, email: string): Promise<string> {
  await app.browser().must('POST', '/api/forgot-password', { email });
  const [mail] = (await mailsTo(app, email)).toReversed();
  return /#\/auth\/youth-complete\/set-password\?code=(\S+)/.exec(mail?.text ?? '')?.[1] ?? '';
}

const reset = (app: TestApp, token: string, newPassword = NEW_PASSWORD) =>
  app.browser().post('/api/reset-password', { token, newPassword });

async function typesOf(app: TestApp, personId: string) {
  const rows = await app.query<{ type: string }>`
    select type from audit_log where subject_id = ${personId} order by id
  `;
  return rows.map(({ type }) => type);
}

describe('Rule 1.39, changing the password', () => {
  test('Rule 1.189, a late answer to the replaced login keeps the cookie of the new one', async ({
    app,
  }) => {
    const elder = await app.signUp('elder');
    const cookie = elder.cookieHeader;
    const body = { currentPassword: PASSWORD, newPassword: NEW_PASSWORD };
    await elder.must('POST', '/api/change-password', body);
    const late = await app.browser().send('GET', '/api/me', { headers: { cookie } });
    expect([late.status, late.headers.getSetCookie()]).toEqual([401, []]);
  });

  test('requires the current one, ends the other logins and keeps this one', async ({ app }) => {
    const phone = await app.signUp('elder');
    const tablet = await logIn(app, phone.email, PASSWORD);
    const body = { currentPassword: PASSWORD, newPassword: NEW_PASSWORD };
    expect((await phone.post('/api/change-password', body)).status).toBe(204);
    expect((await tablet?.get('/api/me'))?.status).toBe(401);
    expect((await phone.get('/api/me')).status).toBe(200);
    expect(await logIn(app, phone.email, PASSWORD)).toBeNull();
    expect(await logIn(app, phone.email, NEW_PASSWORD)).not.toBeNull();
    expect(await typesOf(app, phone.personId)).toEqual([...SIGNED_UP, 'PasswordChanged']);
  });

  test('a wrong current one is refused with 409 and changes nothing', async ({ app }) => {
    const phone = await app.signUp('elder');
    const tablet = await logIn(app, phone.email, PASSWORD);
    const body = { currentPassword: 'not this one', newPassword: NEW_PASSWORD };
    const answer = await refused(app, () => phone.post('/api/change-password', body));
    expect([answer.status, answer.body.code]).toEqual([409, 'wrong-password']);
    expect((await tablet?.get('/api/me'))?.status).toBe(200);
  });

  test('after ten attempts the answer is 429', async ({ app }) => {
    const phone = await app.signUp('elder');
    const guess = async () => {
      const body = { currentPassword: 'a guess', newPassword: NEW_PASSWORD };
      return (await phone.post('/api/change-password', body)).status;
    };
    await guess();
    await countTries(app, 'change-password', 9);
    expect([await guess(), await guess()]).toEqual([409, 429]);
  });
});

test('Rules 1.5 and 1.186, a weak password is refused wherever a password is set, and links stay unused', async ({
  app,
}) => {
  const phone = await app.signUp('elder');
  const token = await askForCode(app, phone.email);
  const link = { email: 'kid@home.example', inviteId: phone.personId, code: token };
  for (const [path, field, body] of [
    ['/api/sign-up', 'password', { role: 'elder' }],
    ['/api/change-password', 'newPassword', { currentPassword: PASSWORD }],
    ['/api/reset-password', 'newPassword', { token }],
    ['/api/youth-completion', 'password', link],
    ['/api/first-email', 'password', { code: token }],
  ] as const) {
    const answer = await refused(app, () => phone.post(path, { ...body, [field]: 'Password1' }));
    expect([path, answer.status]).toEqual([path, 422]);
    expect(messages(answer)[field]).toMatch(
      /^(Many people use t|T)his password.*such as four random words\.$/,
    );
  }
  expect((await reset(app, token)).status).toBe(204);
});

describe('Rule 1.37, requesting a reset', () => {
  test('a known and an unknown address get the same response; only the known one gets a mail', async ({
    app,
  }) => {
    const { email } = await app.signUp('elder');
    const before = (await app.mails()).length;
    const known = await app.browser().post('/api/forgot-password', { email });
    const state = await databaseState(app.platform.db);
    const stranger = { email: 'stranger@home.example' };
    const unknown = await app.browser().post('/api/forgot-password', stranger);
    expect(await databaseState(app.platform.db)).toEqual(state);
    expect([known.status, known.text]).toEqual([204, '']);
    expect([unknown.status, unknown.text]).toEqual([known.status, known.text]);
    expect([...unknown.headers.keys()]).toEqual([...known.headers.keys()]);
    expect((await app.mails()).length).toBe(before + 1);
    const subjects = (await mailsTo(app, email)).map(({ subject }) => subject);
    expect(subjects.filter((subject) => /password/.test(subject))).toHaveLength(1);
  });

  test('the code is nowhere in the database', async ({ app }) => {
    const { email } = await app.signUp('elder');
    const code = await askForCode(app, email);
    expect(code).toMatch(/^[\w-]{16,64}$/);
    expect(await tablesContaining(app.platform.db, code)).toEqual([]);
  });

  test('the sixth mail to one address within an hour is refused with 429', async ({ app }) => {
    const { email } = await app.signUp('elder');
    for (let mails = 0; mails < 5; mails += 1) await askForCode(app, email);
    const ask = () => app.browser().post('/api/forgot-password', { email: email.toUpperCase() });
    expect((await refused(app, ask)).status).toBe(429);
  });
});

test('Rules 1.37 and 1.38, requests and codes are also limited by address: the 61st is 429', async ({
  app,
}) => {
  const guest = app.browser();
  const send = [
    () => guest.post('/api/forgot-password', { email: 'guest@home.example' }),
    () => guest.post('/api/reset-password', { token: 'a'.repeat(24), newPassword: NEW_PASSWORD }),
  ];
  expect((await send[0]?.())?.status).toBe(204);
  await countTries(app, 'reset-address', 60);
  for (const again of send) expect((await refused(app, again)).status).toBe(429);
});

describe('Rule 1.38, the code of a reset', () => {
  test('sets the password, ends all logins, and works once', async ({ app }) => {
    const phone = await app.signUp('elder');
    const code = await askForCode(app, phone.email);
    expect((await reset(app, code)).status).toBe(204);
    expect((await phone.get('/api/me')).status).toBe(401);
    expect(await logIn(app, phone.email, PASSWORD)).toBeNull();
    expect(await logIn(app, phone.email, NEW_PASSWORD)).not.toBeNull();
    expect(await typesOf(app, phone.personId)).toEqual([
      ...SIGNED_UP,
      'PasswordResetRequested',
      'PasswordChanged',
    ]);
    const again = await refused(app, () => reset(app, code, 'yet another password'));
    expect([again.status, again.body.code]).toEqual([409, 'link-invalid']);
  });

  test('used ten times at once, it works once', async ({ app }) => {
    const { email } = await app.signUp('elder');
    const code = await askForCode(app, email);
    const answers = await Promise.all(
      Array.from({ length: 10 }, (_, index) => reset(app, code, `a bicycle for ${index}`)),
    );
    expect(answers.filter(({ status }) => status === 204)).toHaveLength(1);
    const winner = answers.findIndex(({ status }) => status === 204);
    expect(await logIn(app, email, `a bicycle for ${winner}`)).not.toBeNull();
  });

  test('altered or truncated, it is refused, and the real one still works', async ({ app }) => {
    const { email } = await app.signUp('elder');
    const code = await askForCode(app, email);
    const altered = `${code.startsWith('A') ? 'B' : 'A'}${code.slice(1)}`;
    const answers = [
      await refused(app, () => reset(app, altered)),
      await refused(app, () => reset(app, code.slice(0, -1))),
    ];
    expect(answers.map(({ status }) => status)).toEqual([409, 409]);
    expect(answers.map(told)[1]).toEqual(answers.map(told)[0]);
    expect((await reset(app, code)).status).toBe(204);
  });

  test('expires after an hour', async ({ app }) => {
    const { email } = await app.signUp('elder');
    const code = await askForCode(app, email);
    const newest = sql`(select id from verifications order by created_at desc limit 1)`;
    const rows = await app.query<{ hour: boolean }>`
      select expires_at between now() + interval '59 minutes' and now() + interval '1 hour' as hour
      from verifications where id = ${newest}
    `;
    expect(rows).toEqual([{ hour: true }]);
    await app.query`update verifications set expires_at = now() - interval '1 second' where id = ${newest}`;
    const answer = await reset(app, code);
    expect([answer.status, answer.body.code]).toEqual([409, 'link-invalid']);
    expect(await logIn(app, email, PASSWORD)).not.toBeNull();
  });

  test('a password that is too short does not use it up', async ({ app }) => {
    const { email } = await app.signUp('elder');
    const code = await askForCode(app, email);
    expect((await refused(app, () => reset(app, code, 'seven77'))).status).toBe(422);
    expect((await reset(app, code)).status).toBe(204);
  });
});
