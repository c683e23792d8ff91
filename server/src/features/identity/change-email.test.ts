import { describe, expect } from 'vitest';
import type { Browser } from '../../testing/browser.ts';
import { emailCode } from '../../testing/email-code.ts';
import { openFamily } from '../../testing/family.ts';
import { test } from '../../testing/fixtures.ts';
import { comeOfAge } from '../../testing/growing.ts';
import { newMails } from '../../testing/new-mails.ts';
import { newAddress } from '../../testing/operations/operation.ts';
import { refused, told } from '../../testing/refused.ts';
import { PASSWORD, type TestApp } from '../../testing/test-app.ts';

const ask = (browser: Browser, email: string, password = PASSWORD) =>
  browser.json('PUT', '/api/email', { email, password });
const confirm = (browser: Browser, code: string) => browser.post('/api/email-proofs', { code });
const view = async (browser: Browser) => (await browser.get('/api/email')).body;

async function logIn(app: TestApp, email: string): Promise<Browser | null> {
  const browser = app.browser();
  const { status } = await browser.post('/api/log-in', { email, password: PASSWORD });
  return status === 200 ? browser : null;
}

async function proven(app: TestApp): Promise<Browser> {
  const elder = await app.signUp('elder');
  await confirm(app.browser(), await emailCode(app, elder.email)).then(({ status }) =>
    expect(status).toBe(200),
  );
  return elder;
}

describe('Rules 1.63 and 1.64, another address', () => {
  test('applies once its link is confirmed; until then the old one does', async ({ app }) => {
    const [elder, email] = [await proven(app), newAddress()];
    const former = elder.email;
    expect((await ask(elder, email)).status).toBe(204);
    expect(await view(elder)).toMatchObject({ email: former, isProven: true, asked: { email } });
    expect(await logIn(app, email)).toBeNull();
    expect(await logIn(app, former)).not.toBeNull();
    expect((await confirm(elder, await emailCode(app, email))).body).toEqual({ isChanged: true });
    expect(await view(elder)).toEqual({ email, isProven: true, asked: null, mailFailure: null });
    expect(await logIn(app, former)).toBeNull();
    expect(await logIn(app, email)).not.toBeNull();
  });

  test('can be chosen by adult youths (rule 1.99)', async ({ app }) => {
    const [{ youth }, email] = [await openFamily(app), newAddress()];
    expect((await refused(app, () => ask(youth, email))).body.code).toBe('wrong-role');
    await comeOfAge(app, youth);
    expect((await ask(youth, email)).status).toBe(204);
    expect((await confirm(youth, await emailCode(app, email))).body).toEqual({ isChanged: true });
    expect(await logIn(app, email)).not.toBeNull();
  });

  test('the old mailbox is notified of the request and the change', async ({ app }) => {
    const [elder, email] = [await proven(app), newAddress()];
    const former = elder.email;
    const toOld = async (act: () => Promise<unknown>) =>
      (await newMails(app, act)).filter(({ to }) => to === former);
    const asked = await toOld(() => ask(elder, email));
    const happened = await toOld(async () => confirm(elder, await emailCode(app, email)));
    expect([...asked, ...happened].map(({ subject }) => subject)).toEqual([
      'Another email address for your Oakling account',
      'Your Oakling account has another email address',
    ]);
    for (const { text, html } of [...asked, ...happened]) expect(text + html).not.toContain(email);
  });

  test('ends every other login, and password links sent to the old mailbox', async ({ app }) => {
    const [elder, email] = [await proven(app), newAddress()];
    const [former, tablet] = [elder.email, await logIn(app, elder.email)];
    await app.browser().must('POST', '/api/forgot-password', { email: former });
    const mail = (await app.mails()).findLast(({ to }) => to === former);
    const token = /set-password\?code=(\S+)/.exec(mail?.text ?? '')?.[1] ?? '';
    await ask(elder, email);
    expect((await tablet?.get('/api/me'))?.status).toBe(200);
    await confirm(elder, await emailCode(app, email));
    expect((await tablet?.get('/api/me'))?.status).toBe(401);
    expect((await elder.get('/api/me')).body.email).toBe(email);
    const reset = { token, newPassword: 'of a former mailbox' };
    expect((await app.browser().post('/api/reset-password', reset)).status).toBe(409);
  });

  test('confirmed in a signed-out browser, it ends all logins', async ({ app }) => {
    const [elder, email] = [await proven(app), newAddress()];
    await ask(elder, email);
    await confirm(app.browser(), await emailCode(app, email));
    expect((await elder.get('/api/me')).status).toBe(401);
  });

  test.for(['changed', 'reset'])('is dropped by a password that is %s', async (how, { app }) => {
    const [elder, email] = [await proven(app), newAddress()];
    const newPassword = 'the thief knew the old one';
    await ask(elder, email);
    if (how === 'changed') {
      await elder.must('POST', '/api/change-password', { currentPassword: PASSWORD, newPassword });
    } else {
      await app.browser().must('POST', '/api/forgot-password', { email: elder.email });
      const mail = (await app.mails()).findLast(({ to }) => to === elder.email);
      const token = /set-password\?code=(\S+)/.exec(mail?.text ?? '')?.[1] ?? '';
      await app.browser().must('POST', '/api/reset-password', { token, newPassword });
    }
    const code = await emailCode(app, email);
    const late = await refused(app, () => confirm(app.browser(), code));
    expect(late.body.code).toBe('link-invalid');
  });

  test('can be canceled: its link stops working', async ({ app }) => {
    const [elder, email] = [await proven(app), newAddress()];
    await ask(elder, email);
    await elder.must('DELETE', '/api/email/link');
    expect(await view(elder)).toMatchObject({ email: elder.email, asked: null });
    const late = await refused(app, async () => confirm(elder, await emailCode(app, email)));
    expect(late.body.code).toBe('link-invalid');
  });

  test.for([
    ['a wrong password', 'elder', newAddress, 'not this one', 409, 'wrong-password'],
    [
      'the address that is there',
      'elder',
      ({ email }: Browser) => email,
      PASSWORD,
      409,
      'email-same',
    ],
    ['a youth', 'youth', newAddress, PASSWORD, 403, 'wrong-role'],
  ] as const)('is refused: %s', async ([, who, email, password, status, code], { app, family }) => {
    const person = family[who];
    const answer = await refused(app, () => ask(person, email(person), password));
    expect([answer.status, answer.body.code]).toEqual([status, code]);
  });
});

describe('Rule 1.65, an address that has an account', () => {
  test('the requester gets the same responses, and only that mailbox is notified', async ({
    app,
    family,
  }) => {
    const [elder, other] = [await proven(app), await proven(app)];
    const [taken, free] = [family.elder.email, newAddress()];
    const mailsOf = async (who: Browser, email: string) => {
      const mails = await newMails(app, async () => {
        expect((await ask(who, email)).status).toBe(204);
        expect((await view(who)).asked).toMatchObject({ email });
        expect((await who.post('/api/email/link')).status).toBe(204);
      });
      return mails.map(({ to, subject }) => [to === who.email ? 'the asker' : to, subject]);
    };
    const asked = 'Another email address for your Oakling account';
    const already = 'You have an Oakling account already';
    const proof = 'Confirm your email address for Oakling';
    expect((await mailsOf(elder, taken)).toSorted()).toEqual(
      [
        ['the asker', asked],
        [taken, already],
        [taken, already],
      ].toSorted(),
    );
    expect((await mailsOf(other, free)).toSorted()).toEqual(
      [
        ['the asker', asked],
        [free, proof],
        [free, proof],
      ].toSorted(),
    );
  });

  test('if it is taken in the meantime, the link is invalid', async ({ app }) => {
    const [elder, email] = [await proven(app), newAddress()];
    await ask(elder, email);
    const code = await emailCode(app, email);
    await app.query`insert into users (email) values (${email})`;
    const late = await refused(app, () => confirm(elder, code));
    const madeUp = await refused(app, () => confirm(elder, 'a'.repeat(43)));
    expect(told(late)).toEqual(told(madeUp));
    expect((await view(elder)).email).toBe(elder.email);
  });
});

test('is deleted with the account', async ({ app }) => {
  const [elder, email] = [await proven(app), newAddress()];
  await ask(elder, email);
  await elder.must('POST', '/api/account/removal', { password: PASSWORD });
  const late = await refused(app, async () => confirm(app.browser(), await emailCode(app, email)));
  expect(late.body.code).toBe('link-invalid');
});
