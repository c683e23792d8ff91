import { describe, expect } from 'vitest';
import type { Browser } from '../../testing/browser.ts';
import { test } from '../../testing/fixtures.ts';
import { enrolledModerator } from '../../testing/moderator.ts';
import { addChild, OTHER_PIN } from '../../testing/pin-child.ts';
import { refused } from '../../testing/refused.ts';
import { approvalOf, ask, dayFromNow, meeting } from '../../testing/session-request.ts';
import { PASSWORD, type TestApp } from '../../testing/test-app.ts';

const NEW_PASSWORD = 'a brand new password';

const newChangeId = () => crypto.getRandomValues(new Uint32Array(4)).join('-');

type Change = readonly [method: string, path: string, body?: unknown];

/** Sends a change whose response is lost, with an id. */
function trier(browser: Browser, [method, path, body = {}]: Change, id = newChangeId()) {
  const headers = { 'content-type': 'application/json', 'oakling-change': id };
  const send = (more = {}) =>
    browser.send(method, path, { body: JSON.stringify(body), headers: { ...headers, ...more } });
  return { send, repeat: () => send({ 'oakling-change': `${id}*` }) };
}

async function codeFor(app: TestApp, email: string, page: string): Promise<string> {
  const texts = (await app.mails()).filter(({ to }) => to === email).map(({ text }) => text);
  return new RegExp(`${page}\\?code=(\\S+)`).exec(texts.join('\n'))?.[1] ?? '';
}

describe('Rule 10.463, the repeat of a change whose response was lost', () => {
  test('is recognized in forms of members and guests, and changes nothing again', async ({
    app,
    family: { elder, youth, parent },
  }) => {
    const session = await ask(elder, meeting(youth, { date: dayFromNow(3) }));
    const approval = await approvalOf(parent, session, 1);
    const guest = app.browser();
    const { email } = await app.signUp('elder');
    const { browser: moderator } = await enrolledModerator(app);
    const { personId } = await app.signUp('elder');
    const closing = { note: 'Two reports', told: 'You asked for an address.' };
    const child = await addChild(parent);
    await guest.must('POST', '/api/forgot-password', { email });
    const token = await codeFor(app, email, 'set-password');
    const code = await codeFor(app, email, 'confirm-email');
    const pause = `/api/children/${youth.personId}/pause`;
    const changes: readonly (readonly [Browser, Change])[] = [
      [parent, ['POST', `/api/sessions/${session}/question`, { version: 1, question: 'Who?' }]],
      [elder, ['POST', `/api/sessions/${session}/question/answer`, { answer: 'Just me.' }]],
      [parent, ['POST', `/api/sessions/${session}/approve`, approval]],
      [elder, ['PUT', `/api/friendships/${elder.personId}/${youth.personId}/break`]],
      [parent, ['POST', pause]],
      [parent, ['PUT', `/api/children/${child.id}/pin`, { pin: OTHER_PIN }]],
      [moderator, ['POST', `/api/moderation/people/${personId}/warnings`, { words: 'Be kind.' }]],
      [moderator, ['POST', `/api/moderation/people/${personId}/suspend`, closing]],
      [guest, ['POST', '/api/email-proofs', { code }]],
      [guest, ['POST', '/api/reset-password', { token, newPassword: NEW_PASSWORD }]],
    ];
    for (const [browser, change] of changes) {
      const { send, repeat } = trier(browser, change);
      const first = await send();
      expect([change[1], first.status < 300, first.text]).toEqual([change[1], true, first.text]);
      const events = await app.query`select count(*) as n from audit_log`;
      const { status, body } = await repeat();
      expect([change[1], status, body.code]).toEqual([change[1], 409, 'made-before']);
      expect(await app.query`select count(*) as n from audit_log`).toEqual(events);
      expect(guest.cookieHeader).not.toContain('session');
    }
    await parent.must('POST', `/api/children/${youth.personId}/resume`);
  });

  test('is recognized after a change of password, which replaced the login', async ({ app }) => {
    const elder = await app.signUp('elder');
    const before = app.browser();
    await before.must('POST', '/api/log-in', { email: elder.email, password: PASSWORD });
    const body = { currentPassword: PASSWORD, newPassword: NEW_PASSWORD };
    const id = newChangeId();
    const cookie = before.cookieHeader;
    await trier(before, ['POST', '/api/change-password', body], id).send();
    const { status, body: answer } = await app.browser().send('POST', '/api/change-password', {
      body: JSON.stringify(body),
      headers: {
        cookie,
        'content-type': 'application/json',
        'oakling-change': `${id}*`,
      },
    });
    expect([status, answer.code]).toEqual([409, 'made-before']);
    // The login stays ended.
    expect((await app.browser().send('GET', '/api/me', { headers: { cookie } })).status).toBe(401);
  });

  test('isn’t taken for one after the change was undone', async ({ family: { parent, youth } }) => {
    const pause = trier(parent, ['POST', `/api/children/${youth.personId}/pause`]);
    await pause.send();
    await parent.must('POST', `/api/children/${youth.personId}/resume`);
    const again = await pause.repeat();
    expect([again.status, again.text]).toEqual([204, '']);
    await parent.must('POST', `/api/children/${youth.personId}/resume`);
  });

  test('isn’t taken for one after what was made has been removed', async ({
    family: { parent },
  }) => {
    const child = { childName: 'Ida Young', pin: OTHER_PIN, guardianConsent: true };
    const adding = trier(parent, ['POST', '/api/children', child]);
    const { id } = (await adding.send()).body;
    expect((await adding.repeat()).body.code).toBe('made-before');
    await parent.must('POST', `/api/children/${id}/removal`, { password: PASSWORD });
    const again = await adding.repeat();
    expect([again.status, again.body.id]).toEqual([201, expect.any(String)]);
  });

  test('isn’t taken for one from another person, with another id, or after a refusal', async ({
    family: { elder, youth, parent },
  }) => {
    const session = await ask(elder, meeting(youth, { date: dayFromNow(5) }));
    const id = newChangeId();
    const path = `/api/sessions/${session}/approve`;
    const approval: Change = ['POST', path, await approvalOf(parent, session, 1)];
    const early = trier(parent, ['POST', path, { version: 7 }], id);
    expect((await early.send()).body.code).toBe('changed-since-read');
    expect((await early.repeat()).body.code).toBe('changed-since-read');
    await trier(parent, approval, id).send();
    expect((await trier(elder, approval, id).repeat()).status).toBe(403);
    expect((await trier(parent, approval).repeat()).body.code).not.toBe('made-before');
  });

  test('reveals nothing of jobs: an id of another form is ignored', async ({ app }) => {
    const { email } = await app.signUp('elder');
    const guest = app.browser();
    await guest.must('POST', '/api/forgot-password', { email });
    const probe = trier(guest, ['POST', '/api/forgot-password', {}], 'forgot-password');
    expect((await refused(app, probe.repeat)).status).toBe(422);
  });

  test('still needs a login for what only a cookie completes', async ({ app }) => {
    const elder = await app.signUp('elder');
    const body = { email: elder.email, password: PASSWORD };
    const logIn = trier(app.browser(), ['POST', '/api/log-in', body]);
    await logIn.send();
    expect((await logIn.repeat()).status).toBe(200);
  });
});
