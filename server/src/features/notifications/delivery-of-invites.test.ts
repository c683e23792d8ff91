import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Browser } from '../../testing/browser.ts';
import { openHouse, PASSWORD, type House } from '../../testing/house.ts';

let house: House;
let invited = 0;

beforeAll(async () => {
  house = await openHouse();
});
afterAll(() => house.close());

/** The mails of an invite to a child, of which nobody is told until its parent has done something else. */
async function mailsOf(act: (parent: Browser, token: string) => Promise<unknown>) {
  const parent = await house.signUp('parent');
  const childEmail = `held${(invited += 1)}@family.example`;
  await house.holdingDelivery(async () => {
    const { body } = await parent.must('POST', '/api/invites', { childName: 'Ada', childEmail });
    await act(parent, body.token);
  });
  await house.deliver();
  return (await house.mails()).filter(({ to }) => to === childEmail);
}

describe('an invite is mailed', () => {
  test('when it still waits by then', async () => {
    expect(await mailsOf(async () => undefined)).toHaveLength(1);
  });

  test('not when it was withdrawn', async () => {
    const mails = await mailsOf(async (parent, token) => {
      expect((await parent.send('DELETE', `/api/invites/${token}`)).status).toBe(204);
    });
    expect(mails).toEqual([]);
  });

  test('not when its parent has left', async () => {
    const leave = (parent: Browser) =>
      parent.must('POST', '/api/account/removal', { password: PASSWORD });
    expect(await mailsOf(leave)).toEqual([]);
  });
});
