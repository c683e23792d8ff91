import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Browser } from '../../testing/browser.ts';
import { openFamily, type Family } from '../../testing/family.ts';
import { openHouse, type House } from '../../testing/house.ts';
import { enrolledModerator, newModerator } from '../../testing/moderator.ts';
import { operations } from '../../testing/operations.ts';
import { refused } from '../../testing/refused.ts';

let house: House;
let family: Family;
let moderator: Browser;

beforeAll(async () => {
  house = await openHouse();
  family = await openFamily(house);
  moderator = (await enrolledModerator(house)).browser;
});
afterAll(() => house.close());

describe('Rule 9.63, who is let into the console', () => {
  test('nobody but a moderator whose login passed the second factor: 403 on every operation', async () => {
    const all = (await operations(house)).filter(({ path }) => path.startsWith('/api/moderation'));
    expect(all.length).toBeGreaterThan(8);
    const unready = await newModerator(house);
    for (const who of [family.elder, family.parent, family.youth, unready]) {
      for (const { method, examplePath, exampleBody } of all) {
        const answer = await refused(house, () =>
          exampleBody === undefined
            ? who.send(method, examplePath)
            : who.json(method, examplePath, exampleBody),
        );
        expect([method, examplePath, answer.status]).toEqual([method, examplePath, 403]);
      }
    }
  });

  test('a moderator is nobody elsewhere: no match, session, profile or invite', async () => {
    for (const path of [
      '/api/matches',
      '/api/sessions?bucket=past',
      '/api/profile',
      '/api/invites',
    ])
      expect((await refused(house, () => moderator.get(path))).status).toBe(403);
  });
});
