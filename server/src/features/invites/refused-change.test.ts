import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Browser } from '../../testing/browser.ts';
import { openFamily } from '../../testing/family.ts';
import { openHouse, type House } from '../../testing/house.ts';
import { refused, told } from '../../testing/refused.ts';
import { sendInvite } from '../../testing/sent-invite.ts';
import { newId } from '../../testing/session-request.ts';

let house: House;
let parent: Browser;

beforeAll(async () => {
  house = await openHouse();
});
beforeEach(async () => {
  parent = await house.signUp('parent', 'Maria Young');
});
afterAll(() => house.close());

describe.for([
  ['sent again', (who: Browser, token: string) => who.post(`/api/invites/${token}/resend`)],
  ['withdrawn', (who: Browser, token: string) => who.send('DELETE', `/api/invites/${token}`)],
] as const)('Rules 4.1, 4.15, 4.18 and 4.19, what is not %s', ([, change]) => {
  test('an invite that was accepted (409): child, consents and records stay', async () => {
    const { token, completion } = await sendInvite(house, parent);
    await house.browser().must('POST', '/api/youth-completion', completion);
    const answer = await refused(house, () => change(parent, token));
    expect([answer.status, answer.body.code]).toEqual([409, 'already-accepted']);
  });

  test('what is not there or of another family, with one answer (404)', async () => {
    const { token } = await sendInvite(house, parent);
    const other = await house.signUp('parent');
    await sendInvite(house, other);
    const foreign = await refused(house, () => change(other, token));
    const unknown = await refused(house, () => change(other, newId()));
    expect(foreign.status).toBe(404);
    expect(told(foreign)).toEqual(told(unknown));
    // Nor is it taken for the one of theirs, and counted.
    const { rows } = await sql`
      select points from rate_limits where key = ${`invite:${other.personId}`}
    `.execute(house.platform.db);
    expect(rows).toEqual([{ points: 1 }]);
    expect((await change(parent, token)).status).toBe(204);
  });

  test('anything, for an elder or a youth (403)', async () => {
    const { token } = await sendInvite(house, parent);
    const { elder, youth } = await openFamily(house);
    for (const person of [elder, youth]) {
      expect((await refused(house, () => change(person, token))).status).toBe(403);
    }
  });
});
