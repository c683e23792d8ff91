import { describe, expect } from 'vitest';
import { collide, queueUp } from '../../testing/at-once.ts';
import type { Browser } from '../../testing/browser.ts';
import { tablesContaining } from '../../testing/database-state.ts';
import { test as base } from '../../testing/fixtures.ts';
import { inviteLink } from '../../testing/invite-link.ts';
import { refused, told } from '../../testing/refused.ts';
import { lockOfInvite, sendInvite, type SentInvite } from '../../testing/sent-invite.ts';
import type { TestApp } from '../../testing/test-app.ts';

const test = base.extend('parent', ({ app }) => app.signUp('parent', 'Maria Young'));

const complete = '/api/youth-completion';
const resend = (person: Browser, token: string) => person.post(`/api/invites/${token}/resend`);

async function stored(app: TestApp, token: string): Promise<Record<string, unknown> | undefined> {
  const rows = await app.query<Record<string, unknown>>`
    select * from invites where token = ${token}
  `;
  return rows[0];
}

async function mailsTo(app: TestApp, email: string) {
  return (await app.mails()).filter(({ to }) => to === email);
}

/** A completion that uses the code from the newest mail. */
async function newestCompletion(app: TestApp, { completion, email }: SentInvite) {
  return { ...completion, ...inviteLink((await mailsTo(app, email)).at(-1)?.text ?? '') };
}

describe('Rule 4.17, a resent invite', () => {
  test('has a new code for 30 more days, and is otherwise unchanged', async ({ app, parent }) => {
    const sentAt = new Date('2031-05-05T12:00:00.000Z');
    app.setNow(sentAt);
    const invite = await sendInvite(app, parent, { note: 'Likes films', ageRange: '15-20' });
    const before = await stored(app, invite.token);
    app.setNow(new Date('2031-05-25T12:00:00.000Z'));
    expect((await resend(parent, invite.token)).status).toBe(204);
    app.setNow(null);
    const after = await stored(app, invite.token);
    expect(after).toEqual({
      ...before,
      code_hash: after?.['code_hash'],
      sent_at: new Date('2031-05-25T12:00:00.000Z'),
      expires_at: new Date('2031-06-24T12:00:00.000Z'),
    });
    expect(before).toMatchObject({ sent_at: sentAt, created_at: sentAt });
    expect(after?.['code_hash']).not.toEqual(before?.['code_hash']);
  });

  test('invalidates the old link, and the new one works', async ({ app, parent }) => {
    const invite = await sendInvite(app, parent);
    await resend(parent, invite.token);
    const old = await app.browser().post(complete, invite.completion);
    expect([old.status, old.body.code]).toEqual([409, 'link-invalid']);
    const fresh = await newestCompletion(app, invite);
    expect(fresh.token).toBe(invite.token);
    expect((await app.browser().post(complete, fresh)).status).toBe(201);
  });

  test('reopens an expired one, and one locked by twenty wrong attempts', async ({
    app,
    parent,
  }) => {
    app.setNow(new Date(Date.now() - 31 * 86_400_000));
    const expired = await sendInvite(app, parent);
    app.setNow(null);
    const closed = await sendInvite(app, parent);
    await app.query`update invites set failed_attempts = 20 where token = ${closed.token}`;
    for (const invite of [expired, closed]) {
      const dead = await app.browser().post(complete, invite.completion);
      expect(dead.body.code).toBe('link-invalid');
      await parent.must('POST', `/api/invites/${invite.token}/resend`);
      expect((await stored(app, invite.token))?.['failed_attempts']).toBe(0);
      const answer = await app.browser().post(complete, await newestCompletion(app, invite));
      expect(answer.status).toBe(201);
    }
  });

  test('queues one mail to the child only, which says that it replaces the other', async ({
    app,
    parent,
  }) => {
    const { token, email } = await sendInvite(app, parent);
    const before = await app.mails();
    await resend(parent, token);
    const added = (await app.mails()).slice(before.length);
    expect(added.map(({ to }) => to)).toEqual([email]);
    expect(added[0]?.subject).toBe('Your new link to Oakling');
    expect(added[0]?.text).toContain('Only the link in this email works');
  });

  test('stores only the hash of its new code', async ({ app, parent }) => {
    const invite = await sendInvite(app, parent);
    await resend(parent, invite.token);
    const { code } = await newestCompletion(app, invite);
    expect(code).toMatch(/^[\w-]{43}$/);
    expect(await tablesContaining(app.platform.db, code)).toEqual([]);
  });

  test('adds one audit row, without name, address and code', async ({ app, parent }) => {
    app.setNow(new Date('2031-05-05T12:00:00.000Z'));
    const { token } = await sendInvite(app, parent);
    app.setNow(new Date('2031-05-25T12:00:00.000Z'));
    await resend(parent, token);
    app.setNow(null);
    const rows = await app.query`
      select actor_id, type, before, after from audit_log
      where subject_id = ${token} and feature = 'invites' order by id
    `;
    expect(rows.slice(1)).toEqual([
      {
        actor_id: parent.personId,
        type: 'InviteResent',
        before: { expiresAt: '2031-06-04T12:00:00.000Z' },
        after: { expiresAt: '2031-06-24T12:00:00.000Z' },
      },
    ]);
  });
});

describe('Rule 4.18, what can’t be resent', () => {
  test('one to an address that has since been registered, with the response of rule 4.4', async ({
    app,
    parent,
  }) => {
    const { token } = await sendInvite(app, parent);
    const elder = await app.signUp('elder');
    await app.query`update invites set child_email = ${elder.email} where token = ${token}`;
    const again = await refused(app, () => resend(parent, token));
    const asked = await refused(app, () =>
      parent.post('/api/invites', { childName: 'Ada', childEmail: elder.email }),
    );
    expect(told(again)).toMatchObject({ status: 409, code: 'email-has-account' });
    expect(told(again)).toEqual(told(asked));
  });
});

describe('Rule 4.13, resending counts as sending', () => {
  test('a mailbox gets three a day besides the first invite, then 429', async ({ app, parent }) => {
    const { token, email } = await sendInvite(app, parent);
    for (let sent = 0; sent < 3; sent += 1)
      await parent.must('POST', `/api/invites/${token}/resend`);
    const answer = await refused(app, () => resend(parent, token));
    expect(answer.status).toBe(429);
    expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(0);
    const asked = await refused(app, () =>
      parent.post('/api/invites', { childName: 'Ada', childEmail: email }),
    );
    expect(asked.status).toBe(429);
    // The limit applies to the mailbox, not to the parent.
    await sendInvite(app, parent);
  });

  test('resending an accepted one doesn’t count', async ({ app }) => {
    const eager = await app.signUp('parent');
    const accepted = await sendInvite(app, eager);
    await app.browser().must('POST', '/api/youth-completion', accepted.completion);
    for (let tries = 0; tries < 20; tries += 1) {
      expect((await resend(eager, accepted.token)).status).toBe(409);
    }
    await sendInvite(app, eager);
  });

  test('a parent can send twenty a day, new or again', async ({ app, parent }) => {
    const invites = [];
    for (let sent = 0; sent < 18; sent += 1) invites.push(await sendInvite(app, parent));
    const [one, two, three] = invites.map(({ token }) => token);
    expect((await resend(parent, one ?? '')).status).toBe(204);
    expect((await resend(parent, two ?? '')).status).toBe(204);
    expect((await refused(app, () => resend(parent, three ?? ''))).status).toBe(429);
  });
});

describe('Rule 4.17, concurrent resends', () => {
  test('of twenty at once, as many as allowed are sent, and the mailed code is the one that works', async ({
    app,
    parent,
  }) => {
    const invite = await sendInvite(app, parent);
    const tries = Array.from({ length: 20 }, () => () => resend(parent, invite.token));
    const answers = await app.holdingDelivery(() =>
      collide(app, lockOfInvite(invite.token), tries, 3),
    );
    expect(answers.map(({ status }) => status).toSorted()).toEqual([
      ...Array.from({ length: 3 }, () => 204),
      ...Array.from({ length: 17 }, () => 429),
    ]);
    const mails = await mailsTo(app, invite.email);
    const codes = mails.map(({ text }) => inviteLink(text).code);
    const works: number[] = [];
    for (const code of codes) {
      const { password: _, ...link } = { ...invite.completion, code };
      works.push((await app.browser().post(`${complete}/check`, link)).status);
    }
    expect(works).toEqual([409, 200]);
    const rows = await app.query`
      select from audit_log where subject_id = ${invite.token} and type = 'InviteResent'
    `;
    expect(rows).toHaveLength(3);
  });

  test('a completion that comes first succeeds, and nothing is sent', async ({ app, parent }) => {
    const { token, completion, email } = await sendInvite(app, parent);
    const [completed, resent] = await queueUp(app, lockOfInvite(token), [
      () => app.browser().post(complete, completion),
      () => resend(parent, token),
    ]);
    expect([completed?.status, resent?.status, resent?.body.code]).toEqual([
      201,
      409,
      'already-accepted',
    ]);
    expect(await mailsTo(app, email)).toHaveLength(1);
  });

  test('a completion that comes second has the old code, and creates no account', async ({
    app,
    parent,
  }) => {
    const invite = await sendInvite(app, parent);
    const users = await app.count('users');
    const [resent, completed] = await queueUp(app, lockOfInvite(invite.token), [
      () => resend(parent, invite.token),
      () => app.browser().post(complete, invite.completion),
    ]);
    expect([resent?.status, completed?.status, completed?.body.code]).toEqual([
      204,
      409,
      'link-invalid',
    ]);
    expect(await app.count('users')).toBe(users);
    const fresh = await newestCompletion(app, invite);
    expect((await app.browser().post(complete, fresh)).status).toBe(201);
  });
});
