import { describe, expect } from 'vitest';
import { collide, queueUp } from '../../testing/at-once.ts';
import type { Browser } from '../../testing/browser.ts';
import { test as base } from '../../testing/fixtures.ts';
import { refused, told } from '../../testing/refused.ts';
import { lockOfInvite, sendInvite } from '../../testing/sent-invite.ts';
import { newId } from '../../testing/session-request.ts';
import type { TestApp } from '../../testing/test-app.ts';

const test = base.extend('parent', ({ app }) => app.signUp('parent', 'Maria Young'));

const complete = '/api/youth-completion';
const withdraw = (person: Browser, token: string) => person.send('DELETE', `/api/invites/${token}`);

async function recorded(app: TestApp, token: string): Promise<unknown[]> {
  const rows = await app.query`
    select actor_id, type, before, after from audit_log
    where subject_id = ${token} and feature = 'invites' order by id
  `;
  return rows;
}

describe('Rule 4.19, an invite withdrawn', () => {
  test('disappears from every list; its audit rows stay', async ({ app, parent }) => {
    const { token } = await sendInvite(app, parent);
    const kept = await sendInvite(app, parent, { childName: 'Tom Young' });
    const mails = (await app.mails()).length;
    expect((await withdraw(parent, token)).status).toBe(204);
    const { items } = (await parent.get('/api/invites')).body;
    expect(items.map((item: { token: string }) => item.token)).toEqual([kept.token]);
    expect((await parent.get('/api/children')).body.items).toMatchObject([{ name: 'Tom Young' }]);
    const by = { actor_id: parent.personId };
    expect(await recorded(app, token)).toEqual([
      { ...by, type: 'InviteSent', before: null, after: { status: 'pending', ageRange: '10-15' } },
      { ...by, type: 'InviteWithdrawn', before: { status: 'pending' }, after: null },
    ]);
    expect((await app.mails()).length).toBe(mails);
  });

  test('its link looks like one that never existed', async ({ app, parent }) => {
    const { token, completion } = await sendInvite(app, parent);
    await withdraw(parent, token);
    const dead = await refused(app, () => app.browser().post(complete, completion));
    const unknown = await refused(app, () =>
      app.browser().post(complete, { ...completion, token: newId() }),
    );
    expect(told(dead)).toMatchObject({ status: 409, code: 'invite-not-found' });
    expect(told(dead)).toEqual(told(unknown));
  });

  test('an expired one can also be withdrawn', async ({ app, parent }) => {
    app.setNow(new Date(Date.now() - 31 * 86_400_000));
    const { token } = await sendInvite(app, parent);
    app.setNow(null);
    expect((await withdraw(parent, token)).status).toBe(204);
  });

  test('a new one can be sent to the same address', async ({ app, parent }) => {
    const { token, email } = await sendInvite(app, parent);
    await withdraw(parent, token);
    const second = await sendInvite(app, parent, { childEmail: email });
    const completion = { ...second.completion, email };
    expect((await app.browser().post(complete, completion)).status).toBe(201);
  });
});

test('Rule 4.13, withdrawing does not make the next invite to the address a first one', async ({
  app,
  parent,
}) => {
  const { token, email } = await sendInvite(app, parent);
  await withdraw(parent, token);
  for (let sent = 0; sent < 3; sent += 1) {
    const again = await sendInvite(app, parent, { childEmail: email });
    await withdraw(parent, again.token);
  }
  const answer = await refused(app, () =>
    parent.post('/api/invites', { childName: 'Ada', childEmail: email }),
  );
  expect(answer.status).toBe(429);
  // Another parent's first invite still reaches the child.
  await sendInvite(app, await app.signUp('parent'), { childEmail: email });
});

describe('Rule 4.19, concurrent withdrawals', () => {
  test('twenty at once are one withdrawal', async ({ app, parent }) => {
    const { token } = await sendInvite(app, parent);
    const tries = Array.from({ length: 20 }, () => () => withdraw(parent, token));
    const answers = await collide(app, lockOfInvite(token), tries, 5);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([
      204,
      ...Array.from({ length: 19 }, () => 404),
    ]);
    expect(await recorded(app, token)).toMatchObject([
      { type: 'InviteSent' },
      { type: 'InviteWithdrawn' },
    ]);
  });

  test('a completion that comes first succeeds, and can’t be withdrawn', async ({
    app,
    parent,
  }) => {
    const { token, completion } = await sendInvite(app, parent);
    const [completed, withdrawn] = await queueUp(app, lockOfInvite(token), [
      () => app.browser().post(complete, completion),
      () => withdraw(parent, token),
    ]);
    expect([completed?.status, withdrawn?.status, withdrawn?.body.code]).toEqual([
      201,
      409,
      'already-accepted',
    ]);
    expect((await parent.get('/api/children')).body.items).toMatchObject([{ status: 'accepted' }]);
  });

  test('a completion that comes second finds no invite, and creates no account', async ({
    app,
    parent,
  }) => {
    const { token, completion } = await sendInvite(app, parent);
    const users = await app.count('users');
    const [withdrawn, completed] = await queueUp(app, lockOfInvite(token), [
      () => withdraw(parent, token),
      () => app.browser().post(complete, completion),
    ]);
    expect([withdrawn?.status, completed?.status, completed?.body.code]).toEqual([
      204,
      409,
      'invite-not-found',
    ]);
    expect(await app.count('users')).toBe(users);
  });

  test('a withdrawn invite can’t be resent', async ({ app, parent }) => {
    const { token, email } = await sendInvite(app, parent);
    const [withdrawn, resent] = await queueUp(app, lockOfInvite(token), [
      () => withdraw(parent, token),
      () => parent.post(`/api/invites/${token}/resend`),
    ]);
    expect([withdrawn?.status, resent?.status]).toEqual([204, 404]);
    expect((await app.mails()).filter(({ to }) => to === email)).toHaveLength(1);
  });
});
