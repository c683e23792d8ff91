import { interestList, type InterestName } from '@oakling/domain/interests/interest';
import { shownName } from '@oakling/domain/safety/child-view';
import { rankMatches, sharedInterests } from '@oakling/domain/matches/match';
import { holdsName } from '@oakling/domain/testing/name-search';
import fc from 'fast-check';
import { describe, expect } from 'vitest';
import type { Browser } from '../../testing/browser.ts';
import { test as base } from '../../testing/fixtures.ts';
import { signInAs } from '../../testing/signed-in.ts';
import {
  anyMatchable,
  aStoredPerson,
  type StoredPerson,
  storePeople,
} from '../../testing/stored-people.ts';
import type { TestApp } from '../../testing/test-app.ts';

const COUNT = 300;

const anyName = fc
  .tuple(
    fc.constantFrom('Ana', 'Ánna', 'Hannah', 'Bo', 'Łukasz', '王小明', '50%', 'a_b'),
    fc.constantFrom('Young', 'Lovelace', 'Annan', 'Özil', 'O’Brien'),
  )
  .map((names) => names.join(' '));

const test = base.extend('people', { scope: 'file', auto: true }, async ({ app }) => {
  const anyone = fc
    .tuple(anyMatchable, anyName, fc.constantFrom('full-name', 'first-name-and-initial'))
    .map(([person, fullName, style]) => ({
      ...person,
      fullName,
      shownNameStyle: person.role === 'elder' ? ('full-name' as const) : style,
    }));
  const all = fc.uniqueArray(anyone, {
    selector: ({ id }) => id,
    minLength: COUNT,
    maxLength: COUNT,
  });
  const [people = []] = fc.sample(all, { seed: 2, numRuns: 1 });
  await storePeople(app.platform.db, people);
  return people;
});

interface Item {
  readonly id: string;
  readonly matchScore: number;
  readonly sharedInterests: unknown;
  readonly buttonType: string;
}

interface Search {
  readonly interest?: InterestName;
  readonly name?: string;
}

async function pages(viewer: Browser, search: Search = {}): Promise<Item[][]> {
  const found: Item[][] = [];
  let cursor: string | null = '';
  while (cursor !== null) {
    const query = new URLSearchParams({ ...search, ...(cursor !== '' && { cursor }) });
    const answer = await viewer.get(`/api/matches?${query.toString()}`);
    expect(answer.status, answer.text).toBe(200);
    found.push(answer.body.items);
    cursor = answer.body.nextCursor;
  }
  return found;
}

/** Signs each person in only once, because signing in is slow. */
const browsers = new Map<string, Promise<Browser>>();
function browserOf(app: TestApp, { id }: StoredPerson): Promise<Browser> {
  const browser = browsers.get(id) ?? signInAs(app, id);
  browsers.set(id, browser);
  return browser;
}

/** Viewers of both roles, some with few interests and some with many. */
function viewers(people: (StoredPerson & { fullName: string })[]) {
  const bySize = people.toSorted(
    (one, other) => Object.keys(one.skills).length - Object.keys(other.skills).length,
  );
  return (['elder', 'youth'] as const).flatMap((role) => {
    const own = bySize.filter((person) => person.role === role);
    return [0.15, 0.4, 0.7, 1].map((part) => own[Math.ceil(part * own.length) - 1]);
  });
}

function expectedOf(
  people: (StoredPerson & { fullName: string })[],
  viewer: StoredPerson,
  { interest, name }: Search,
): string[] {
  return rankMatches(viewer, people)
    .filter(
      ({ skills }) => interest === undefined || (interest in skills && interest in viewer.skills),
    )
    .filter(
      ({ fullName, shownNameStyle = 'full-name' }) =>
        name === undefined || holdsName(shownName(fullName, shownNameStyle), name),
    )
    .map(({ id }) => id);
}

describe('Rules 5.4 to 5.10 and 5.23 to 5.26, all pages of matches', () => {
  test.for([0, 1, 2, 3, 4, 5, 6, 7])(
    'have exactly the specified ones, in order, without gap or repeat (viewer %i)',
    async (index, { app, people }) => {
      const viewer = viewers(people)[index];
      if (viewer === undefined) throw new Error('there is no such viewer');
      const found = await pages(await browserOf(app, viewer));
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

  test('the example has more than one page of people with identical interests', ({ people }) => {
    const key = (person: (typeof people)[number]) =>
      `${person.role} ${Object.keys(person.skills).toSorted().join()}`;
    const sizes = [...Map.groupBy(people, key).values()].map((group) => group.length);
    expect(Math.max(...sizes)).toBeGreaterThan(40);
  });

  test.for<Search>([
    { interest: 'Photography' },
    { interest: 'Gardening & Nature' },
    { name: 'ann' },
    { name: 'A' },
    { name: 'y' },
    { name: 'Lovelace' },
    { name: 'ana l' },
    { name: 'ozil' },
    { name: 'lukasz o' },
    { name: '小' },
    { name: '%' },
    { name: '_' },
    { name: '\\' },
    { name: "O'Brien" },
    { name: 'nobody' },
    { interest: 'Photography', name: 'an' },
    { interest: 'Mentoring & Teaching', name: 'Bo' },
  ])(
    'narrowed by %j they are the same ones in the same order, and no others',
    async (search, { app, people }) => {
      const found = await Promise.all(
        viewers(people).map(async (viewer) => {
          if (viewer === undefined) throw new Error('there is no such viewer');
          const ids = (await pages(await browserOf(app, viewer), search)).map((page) =>
            page.map(({ id }) => id),
          );
          for (const page of ids.slice(0, -1)) expect(page).toHaveLength(20);
          expect(ids.flat()).toEqual(expectedOf(people, viewer, search));
          return ids.flat().length;
        }),
      );
      const isHopeless = search.name === 'nobody' || search.name === '\\';
      expect(Math.max(...found) > 0).toBe(!isHopeless);
    },
  );

  test('a cursor from one search works in another and continues from there', async ({
    app,
    people,
  }) => {
    const viewer = viewers(people)[7];
    if (viewer === undefined) throw new Error('there is no such viewer');
    const browser = await browserOf(app, viewer);
    const { body: first } = await browser.get('/api/matches');
    const query = new URLSearchParams({ name: 'an', interest: 'Photography' });
    query.set('cursor', first.nextCursor);
    const { body } = await browser.get(`/api/matches?${query.toString()}`);
    const last = first.items.at(-1).id;
    const behind = rankMatches(viewer, people);
    behind.splice(0, behind.findIndex(({ id }) => id === last) + 1);
    const wanted = new Set(expectedOf(people, viewer, { name: 'an', interest: 'Photography' }));
    const expected = behind.map(({ id }) => id).filter((id) => wanted.has(id));
    expect(body.items.map(({ id }: Item) => id)).toEqual(expected.slice(0, 20));
    expect(expected.length).toBeGreaterThan(0);
  });

  test('a newcomer before the cursor isn’t repeated, and no one is skipped', async ({
    app,
    people,
  }) => {
    const viewer = people.find(
      (person) => person.role === 'youth' && rankMatches(person, people).length > 45,
    );
    if (viewer === undefined) throw new Error('there is no such viewer');
    const browser = await browserOf(app, viewer);
    const { body: first } = await browser.get('/api/matches');
    // A person who shares every interest at the highest level ranks first.
    const names = interestList(viewer.skills).map((interest) => interest.name);
    const newcomer = aStoredPerson({
      id: '00000000-0000-4000-8000-000000000001',
      skills: Object.fromEntries(names.map((name) => [name, 3])),
    });
    expect(rankMatches(viewer, [...people, newcomer])[0]).toBe(newcomer);
    await storePeople(app.platform.db, [newcomer]);
    const { body: second } = await browser.get(
      `/api/matches?cursor=${encodeURIComponent(first.nextCursor)}`,
    );
    const expected = rankMatches(viewer, people).slice(0, 40);
    const ids = [...first.items, ...second.items].map(({ id }: Item) => id);
    await app.query`delete from users where id = ${newcomer.id}`;
    expect(ids).toEqual(expected.map(({ id }) => id));
  });
});
