import { describe, expect } from 'vitest';
import { databaseState } from '../../testing/database-state.ts';
import { test as base } from '../../testing/fixtures.ts';
import { showPicture } from '../../testing/pictures.ts';
import { told } from '../../testing/refused.ts';
import { sendInvite } from '../../testing/sent-invite.ts';
import { newId } from '../../testing/session-request.ts';
import { countTries } from '../../testing/use-up.ts';

const test = base.extend('parent', ({ app }) => app.signUp('parent', 'Maya Young'));

const greeting = '/api/youth-completion/greeting';
const check = '/api/youth-completion/check';
const names = { child: 'Ada', parent: 'Maya' };

describe('Rule 4.120, the greeting', () => {
  test('contains two first names, takes no address, and changes nothing', async ({
    app,
    parent,
  }) => {
    const { completion } = await sendInvite(app, parent, { note: 'Likes films' });
    const { token, code, email } = completion;
    const before = await databaseState(app.platform.db);
    for (let times = 0; times < 3; times += 1) {
      expect((await app.browser().post(greeting, { token, code })).body).toEqual(names);
    }
    expect(await databaseState(app.platform.db)).toEqual(before);
    expect((await app.browser().post(greeting, { token, code, email })).status).toBe(422);
    expect((await app.browser().post('/api/youth-completion', completion)).status).toBe(201);
  });
});

describe('Rule 4.121, a greeting is refused', () => {
  test('in the same words for every reason', async ({ app, parent }) => {
    const { completion } = await sendInvite(app, parent);
    const { token, code } = completion;
    const other = (await sendInvite(app, parent)).completion;
    const ask = async (link: object) => told(await app.browser().post(greeting, link));
    const answers = [
      await ask({ token: newId(), code }),
      await ask({ token, code: other.code }),
      await ask({ token, code: code.slice(0, -1) }),
    ];
    app.setNow(new Date(Date.now() + 31 * 86_400_000));
    answers.push(await ask({ token, code }));
    app.setNow(null);
    await app.query`update people set vetting = 'suspended' where id = ${parent.personId}`;
    answers.push(await ask({ token, code }));
    await app.query`update people set vetting = 'unverified' where id = ${parent.personId}`;
    await app.browser().must('POST', '/api/youth-completion', completion);
    answers.push(await ask({ token, code }));
    await parent.must('POST', `/api/invites/${other.token}/resend`);
    answers.push(await ask({ token: other.token, code: other.code }));
    await parent.must('DELETE', `/api/invites/${other.token}`);
    answers.push(await ask({ token: other.token, code: other.code }));
    expect(answers[0]).toMatchObject({ status: 409, code: 'link-invalid' });
    for (const answer of answers) expect(answer).toEqual(answers[0]);
  });

  test('and each wrong code counts as a failed attempt on the invite', async ({ app, parent }) => {
    const { completion } = await sendInvite(app, parent);
    const { token, code, email } = completion;
    const wrong = { token, code: 'x'.repeat(43) };
    const tries = Array.from({ length: 20 }, () => app.browser().post(greeting, wrong));
    expect(new Set((await Promise.all(tries)).map(({ status }) => status))).toEqual(new Set([409]));
    expect((await app.browser().post(greeting, { token, code })).body.code).toBe('link-invalid');
    expect((await app.browser().post(check, { token, code, email })).body.code).toBe(
      'link-invalid',
    );
  });

  test('and shares its limit per IP address with the completion', async ({ app, parent }) => {
    const { token, code } = (await sendInvite(app, parent)).completion;
    const browser = app.browser();
    const ask = async () => (await browser.post(greeting, { token, code })).status;
    await ask();
    await countTries(app, 'completion', 299);
    expect([await ask(), await ask()]).toEqual([200, 429]);
  });
});

describe('Rule 4.122, the parent’s picture', () => {
  test('comes only with the confirmed address', async ({ app, parent }) => {
    const { completion, email } = await sendInvite(app, parent);
    const { token, code } = completion;
    const confirm = async (address: string) =>
      (await app.browser().post(check, { token, code, email: address })).body;
    expect(await confirm(email)).toEqual({ ...names, avatarUrl: null, photo: null });

    await parent.must('PATCH', '/api/profile', { fullName: 'Maya Young', avatar: 'parent-1' });
    expect(await confirm(email)).toMatchObject({ avatarUrl: '/avatars/parent-1.svg', photo: null });

    await showPicture(app, parent);
    const { photo, avatarUrl } = await confirm(email);
    expect(avatarUrl).toBeNull();
    expect(Buffer.from(photo, 'base64').subarray(8, 12).toString()).toBe('WEBP');

    expect(JSON.stringify(await confirm('eve@evil.example'))).not.toContain('photo');
    expect((await app.browser().post(greeting, { token, code })).body).toEqual(names);
  });

  test('isn’t sent for a suspended parent, whose invite doesn’t exist', async ({ app, parent }) => {
    const { password: _, ...link } = (await sendInvite(app, parent)).completion;
    await app.query`update people set vetting = 'suspended' where id = ${parent.personId}`;
    expect(told(await app.browser().post(check, link))).toMatchObject({
      status: 409,
      code: 'invite-not-found',
    });
  });
});
