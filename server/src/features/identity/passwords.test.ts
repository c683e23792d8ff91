import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Browser } from '../../testing/browser.ts';
import { databaseState, tablesContaining } from '../../testing/database-state.ts';
import { openHouse, PASSWORD, type House } from '../../testing/house.ts';
import { refused, told } from '../../testing/refused.ts';
import { countTries } from '../../testing/use-up.ts';

let house: House;

beforeAll(async () => {
  house = await openHouse();
});
afterAll(() => house.close());

const NEW_PASSWORD = 'a brand new password';

async function logIn(email: string, password: string): Promise<Browser | null> {
  const browser = house.browser();
  const { status } = await browser.post('/api/log-in', { email, password });
  return status === 200 ? browser : null;
}

async function mailsTo(email: string) {
  return (await house.mails()).filter(({ to }) => to === email);
}

/** Asks for a reset and gives the code of the mail. */
async function askForCode(email: string): Promise<string> {
  await house.browser().must('POST', '/api/forgot-password', { email });
  const [mail] = (await mailsTo(email)).toReversed();
  return /#\/auth\/youth-complete\/set-password\?code=(\S+)/.exec(mail?.text ?? '')?.[1] ?? '';
}

const reset = (token: string, newPassword = NEW_PASSWORD) =>
  house.browser().post('/api/reset-password', { token, newPassword });

async function typesOf(personId: string) {
  const { rows } = await sql<{ type: string }>`
    select type from audit_log where subject_id = ${personId} order by id
  `.execute(house.platform.db);
  return rows.map(({ type }) => type);
}

describe('Rule 1.39, changing the password', () => {
  test('takes the current one, ends the other logins and keeps this one', async () => {
    const phone = await house.signUp('elder');
    const tablet = await logIn(phone.email, PASSWORD);
    const body = { currentPassword: PASSWORD, newPassword: NEW_PASSWORD };
    expect((await phone.post('/api/change-password', body)).status).toBe(204);
    expect((await tablet?.get('/api/me'))?.status).toBe(401);
    expect((await phone.get('/api/me')).status).toBe(200);
    expect(await logIn(phone.email, PASSWORD)).toBeNull();
    expect(await logIn(phone.email, NEW_PASSWORD)).not.toBeNull();
    expect(await typesOf(phone.personId)).toEqual(['PersonSignedUp', 'PasswordChanged']);
  });

  test('a wrong current one is refused with 409 and changes nothing', async () => {
    const phone = await house.signUp('elder');
    const tablet = await logIn(phone.email, PASSWORD);
    const body = { currentPassword: 'not this one', newPassword: NEW_PASSWORD };
    const answer = await refused(house, () => phone.post('/api/change-password', body));
    expect([answer.status, answer.body.code]).toEqual([409, 'wrong-password']);
    expect((await tablet?.get('/api/me'))?.status).toBe(200);
  });

  test('after ten tries the answer is 429', async () => {
    const phone = await house.signUp('elder');
    const guess = async () => {
      const body = { currentPassword: 'a guess', newPassword: NEW_PASSWORD };
      return (await phone.post('/api/change-password', body)).status;
    };
    await guess();
    await countTries(house, 'change-password', 9);
    expect([await guess(), await guess()]).toEqual([409, 429]);
  });
});

describe('Rule 1.37, asking for a reset', () => {
  test('a known and an unknown address get the same answer; only the known one a mail', async () => {
    const { email } = await house.signUp('elder');
    const before = (await house.mails()).length;
    const known = await house.browser().post('/api/forgot-password', { email });
    const state = await databaseState(house.platform.db);
    const stranger = { email: 'stranger@home.example' };
    const unknown = await house.browser().post('/api/forgot-password', stranger);
    expect(await databaseState(house.platform.db)).toEqual(state);
    expect([known.status, known.text]).toEqual([204, '']);
    expect([unknown.status, unknown.text]).toEqual([known.status, known.text]);
    expect([...unknown.headers.keys()]).toEqual([...known.headers.keys()]);
    expect((await house.mails()).length).toBe(before + 1);
    expect(await mailsTo(email)).toHaveLength(1);
  });

  test('the code stands nowhere in the database', async () => {
    const { email } = await house.signUp('elder');
    const code = await askForCode(email);
    expect(code).toMatch(/^[\w-]{16,64}$/);
    expect(await tablesContaining(house.platform.db, code)).toEqual([]);
  });

  test('the sixth mail to one address within an hour is refused with 429', async () => {
    const { email } = await house.signUp('elder');
    for (let mails = 0; mails < 5; mails += 1) await askForCode(email);
    const ask = () => house.browser().post('/api/forgot-password', { email: email.toUpperCase() });
    expect((await refused(house, ask)).status).toBe(429);
  });
});

test('Rules 1.37 and 1.38, asking and trying codes are counted by place too: the 61st is 429', async () => {
  const guest = house.browser();
  const send = [
    () => guest.post('/api/forgot-password', { email: 'guest@home.example' }),
    () => guest.post('/api/reset-password', { token: 'a'.repeat(24), newPassword: NEW_PASSWORD }),
  ];
  expect((await send[0]?.())?.status).toBe(204);
  await countTries(house, 'reset-address', 60);
  for (const again of send) expect((await refused(house, again)).status).toBe(429);
});

describe('Rule 1.38, the code of a reset', () => {
  test('sets the password, ends all logins, and works once', async () => {
    const phone = await house.signUp('elder');
    const code = await askForCode(phone.email);
    expect((await reset(code)).status).toBe(204);
    expect((await phone.get('/api/me')).status).toBe(401);
    expect(await logIn(phone.email, PASSWORD)).toBeNull();
    expect(await logIn(phone.email, NEW_PASSWORD)).not.toBeNull();
    expect(await typesOf(phone.personId)).toEqual([
      'PersonSignedUp',
      'PasswordResetRequested',
      'PasswordChanged',
    ]);
    const again = await refused(house, () => reset(code, 'yet another password'));
    expect([again.status, again.body.code]).toEqual([409, 'link-invalid']);
  });

  test('used ten times at once it works once', async () => {
    const { email } = await house.signUp('elder');
    const code = await askForCode(email);
    const answers = await Promise.all(
      Array.from({ length: 10 }, (_, index) => reset(code, `the password ${index}`)),
    );
    expect(answers.filter(({ status }) => status === 204)).toHaveLength(1);
    const winner = answers.findIndex(({ status }) => status === 204);
    expect(await logIn(email, `the password ${winner}`)).not.toBeNull();
  });

  test('altered or shortened it is refused, and the true one still works', async () => {
    const { email } = await house.signUp('elder');
    const code = await askForCode(email);
    const altered = `${code.startsWith('A') ? 'B' : 'A'}${code.slice(1)}`;
    const answers = [
      await refused(house, () => reset(altered)),
      await refused(house, () => reset(code.slice(0, -1))),
    ];
    expect(answers.map(({ status }) => status)).toEqual([409, 409]);
    expect(answers.map(told)[1]).toEqual(answers.map(told)[0]);
    expect((await reset(code)).status).toBe(204);
  });

  test('expires after an hour', async () => {
    const { email } = await house.signUp('elder');
    const code = await askForCode(email);
    const { db } = house.platform;
    const newest = sql`(select id from verifications order by created_at desc limit 1)`;
    const { rows } = await sql<{ hour: boolean }>`
      select expires_at between now() + interval '59 minutes' and now() + interval '1 hour' as hour
      from verifications where id = ${newest}
    `.execute(db);
    expect(rows).toEqual([{ hour: true }]);
    await sql`update verifications set expires_at = now() where id = ${newest}`.execute(db);
    const answer = await reset(code);
    expect([answer.status, answer.body.code]).toEqual([409, 'link-invalid']);
    expect(await logIn(email, PASSWORD)).not.toBeNull();
  });

  test('a password that is too short does not use it up', async () => {
    const { email } = await house.signUp('elder');
    const code = await askForCode(email);
    expect((await refused(house, () => reset(code, 'seven77'))).status).toBe(422);
    expect((await reset(code)).status).toBe(204);
  });
});
