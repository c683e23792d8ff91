import {
  areMatched,
  compareMatches,
  rankMatches,
  sharedInterests,
  type Matchable,
} from '@oakling/domain/matches/match';
import fc from 'fast-check';
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

  test('the example needs every criterion of the order', () => {
    const viewer = people.find(
      (person) => rankMatches(person, people).length > 60 && person.role === 'elder',
    );
    expect(viewer).toBeDefined();
    const ranked = viewer === undefined ? [] : rankMatches(viewer, people);
    const reasons = ranked.slice(1).map((other, index) => {
      const one = ranked[index] ?? other;
      if (one.lastSeen === other.lastSeen) return 'id, experience or shared';
      return 'day, experience or shared';
    });
    expect(new Set(reasons).size).toBe(2);
  });

  test('who comes in before the place reached is not repeated, and nobody is left out', async () => {
    const viewer = people.find(
      (person) => person.role === 'youth' && rankMatches(person, people).length > 45,
    );
    if (viewer === undefined) throw new Error('there is no such viewer');
    const browser = await signInAs(house, viewer.id);
    const { body: first } = await browser.get('/api/matches');
    // A newcomer who shares everything comes before all others.
    const newcomer: Matchable & { role: 'elder' } = {
      id: '00000000-0000-4000-8000-000000000001',
      role: 'elder',
      skills: { ...viewer.skills },
      lastSeen: '2026-08-01',
    };
    const isFirst = people
      .filter((person) => areMatched(viewer, person))
      .slice(0, 1)
      .every((person) => compareMatches(viewer, newcomer, person) <= 0);
    expect(isFirst).toBe(true);
    await storePeople(house.platform.db, '', [newcomer]);
    const { body: second } = await browser.get(
      `/api/matches?cursor=${encodeURIComponent(first.nextCursor)}`,
    );
    const expected = rankMatches(viewer, people).slice(0, 40);
    const ids = [...first.items, ...second.items].map(({ id }: Item) => id);
    people.push(newcomer);
    expect(ids).toEqual(expected.map(({ id }) => id));
  });
});
