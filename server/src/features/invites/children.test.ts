import { describe, expect } from 'vitest';
import { passProfile } from '../../testing/pictures.ts';
import { test } from '../../testing/fixtures.ts';
import { sendInvite } from '../../testing/sent-invite.ts';

const open = {
  id: null,
  acceptedAt: null,
  mailFailure: null,
  isAdded: false,
  avatarUrl: null,
  isPaused: false,
  hasInterests: false,
  shownName: '',
};

describe('Rules 3.8 and 4.15, the children of a parent', () => {
  test('are accounts and open invites, each name once', async ({ app }) => {
    const parent = await app.signUp('parent');
    await sendInvite(app, parent, { childName: 'Ada Young' });
    const ada = await app.invite(parent, 'ada young');
    await sendInvite(app, parent, { childName: 'Tom Young' });
    await sendInvite(app, parent, { childName: 'TOM YOUNG' });
    const { body } = await parent.get('/api/children');
    expect(body.items).toEqual([
      {
        id: ada.personId,
        name: 'ada young',
        status: 'accepted',
        avatarUrl: null,
        acceptedAt: expect.any(String),
        isAdded: false,
        isPaused: false,
        token: null,
        mailFailure: null,
        hasInterests: false,
        // The invite decides how others see the name.
        shownName: expect.stringMatching(/^ada (young|Y\.)$/),
      },
      { ...open, name: 'TOM YOUNG', status: 'pending', token: expect.any(String) },
    ]);
  });

  test('a renamed child isn’t also listed as the invite it came from', async ({ app }) => {
    const parent = await app.signUp('parent');
    const ada = await app.invite(parent, 'Ada Young');
    await ada.must('PATCH', '/api/profile', { fullName: 'Ada King' });
    await passProfile(parent, ada);
    expect((await parent.get('/api/children')).body.items).toMatchObject([{ name: 'Ada King' }]);
  });

  test('an account shows whether it has interests (rule 9.222)', async ({ app }) => {
    const parent = await app.signUp('parent');
    const ada = await app.invite(parent, 'Ada Young');
    const has = async () => (await parent.get('/api/children')).body.items[0].hasInterests;
    expect(await has()).toBe(false);
    await ada.must('PUT', '/api/interests/Photography', { level: 1 });
    expect(await has()).toBe(true);
  });

  test('an account shows when its invite was accepted', async ({ app }) => {
    const parent = await app.signUp('parent');
    app.setNow(new Date('2031-05-05T12:00:00.000Z'));
    const { completion } = await sendInvite(app, parent);
    await sendInvite(app, parent, { childName: 'Tom' });
    app.setNow(new Date('2031-05-06T09:30:00.000Z'));
    await app.browser().must('POST', '/api/youth-completion', completion);
    app.setNow(null);
    expect((await parent.get('/api/children')).body.items).toMatchObject([
      { status: 'accepted', acceptedAt: '2031-05-06T09:30:00.000Z' },
      { name: 'Tom', status: 'pending' },
    ]);
  });

  test('an expired invite is shown as such, and an open one outranks it', async ({ app }) => {
    const parent = await app.signUp('parent');
    app.setNow(new Date(Date.now() - 31 * 86_400_000));
    await sendInvite(app, parent, { childName: 'Ada' });
    await sendInvite(app, parent, { childName: 'Tom' });
    app.setNow(null);
    await sendInvite(app, parent, { childName: 'Tom' });
    const { body } = await parent.get('/api/children');
    expect(body.items).toEqual([
      { ...open, name: 'Tom', status: 'pending', token: expect.any(String) },
      { ...open, name: 'Ada', status: 'expired', token: expect.any(String) },
    ]);
  });
});
