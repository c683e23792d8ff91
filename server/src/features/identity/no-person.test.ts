import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Browser } from '../../testing/browser.ts';
import { openHouse, type House } from '../../testing/house.ts';
import { newModerator } from '../../testing/moderator.ts';

let house: House;
let nobody: Browser;

beforeAll(async () => {
  house = await openHouse();
  nobody = await house.signUp('elder');
  await sql`delete from people where id = ${nobody.personId}`.execute(house.platform.db);
});
afterAll(() => house.close());

test('Rule 1.42, it learns its own address, and that it has no role', async () => {
  await newModerator(house);
  const { body } = await nobody.get('/api/me');
  const { id, role, email, fullName } = body;
  // Not a moderator's either, though there is one.
  expect(body).not.toHaveProperty('moderator');
  expect({ id, role, email, fullName }).toEqual({
    id: nobody.personId,
    role: null,
    email: nobody.email,
    fullName: '',
  });
});
