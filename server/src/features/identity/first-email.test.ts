import { sql } from 'kysely';
import { describe, expect } from 'vitest';
import type { Browser } from '../../testing/browser.ts';
import { downloaded } from '../../testing/downloaded.ts';
import { comeOfAge } from '../../testing/growing.ts';
import { enterPin, handOver, growWithOwnPin } from '../../testing/pin-child.ts';
import { pinTest as test } from '../../testing/pin-test.ts';
import { addGuardian, endGuardian } from '../../testing/second-guardian.ts';
import { PASSWORD, type TestApp } from '../../testing/test-app.ts';

let addresses = 0;
const newAddress = () => `sam${(addresses += 1)}@home.example`;

async function codeTo(app: TestApp, email: string): Promise<string> {
  const mail = (await app.mails()).findLast(({ to }) => to === email);
  return /first-email\?code=([\w-]+)/.exec(mail?.text ?? '')?.[1] ?? '';
}

describe('Rules 1.93 and 1.94, a child’s own mailbox', () => {
  test('replaces the PIN once its link is opened: devices and logins end, the password applies', async ({
    app,
    parent,
    child,
    tablet,
  }) => {
    const email = newAddress();
    await enterPin(tablet, child.id);
    await parent.must('PUT', `/api/children/${child.id}/first-email`, { email });
    expect((await parent.get(`/api/children/${child.id}/pin`)).body.waitingFor).toBe(email);
    expect((await tablet.get('/api/me')).status).toBe(200);
    const code = await codeTo(app, email);
    // The link doesn't work on the page that confirms other addresses, or in another person's login.
    expect((await app.browser().post('/api/email-proofs', { code })).status).toBe(409);
    const stolen = await parent.post('/api/first-email', { code, password: PASSWORD });
    expect([stolen.status, stolen.body.code]).toEqual([409, 'link-invalid']);
    await app.browser().must('POST', '/api/first-email', { code, password: PASSWORD });
    const again = await app.browser().post('/api/first-email', { code, password: 'another one' });
    expect(again.status).toBe(409);
    expect((await tablet.get('/api/me')).status).toBe(401);
    expect((await enterPin(tablet, child.id)).body.code).toBe('no-device');
    const browser = app.browser();
    await browser.must('POST', '/api/log-in', { email, password: PASSWORD });
    const me = (await browser.get('/api/me')).body;
    expect(me).toMatchObject({ id: child.id, role: 'youth', email });
    expect([me.mailbox, me.emailProof]).toEqual([undefined, undefined]);
    expect((await parent.get(`/api/children/${child.id}/pin`)).status).toBe(404);
    expect((await parent.get(`/api/children/${child.id}`)).body).toMatchObject({
      email,
      logsInByPin: false,
    });
    const back = sql`update users set (email, has_mailbox) = (id || '@child.invalid', false) where id = ${child.id}`;
    await expect(back.execute(app.platform.db)).rejects.toThrow(
      /must use the address|mailbox can't be removed/,
    );
  });

  test('can be entered only by a guardian, until the child is of age', async ({
    app,
    parent,
    child,
    tablet,
  }) => {
    await enterPin(tablet, child.id);
    const path = `/api/children/${child.id}/first-email`;
    const stranger = await app.signUp('parent');
    const elder = await app.signUp('elder');
    const asked = { email: newAddress() };
    expect((await tablet.json('PUT', path, asked)).status).toBe(404);
    expect((await stranger.json('PUT', path, asked)).status).toBe(404);
    expect((await elder.json('PUT', path, asked)).status).toBe(403);
    const invited = await app.invite(parent, 'Ada Young');
    const ofInvited = `/api/children/${invited.personId}/first-email`;
    expect((await parent.json('PUT', ofInvited, asked)).status).toBe(404);
    expect(await codeTo(app, asked.email)).toBe('');
    // The routes for people with a mailbox don't let the child change or confirm anything, either.
    expect((await tablet.post('/api/email/link')).status).toBe(409);
    const change = await tablet.json('PUT', '/api/email', { ...asked, password: PASSWORD });
    expect(change.status).toBe(409);
    expect(
      (
        await tablet.post('/api/change-password', {
          currentPassword: PASSWORD,
          newPassword: PASSWORD,
        })
      ).status,
    ).toBe(409);
  });

  // Attack A212.
  test('Rule 1.127, is hidden from the child if a guardian entered it, even once of age', async ({
    app,
    parent,
    child,
    tablet,
  }) => {
    const path = `/api/children/${child.id}/first-email`;
    const email = newAddress();
    await parent.must('PUT', path, { email });
    const view = async () => (await tablet.get('/api/email')).body;
    const waitsIn = async (reader: Browser, exported: string) =>
      (await downloaded(app, reader, exported)).data.account.address_to_confirm;
    const nothing = { email: '', isProven: false, asked: null, mailFailure: null };
    await enterPin(tablet, child.id);
    expect(await view()).toEqual(nothing);
    expect(await waitsIn(tablet, '/api/account/export')).toBeNull();
    expect(await waitsIn(parent, `/api/children/${child.id}/export`)).toMatchObject({ email });
    await growWithOwnPin(app, child);
    await enterPin(tablet, child.id);
    expect(await view()).toEqual(nothing);
    // People can see an address that they entered themselves.
    await tablet.must('PUT', path, { email });
    expect(await view()).toMatchObject({ asked: { email } });
  });

  // Attack A148.
  test('gives no access to a former guardian, no matter who requested the link', async ({
    app,
    parent,
    child,
    tablet,
  }) => {
    const sam = Object.assign(app.browser(), { personId: child.id });
    const grandma = await addGuardian(app, [sam], 'Gwen Young');
    const path = `/api/children/${child.id}/first-email`;
    const email = newAddress();
    await parent.must('PUT', path, { email });
    const code = await codeTo(app, email);
    await endGuardian(app, parent, sam);
    const opened = await app.browser().post('/api/first-email', { code, password: PASSWORD });
    expect([opened.status, opened.body.code]).toEqual([409, 'link-invalid']);
    expect((await app.browser().post('/api/log-in', { email, password: PASSWORD })).status).toBe(
      401,
    );
    expect((await grandma.get(`/api/children/${child.id}/pin`)).body.waitingFor).toBeNull();
    // Another guardian's own link still works.
    const hers = await handOver(app, child, grandma);
    expect((await enterPin(hers, child.id)).status).toBe(200);
    expect((await enterPin(tablet, child.id)).body.code).toBe('no-device');
    const next = newAddress();
    await grandma.must('PUT', path, { email: next });
    await app
      .browser()
      .must('POST', '/api/first-email', { code: await codeTo(app, next), password: PASSWORD });
  });

  // Attack A148.
  test('gives no access to a former guardian once the child is of age', async ({
    app,
    parent,
    child,
    tablet,
  }) => {
    const email = newAddress();
    await parent.must('PUT', `/api/children/${child.id}/first-email`, { email });
    const code = await codeTo(app, email);
    await comeOfAge(app, { personId: child.id });
    const opened = await app.browser().post('/api/first-email', { code, password: PASSWORD });
    expect([opened.status, opened.body.code]).toEqual([409, 'link-invalid']);
    expect((await enterPin(tablet, child.id)).body.code).toBe('no-device');
  });

  // Attack A120.
  test('a taken address gets the same response, and only its mailbox is notified', async ({
    app,
    parent,
    child,
  }) => {
    const other = await app.signUp('elder');
    const path = `/api/children/${child.id}/first-email`;
    const answers = [
      await parent.json('PUT', path, { email: other.email }),
      await parent.json('PUT', path, { email: newAddress() }),
    ];
    expect(answers.map(({ status, text }) => [status, text])).toEqual([
      [204, ''],
      [204, ''],
    ]);
    const told = (await app.mails()).filter(({ to }) => to === other.email);
    expect(told.at(-1)?.subject).toBe('You have an Oakling account already');
    expect(await codeTo(app, other.email)).toBe('');
  });

  test('Rule 1.95, adults enter it themselves, and see if mail can’t reach them', async ({
    app,
    parent,
    child,
    tablet,
  }) => {
    await growWithOwnPin(app, child);
    expect((await enterPin(tablet, child.id)).status).toBe(200);
    expect((await tablet.get('/api/me')).body.mailbox).toBe('none');
    const path = `/api/children/${child.id}/first-email`;
    expect((await parent.json('PUT', path, { email: newAddress() })).status).toBe(404);
    const email = newAddress();
    await tablet.must('PUT', path, { email });
    const code = await codeTo(app, email);
    await tablet.must('POST', '/api/first-email', { code, password: PASSWORD });
    await app.browser().must('POST', '/api/log-in', { email, password: PASSWORD });
  });
});
