import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Browser } from '../../testing/browser.ts';
import { openFamily, type Family } from '../../testing/family.ts';
import { openHouse, type House } from '../../testing/house.ts';
import { enrolledModerator } from '../../testing/moderator.ts';
import { photoWithPlace } from '../../testing/pictures.ts';
import { refused } from '../../testing/refused.ts';
import { dayFromNow, meeting, newId } from '../../testing/session-request.ts';

let house: House;
let family: Family;
let moderator: Browser;

beforeAll(async () => {
  house = await openHouse({ ELDER_VETTING: 'required' });
  family = await openFamily(house);
  moderator = (await enrolledModerator(house)).browser;
});
beforeEach(async () => {
  await sql`delete from sessions`.execute(house.platform.db);
  await sql`update people set vetting = 'unverified', verified_until = null`.execute(
    house.platform.db,
  );
});
afterAll(() => house.close());

const verify = () =>
  moderator.must('POST', `/api/moderation/people/${family.elder.personId}/verify`, {
    until: '2099-01-01',
    note: 'Met in person',
  });
const expire = () =>
  sql`update people set verified_until = (now() at time zone 'utc')::date - 1
    where id = ${family.elder.personId}`.execute(house.platform.db);

/** Every way in which one of the two finds the other. */
async function ways({ elder, youth }: Family): Promise<string[]> {
  const found: string[] = [];
  for (const [name, viewer, other] of [
    ['elder', elder, youth],
    ['youth', youth, elder],
  ] as const) {
    for (const query of ['', '?name=a', '?interest=Photography']) {
      const { body } = await viewer.get(`/api/matches${query}`);
      if (body.items.length > 0) found.push(`${name} lists ${query}`);
    }
    if ((await viewer.get(`/api/matches/${other.personId}`)).status === 200)
      found.push(`${name} opens`);
  }
  return found;
}

describe('ELDER_VETTING=required, rules 5.21 and 9.73', () => {
  test('without a verification neither finds the other; with one both do; after its day neither', async () => {
    expect(await ways(family)).toEqual([]);
    await verify();
    expect(await ways(family)).toHaveLength(8);
    await expire();
    expect(await ways(family)).toEqual([]);
  });

  test('neither asks the other for a session', async () => {
    const request = async (who: Browser, whom: Browser) =>
      who.post('/api/sessions', { ...meeting(whom, { date: dayFromNow(9) }), id: newId() });
    for (const prepare of [
      async () => undefined,
      async () => void (await verify(), await expire()),
    ]) {
      await prepare();
      for (const [who, whom] of [
        [family.elder, family.youth],
        [family.youth, family.elder],
      ] as const)
        expect((await refused(house, () => request(who, whom))).status).toBe(404);
    }
    await verify();
    expect((await request(family.youth, family.elder)).status).toBe(201);
  });

  test('neither is shown the other’s picture', async () => {
    for (const [owner, viewer] of [
      [family.elder, family.youth],
      [family.youth, family.elder],
    ] as const) {
      const upload = {
        body: new Uint8Array(await photoWithPlace()),
        headers: { 'content-type': 'image/jpeg' },
      };
      const { body } = await owner.send('PUT', '/api/profile/avatar', upload);
      const look = async () => (await viewer.get(body.avatarUrl)).status;
      expect(await look()).toBe(404);
      await verify();
      expect(await look()).toBe(200);
      await expire();
      expect(await look()).toBe(404);
      await sql`update people set vetting = 'unverified', verified_until = null`.execute(
        house.platform.db,
      );
    }
  });

  test('a parent cannot approve what was asked before the day was over', async () => {
    await verify();
    const id = newId();
    await family.youth.must('POST', '/api/sessions', {
      ...meeting(family.elder, { date: dayFromNow(12) }),
      id,
    });
    await expire();
    const approve = () => family.parent.post(`/api/sessions/${id}/approve`, { version: 1 });
    expect((await refused(house, approve)).status).toBe(409);
    await verify();
    expect((await approve()).status).toBe(200);
  });
});
