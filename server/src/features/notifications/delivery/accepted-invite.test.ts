import { describe, expect } from 'vitest';
import { test } from '../../../testing/fixtures.ts';
import { newMails } from '../../../testing/new-mails.ts';

describe('Rule 8.29, when an invite is accepted', () => {
  test('only the parent is mailed, with a link to the child’s page', async ({ app }) => {
    const parent = await app.signUp('parent', 'Maria Young');
    const other = await app.signUp('parent', 'Dana Else');
    let childId = '';
    const mails = await newMails(app, async () => {
      childId = (await app.invite(parent, 'Sam Young')).personId;
    });
    const [mail, ...more] = mails.filter(({ subject }) => subject === 'Your invite was accepted');
    expect(more).toEqual([]);
    expect([mail?.to, other.email === mail?.to]).toEqual([parent.email, false]);
    expect(mail?.text).toContain('Sam Young has joined Oakling');
    expect(mail?.text).toContain(`/#/dashboard/parent/children/${childId}`);
    expect(mail?.text).toContain('If it wasn’t your child');
  });

  test('not a parent who turned that mail off, who still reads it in the app', async ({ app }) => {
    const parent = await app.signUp('parent', 'Maria Young');
    const choice = { kind: 'invite-accepted', inApp: true, byMail: false };
    await parent.must('PUT', '/api/notification-choices', choice);
    const mails = await newMails(app, () => app.invite(parent, 'Nia Young'));
    expect(mails.filter(({ to }) => to === parent.email)).toEqual([]);
    const { items } = (await parent.get('/api/notifications')).body;
    expect(items).toMatchObject([{ kind: 'invite-accepted', names: { child: 'Nia Young' } }]);
  });
});
