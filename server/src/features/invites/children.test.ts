import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openFamily } from '../../testing/family.ts';
import { openHouse, type House } from '../../testing/house.ts';
import { refused } from '../../testing/refused.ts';
import { sendInvite } from '../../testing/sent-invite.ts';

let house: House;

beforeAll(async () => {
  house = await openHouse();
});
afterAll(() => house.close());

describe('Rules 3.8 and 4.15, the children of a parent', () => {
  test('are accounts and open invites, each name once', async () => {
    const parent = await house.signUp('parent');
    await sendInvite(house, parent, { childName: 'Ada Young' });
    await house.invite(parent, 'ada young');
    await sendInvite(house, parent, { childName: 'Tom Young' });
    await sendInvite(house, parent, { childName: 'TOM YOUNG' });
    const { body } = await parent.get('/api/children');
    expect(body.items).toEqual([
      { name: 'ada young', status: 'accepted', avatarUrl: null },
      { name: 'TOM YOUNG', status: 'pending', avatarUrl: null },
    ]);
  });

  test('an invite past its time is shown as expired, and an open one outranks it', async () => {
    const parent = await house.signUp('parent');
    house.setNow(new Date(Date.now() - 31 * 86_400_000));
    await sendInvite(house, parent, { childName: 'Ada' });
    await sendInvite(house, parent, { childName: 'Tom' });
    house.setNow(null);
    await sendInvite(house, parent, { childName: 'Tom' });
    const { body } = await parent.get('/api/children');
    expect(body.items).toEqual([
      { name: 'Tom', status: 'pending', avatarUrl: null },
      { name: 'Ada', status: 'expired', avatarUrl: null },
    ]);
  });

  test('of another family none is visible', async () => {
    const [one, other] = [await house.signUp('parent'), await house.signUp('parent')];
    await house.invite(one, 'Ada');
    await sendInvite(house, one, { childName: 'Tom' });
    expect((await other.get('/api/children')).body).toEqual({ items: [] });
  });

  test('nobody but a parent asks for them', async () => {
    const { elder, youth } = await openFamily(house);
    for (const person of [elder, youth]) {
      expect((await refused(house, () => person.get('/api/children'))).status).toBe(403);
    }
  });
});
