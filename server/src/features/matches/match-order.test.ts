import { interestList } from '@oakling/domain/interests/interest';
import { rankMatches, sharedInterests, type Matchable } from '@oakling/domain/matches/match';
import fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Browser } from '../../testing/browser.ts';
import { openHouse, type House } from '../../testing/house.ts';
import { signInAs } from '../../testing/signed-in.ts';
import { anyMatchable, storePeople } from '../../testing/stored-people.ts';

const COUNT = 300;

let house: House;
let people: (Matchable & { role: 'elder' | 'youth' })[];

beforeAll(async () => {
  house = await openHouse();
  const parent = await house.signUp('parent');
  const all = fc.uniqueArray(anyMatchable, {
    selector: ({ id }) => id,
    minLength: COUNT,
    maxLength: COUNT,
  });
  [people = []] = fc.sample(all, { seed: 2, numRuns: 1 });
  await storePeople(house.platform.db, parent.personId, people);
});
afterAll(() => house.close());

interface Item {
  readonly id: string;
  readonly matchScore: number;
  readonly sharedInterests: unknown;
  readonly buttonType: string;
}

async function pages(viewer: Browser): Promise<Item[][]> {
  const found: Item[][] = [];
  let cursor: string | null = '';
  while (cursor !== null) {
    const query = cursor === '' ? '' : `?cursor=${encodeURIComponent(cursor)}`;
    const answer = await viewer.get(`/api/matches${query}`);
    expect(answer.status, answer.text).toBe(200);
    found.push(answer.body.items);
    cursor = answer.body.nextCursor;
  }
  return found;
}

/** Some viewers of both roles, with few and with many interests. */
function viewers() {
  const bySize = people.toSorted(
    (one, other) => Object.keys(one.skills).length - Object.keys(other.skills).length,
  );
  return (['elder', 'youth'] as const).flatMap((role) => {
    const own = bySize.filter((person) => person.role === role);
    return [0.15, 0.4, 0.7, 1].map((part) => own[Math.ceil(part * own.length) - 1]);
  });
}

describe('Rules 5.4 to 5.10, all pages of matches', () => {
  test.for([0, 1, 2, 3, 4, 5, 6, 7])(
    'hold exactly those of the rule, in its order, without gap or repeat (viewer %i)',
    async (index) => {
      const viewer = viewers()[index];
      if (viewer === undefined) throw new Error('there is no such viewer');
      const found = await pages(await signInAs(house, viewer.id));
      const expected = rankMatches(viewer, people);
      expect(found.flat().map(({ id }) => id)).toEqual(expected.map(({ id }) => id));
      for (const page of found.slice(0, -1)) expect(page).toHaveLength(20);
      for (const [place, item] of found.flat().entries()) {
        const shared = sharedInterests(viewer.skills, expected[place]?.skills ?? {});
        const buttonType = shared.length >= 3 ? 'connect' : 'viewProfile';
        expect(item).toMatchObject({
          matchScore: shared.length,
          sharedInterests: shared,
          buttonType,
        });
      }
    },
  );

  test('the example has more than one page of people with the very same interests', () => {
    const key = (person: (typeof people)[number]) =>
      `${person.role} ${Object.keys(person.skills).toSorted().join()}`;
    const sizes = [...Map.groupBy(people, key).values()].map((group) => group.length);
    expect(Math.max(...sizes)).toBeGreaterThan(40);
  });

  test('who comes in before the place reached is not repeated, and nobody is left out', async () => {
    const viewer = people.find(
      (person) => person.role === 'youth' && rankMatches(person, people).length > 45,
    );
    if (viewer === undefined) throw new Error('there is no such viewer');
    const browser = await signInAs(house, viewer.id);
    const { body: first } = await browser.get('/api/matches');
    // Someone who shares everything and is advanced in it comes before all others.
    const names = interestList(viewer.skills).map((interest) => interest.name);
    const newcomer: Matchable & { role: 'elder' } = {
      id: '00000000-0000-4000-8000-000000000001',
      role: 'elder',
      skills: Object.fromEntries(names.map((name) => [name, 3])),
      lastSeen: '2026-08-01',
    };
    expect(rankMatches(viewer, [...people, newcomer])[0]).toBe(newcomer);
    await storePeople(house.platform.db, '', [newcomer]);
    const { body: second } = await browser.get(
      `/api/matches?cursor=${encodeURIComponent(first.nextCursor)}`,
    );
    const expected = rankMatches(viewer, people).slice(0, 40);
    const ids = [...first.items, ...second.items].map(({ id }: Item) => id);
    await sql`delete from users where id = ${newcomer.id}`.execute(house.platform.db);
    expect(ids).toEqual(expected.map(({ id }) => id));
  });
});
