import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openFamily, type Family } from '../../testing/family.ts';
import { openHouse, type House } from '../../testing/house.ts';
import { ADDRESS, ask, meeting } from '../../testing/session-request.ts';
import { askViewOf } from './invitation-for.ts';

const NOBODY = '00000000-0000-4000-8000-000000000000';

let house: House;
let family: Family;

beforeAll(async () => {
  house = await openHouse();
  family = await openFamily(house);
});
afterAll(() => house.close());

test('a mail is written from what its own reader may see (rule 8.43)', async () => {
  const { elder, youth } = family;
  const id = await ask(elder, meeting(youth));
  const { clock } = house.platform;
  const seen = await house.platform.db.transaction().execute(async (tx) => {
    const ofElder = await askViewOf({ clock }, tx, elder.personId, id);
    const ofYouth = await askViewOf({ clock }, tx, youth.personId, id);
    const ofNobody = await askViewOf({ clock }, tx, NOBODY, id);
    const { rows } = await sql<{ who: string }>`select current_user::text as who`.execute(tx);
    return { elder: await ofElder(), youth: await ofYouth(), nobody: await ofNobody(), rows };
  });
  // Before it is approved whoever asked for it knows where, and the other does not.
  expect(seen.elder?.place).toMatchObject({ address: ADDRESS });
  expect(seen.youth).toMatchObject({ id, place: null });
  expect(seen.nobody).toBeNull();
  // What follows is the owner's again.
  expect(seen.rows).toEqual([{ who: 'oakling' }]);
});
