import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openHouse, type House } from '../../testing/house.ts';
import { newMails } from '../../testing/new-mails.ts';

let house: House;
beforeAll(async () => {
  house = await openHouse();
});
afterAll(() => house.close());

describe('Rule 8.29, when an invite is accepted', () => {
  test('the parent is mailed the way to the child’s page, and nobody else', async () => {
    const parent = await house.signUp('parent', 'Maria Young');
    const other = await house.signUp('parent', 'Dana Else');
    let childId = '';
    const mails = await newMails(house, async () => {
      childId = (await house.invite(parent, 'Sam Young')).personId;
    });
    const [mail, ...more] = mails.filter(({ subject }) => subject === 'Your invite was accepted');
    expect(more).toEqual([]);
    expect([mail?.to, other.email === mail?.to]).toEqual([parent.email, false]);
    expect(mail?.text).toContain('Sam Young has joined Oakling');
    expect(mail?.text).toContain(`/#/dashboard/parent/children/${childId}`);
    expect(mail?.text).toContain('If it was not your child');
  });

  test('not a parent who wants no mail of it, who still reads it in the app', async () => {
    const parent = await house.signUp('parent', 'Maria Young');
    const choice = { kind: 'invite-accepted', inApp: true, byMail: false };
    await parent.must('PUT', '/api/notification-choices', choice);
    const mails = await newMails(house, () => house.invite(parent, 'Nia Young'));
    expect(mails.filter(({ to }) => to === parent.email)).toEqual([]);
    const { items } = (await parent.get('/api/notifications')).body;
    expect(items).toMatchObject([{ kind: 'invite-accepted', names: { child: 'Nia Young' } }]);
  });
});
