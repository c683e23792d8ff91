import { MOST_PASSKEYS } from '@oakling/domain/identity/passkey';
import { describe, expect } from 'vitest';
import { addPasskey, Authenticator, insertPasskey } from '../../testing/authenticator.ts';
import type { Browser } from '../../testing/browser.ts';
import { test as base } from '../../testing/fixtures.ts';
import { comeOfAge } from '../../testing/growing.ts';
import { enroll, newModerator } from '../../testing/moderator.ts';
import { newMails } from '../../testing/new-mails.ts';
import { pinChild } from '../../testing/pin-child.ts';
import { refused } from '../../testing/refused.ts';
import { PASSWORD, type TestApp } from '../../testing/test-app.ts';

const test = base.extend('elder', ({ app }) => app.signUp('elder'));

const optionsFor = async (browser: Browser) =>
  (await browser.must('POST', '/api/log-in/passkey/options')).body;
const logIn = async (
  browser: Browser,
  passkey: Authenticator,
  changes: Parameters<Authenticator['use']>[1] = {},
) => browser.post('/api/log-in/passkey', passkey.use(await optionsFor(browser), changes));
const add = async (
  browser: Browser,
  passkey: Authenticator,
  changes: Parameters<Authenticator['make']>[1] = {},
) => {
  const { body } = await browser.must('POST', '/api/passkeys/options', { password: PASSWORD });
  return browser.post('/api/passkeys', passkey.make(body, changes));
};
const passkeysOf = async (browser: Browser) => (await browser.get('/api/passkeys')).body.items;
const codeOf = ({ status, body }: { status: number; body: { code: string } }) => [
  status,
  body.code,
];

async function resetPassword(app: TestApp, email: string): Promise<void> {
  await app.browser().must('POST', '/api/forgot-password', { email });
  const mail = (await app.mails()).findLast(
    ({ to, text }) => to === email && text.includes('code='),
  );
  const token = /code=(\S+)/.exec(mail?.text ?? '')?.[1];
  await app.browser().must('POST', '/api/reset-password', { token, newPassword: 'another one 42' });
}

describe('Rule 1.175, a passkey', () => {
  test('is added with the password, which the mailbox is told, and logs in without it', async ({
    app,
    elder,
  }) => {
    const passkey = new Authenticator();
    const [mail, ...others] = await newMails(app, async () =>
      expect((await add(elder, passkey)).status).toBe(204),
    );
    expect([mail?.to, mail?.subject, others]).toEqual([
      elder.email,
      'Your Oakling log-in has changed',
      [],
    ]);
    const phone = app.browser();
    expect((await logIn(phone, passkey)).status).toBe(204);
    expect((await phone.get('/api/me')).body.id).toBe(elder.personId);
    expect(await passkeysOf(phone)).toEqual([
      {
        id: expect.any(String),
        device: '',
        since: expect.any(String),
        lastUsedAt: expect.any(String),
      },
    ]);
    expect((await phone.get('/api/account/left-behind')).body.items).toMatchObject([
      { what: 'passkey' },
    ]);
  });

  test('needs the right password', async ({ app, elder }) => {
    const begin = () => elder.post('/api/passkeys/options', { password: 'a guess' });
    expect(codeOf(await refused(app, begin))).toEqual([409, 'wrong-password']);
  });

  test('passes the second factor, of a moderator, too', async ({ app, elder }) => {
    await enroll(elder);
    const passkey = await addPasskey(elder);
    const phone = app.browser();
    expect((await logIn(phone, passkey)).status).toBe(204);
    expect((await phone.get('/api/me')).status).toBe(200);

    const moderator = await newModerator(app);
    const before = () => moderator.post('/api/passkeys/options', { password: PASSWORD });
    expect((await refused(app, before)).status).toBe(403);
    await enroll(moderator);
    const key = await addPasskey(moderator);
    expect((await logIn(phone, key)).status).toBe(204);
    expect((await phone.get('/api/moderation/people')).status).toBe(200);
    await app.query`update logins set created_at = created_at - interval '1 hour' where user_id = ${moderator.personId}`;
    const [{ id }] = await passkeysOf(phone);
    const end = () => phone.send('DELETE', `/api/passkeys/${id}`);
    expect(codeOf(await end())).toEqual([403, 'password-needed']);
    await phone.must('POST', '/api/password-again', { password: PASSWORD });
    expect((await end()).status).toBe(204);
  });

  test(`is one of at most ${MOST_PASSKEYS}, in parallel, too`, async ({ app, elder }) => {
    for (let index = 1; index < MOST_PASSKEYS; index += 1) await insertPasskey(app, elder);
    const begun = await Promise.all(
      [1, 2].map(() => elder.must('POST', '/api/passkeys/options', { password: PASSWORD })),
    );
    const answers = await Promise.all(
      begun.map(({ body }) => elder.post('/api/passkeys', new Authenticator().make(body))),
    );
    expect(answers.map(({ status }) => status).toSorted()).toEqual([204, 409]);
    const begin = () => elder.post('/api/passkeys/options', { password: PASSWORD });
    expect(codeOf(await refused(app, begin))).toEqual([409, 'too-many-passkeys']);
  });

  test('is for adults only', async ({ app }) => {
    const parent = await app.signUp('parent');
    const child = await app.invite(parent, 'Ada Young');
    const begin = () => child.post('/api/passkeys/options', { password: PASSWORD });
    expect((await refused(app, begin)).status).toBe(403);
    await comeOfAge(app, child);
    const passkey = await addPasskey(child);
    expect((await logIn(app.browser(), passkey)).status).toBe(204);
  });
});

describe('A269, a log-in is refused with', () => {
  test.for([
    ['the origin of another site', { origin: 'https://oakling.example.net' }],
    ['the origin of another port', { origin: 'http://localhost:3001' }],
    ['the host of another site', { host: 'example.net' }],
    ['no check of the user', { isVerified: false }],
  ] as const)('%s', async ([, changes], { app, elder }) => {
    const passkey = await addPasskey(elder);
    expect(codeOf(await logIn(app.browser(), passkey, changes))).toEqual([401, 'passkey-refused']);
    expect(codeOf(await add(elder, new Authenticator(), changes))).toEqual([
      409,
      'passkey-refused',
    ]);
    expect((await logIn(app.browser(), passkey)).status).toBe(204);
  });

  test('a challenge that was used, made up, or made for something else', async ({ app, elder }) => {
    const passkey = await addPasskey(elder);
    const phone = app.browser();
    const sent = passkey.use(await optionsFor(phone));
    await phone.must('POST', '/api/log-in/passkey', sent);
    expect(codeOf(await app.browser().post('/api/log-in/passkey', sent))[0]).toBe(401);
    const own = passkey.use({ challenge: 'x'.repeat(43) });
    expect((await phone.post('/api/log-in/passkey', own)).status).toBe(401);
    const { body } = await elder.must('POST', '/api/passkeys/options', { password: PASSWORD });
    expect((await phone.post('/api/log-in/passkey', passkey.use(body))).status).toBe(401);
    const other = await app.signUp('parent');
    const taken = await other.post('/api/passkeys', new Authenticator().make(body));
    expect(codeOf(taken)).toEqual([409, 'passkey-refused']);
  });

  test('a challenge that is six minutes old', async ({ app, elder }) => {
    const passkey = await addPasskey(elder);
    const phone = app.browser();
    const sent = passkey.use(await optionsFor(phone));
    await app.query`update verifications set expires_at = expires_at - interval '6 minutes'`;
    expect((await phone.post('/api/log-in/passkey', sent)).status).toBe(401);
  });

  test('another person’s key, account or signature', async ({ app, elder }) => {
    const passkey = await addPasskey(elder);
    const parent = await app.signUp('parent');
    const theirs = await addPasskey(parent);
    const phone = app.browser();
    const use = async (key: Authenticator) => key.use(await optionsFor(phone));
    const { userHandle } = await use(theirs);
    for (const changes of [
      { userHandle },
      { id: (await use(theirs)).id },
      { signature: (await use(theirs)).signature },
    ]) {
      const answer = await phone.post('/api/log-in/passkey', {
        ...(await use(passkey)),
        ...changes,
      });
      expect(codeOf(answer)).toEqual([401, 'passkey-refused']);
    }
    expect((await logIn(phone, passkey)).status).toBe(204);
    expect(codeOf(await add(parent, passkey))).toEqual([409, 'passkey-refused']);
  });

  test('a counter that went back: the key was copied', async ({ app, elder }) => {
    const passkey = await addPasskey(elder);
    passkey.counter = 5;
    expect((await logIn(app.browser(), passkey)).status).toBe(204);
    expect((await logIn(app.browser(), passkey)).status).toBe(401);
    passkey.counter = 6;
    expect((await logIn(app.browser(), passkey)).status).toBe(204);
  });

  test('the passkey of a suspended person', async ({ app, elder }) => {
    const passkey = await addPasskey(elder);
    await app.query`update people set vetting = 'suspended' where id = ${elder.personId}`;
    expect(codeOf(await logIn(app.browser(), passkey))).toEqual([403, 'account-suspended']);
  });
});

test('A295, a passkey with an attestation certificate or another id is refused', async ({
  app,
  elder,
}) => {
  const certified = () => add(elder, new Authenticator(), { hasCertificate: true });
  expect(codeOf(await certified())).toEqual([409, 'passkey-refused']);
  const { body } = await elder.must('POST', '/api/passkeys/options', { password: PASSWORD });
  const renamed = { ...new Authenticator().make(body), id: 'another' };
  expect(codeOf(await elder.post('/api/passkeys', renamed))).toEqual([409, 'passkey-refused']);
  expect(await passkeysOf(elder)).toEqual([]);
  const passkey = await addPasskey(elder);
  expect((await logIn(app.browser(), passkey)).status).toBe(204);
});

test('Rule 1.178, A270: a passkey can’t be used or added in a browser handed over to a child', async ({
  app,
}) => {
  const parent = await app.signUp('parent');
  const passkey = await addPasskey(parent);
  const tablet = await pinChild(app, parent);
  expect(codeOf(await logIn(tablet, passkey))).toEqual([409, 'childs-device']);
  await tablet.must('POST', '/api/log-in', { email: parent.email, password: PASSWORD });
  const begin = () => tablet.post('/api/passkeys/options', { password: PASSWORD });
  expect(codeOf(await refused(app, begin))).toEqual([409, 'childs-device']);
});

test('Rule 1.179, only the owner can end a passkey, and gets mail about it', async ({
  app,
  elder,
}) => {
  const passkey = await addPasskey(elder);
  const [{ id }] = await passkeysOf(elder);
  const parent = await app.signUp('parent');
  const end = (browser: Browser) => browser.send('DELETE', `/api/passkeys/${id}`);
  expect((await refused(app, () => end(parent))).status).toBe(404);
  const [mail] = await newMails(app, async () => expect((await end(elder)).status).toBe(204));
  expect(mail?.text).toContain('A passkey was removed');
  expect((await logIn(app.browser(), passkey)).status).toBe(401);
});

test('A271, a reset ends passkeys of the last seven days, and shows older ones', async ({
  app,
  elder,
}) => {
  const old = await addPasskey(elder);
  await app.query`update passkeys set added_at = added_at - interval '8 days' where user_id = ${elder.personId}`;
  const thief = await addPasskey(elder);
  const { body } = await elder.must('POST', '/api/passkeys/options', { password: PASSWORD });
  const mails = await newMails(app, () => resetPassword(app, elder.email));
  expect(mails.some(({ text }) => text.includes('ended the passkeys'))).toBe(true);
  expect((await logIn(app.browser(), thief)).status).toBe(401);
  const browser = app.browser();
  expect((await logIn(browser, old)).status).toBe(204);
  // A challenge from before the reset doesn't work, either.
  const begun = await browser.post('/api/passkeys', new Authenticator().make(body));
  expect(codeOf(begun)).toEqual([409, 'passkey-refused']);
  expect((await browser.get('/api/me')).body.hasNewPassword).toBe(true);
  expect((await browser.get('/api/account/left-behind')).body.items).toHaveLength(1);
});
