import { describe, expect } from 'vitest';
import type { Browser } from '../../testing/browser.ts';
import { openFamily } from '../../testing/family.ts';
import { test } from '../../testing/fixtures.ts';
import { addChild } from '../../testing/pin-child.ts';
import { joinFamily } from '../../testing/second-guardian.ts';
import { sendInvite } from '../../testing/sent-invite.ts';
import { PASSWORD, type TestApp } from '../../testing/test-app.ts';

const NOTE = { note: 'Reported twice', told: 'You were rude.' };
const suspend = (moderator: Browser, id: string) =>
  moderator.must('POST', `/api/moderation/people/${id}/suspend`, NOTE);

async function comeBack(app: TestApp, parent: Browser): Promise<Browser> {
  await parent.must('POST', '/api/account/removal', { password: PASSWORD });
  return app.signUp('parent', 'Maria Young', parent.email);
}

async function standing(app: TestApp, id: string) {
  const rows = await app.query<{ vetting: string }>`select vetting from people where id = ${id}`;
  return rows[0]?.vetting;
}

describe('Rule 1.185, A346: a suspended child can’t return when the guardian', () => {
  test('deletes both accounts and adds the child again, not even after another one', async ({
    app,
    moderator,
  }) => {
    const parent = await app.signUp('parent', 'Maria Young');
    const { id } = await addChild(parent);
    await suspend(moderator, id);
    const again = await comeBack(app, parent);
    for (const name of ['Sam Other', 'Sam Young']) {
      const added = await addChild(again, name);
      expect(await standing(app, added.id)).toBe('suspended');
    }
    const third = await comeBack(app, again);
    expect(await standing(app, (await addChild(third)).id)).toBe('suspended');
  });

  test('deletes both accounts and adds a child with a PIN instead of an address, or invites another address', async ({
    app,
    moderator,
  }) => {
    const { parent, youth } = await openFamily(app);
    await suspend(moderator, youth.personId);
    const again = await comeBack(app, parent);
    expect(await standing(app, (await addChild(again)).id)).toBe('suspended');
    const { completion } = await sendInvite(app, again);
    const answer = await app.browser().post('/api/youth-completion', completion);
    expect(answer.body.code).toBe('account-suspended');
  });

  test('adds the child under another name', async ({ app, moderator }) => {
    const parent = await app.signUp('parent', 'Maria Young');
    await suspend(moderator, (await addChild(parent)).id);
    expect(await standing(app, (await addChild(parent, 'Sammy Y')).id)).toBe('suspended');
  });

  test('leaves the child with another guardian', async ({ app, moderator }) => {
    const parent = await app.signUp('parent', 'Maria Young');
    const { id } = await addChild(parent);
    await joinFamily(app, await app.signUp('parent', 'Max Young'), [id]);
    await suspend(moderator, id);
    const again = await comeBack(app, parent);
    expect(await standing(app, (await addChild(again)).id)).toBe('suspended');
  });

  test('until a moderator reinstates a child of the new account', async ({ app, moderator }) => {
    const { parent, youth } = await openFamily(app);
    await suspend(moderator, youth.personId);
    const again = await comeBack(app, parent);
    const { id } = await addChild(again);
    await moderator.must('POST', `/api/moderation/people/${id}/reinstate`, { note: 'Talked' });
    expect(await standing(app, id)).not.toBe('suspended');
    expect(await standing(app, (await addChild(again, 'Mia Young')).id)).not.toBe('suspended');
    const { completion } = await sendInvite(app, again, { childEmail: youth.email });
    const completed = { ...completion, email: youth.email };
    expect((await app.browser().post('/api/youth-completion', completed)).status).toBe(201);
  });

  test('but a child who wasn’t suspended leaves nothing behind', async ({ app }) => {
    const parent = await app.signUp('parent', 'Maria Young');
    await addChild(parent);
    const kept = () => app.query`select from former_limits`;
    const before = await kept();
    const again = await comeBack(app, parent);
    expect(await kept()).toEqual(before);
    expect(await standing(app, (await addChild(again)).id)).not.toBe('suspended');
  });
});
