import { describe, expect, test } from 'vitest';
import { ROLES, type Role } from '../identity/role.ts';
import type { Skills } from '../interests/interest.ts';
import { aPerson } from '../testing/arbitrary-people.ts';
import {
  areMatched,
  complement,
  CONNECT_THRESHOLD,
  experience,
  rankMatches,
  sharedInterests,
  type Matchable,
} from './match.ts';

const person = (role: Role, skills: Skills, id: string = role, lastSeen = '2026-08-01') =>
  aPerson({ id, role, skills, lastSeen });

describe('Rules 5.2 and 5.4, shared interests', () => {
  test.for<[string, Skills, Skills, ReturnType<typeof sharedInterests>]>([
    ['nobody has any', {}, {}, []],
    ['only one has any', { Photography: 1 }, {}, []],
    ['they have different ones', { Photography: 1 }, { 'Music & Dance': 1 }, []],
    [
      'they share one',
      { Photography: 3, 'Music & Dance': 2 },
      { Photography: 1, 'Art & Creativity': 2 },
      [{ name: 'Photography', level: 3, theirLevel: 1, comparison: 'higher' }],
    ],
    [
      'they share several, which come in the order of the catalogue',
      { Photography: 1, 'Music & Dance': 2, 'Art & Creativity': 3 },
      { 'Art & Creativity': 1, Photography: 2, 'Music & Dance': 2 },
      [
        { name: 'Art & Creativity', level: 3, theirLevel: 1, comparison: 'higher' },
        { name: 'Music & Dance', level: 2, theirLevel: 2, comparison: 'same' },
        { name: 'Photography', level: 1, theirLevel: 2, comparison: 'lower' },
      ],
    ],
  ])('when %s', ([, mine, theirs, shared]) => {
    expect(sharedInterests(mine, theirs)).toEqual(shared);
  });

  test('a match with three or more shared interests is strong', () => {
    expect(CONNECT_THRESHOLD).toBe(3);
  });
});

describe('Rule 5.1, who is matched', () => {
  const opposite: Record<Role, Role | null> = { elder: 'youth', youth: 'elder', parent: null };
  const pairs = ROLES.flatMap((one) => ROLES.map((other) => [one, other] as const));

  test.for(pairs)('a %s and a %s', ([one, other]) => {
    const matched = areMatched(person(one, { Photography: 1 }), person(other, { Photography: 1 }));
    expect(matched).toBe(opposite[one] === other);
  });

  test('an elder and a youth without a shared interest are not matched', () => {
    const youth = person('youth', { 'Music & Dance': 1 });
    expect(areMatched(person('elder', { Photography: 1 }), youth)).toBe(false);
  });
});

describe('Rules 5.7 and 5.8, experience and complement', () => {
  test.for<[string, Skills, number]>([
    ['none', {}, 0],
    ['Basic', { Photography: 1 }, 100],
    ['Intermediate and Advanced', { Photography: 2, 'Music & Dance': 3 }, 250],
    [
      'Basic, Basic, Intermediate',
      { Photography: 1, 'Music & Dance': 1, 'Art & Creativity': 2 },
      133,
    ],
    [
      'Basic and twice Intermediate',
      { Photography: 1, 'Music & Dance': 2, 'Art & Creativity': 2 },
      166,
    ],
  ])('%s is this many hundredths of a level', ([, skills, hundredths]) => {
    expect(experience(skills)).toBe(hundredths);
  });

  test('the complement is the elder’s mean minus the youth’s for every viewer', () => {
    const elder = person('elder', { Photography: 3, 'Music & Dance': 2 });
    const youth = person('youth', { Photography: 1 });
    expect(complement(elder, youth)).toBe(150);
    expect(complement(youth, elder)).toBe(150);
    expect(complement(person('elder', { Photography: 1 }), person('youth', elder.skills))).toBe(
      -150,
    );
  });
});

describe('Rule 5.6, the order', () => {
  const viewer = person('youth', { Photography: 1, 'Music & Dance': 1 });
  const both = { Photography: 1, 'Music & Dance': 1 } as const;

  test.for<[string, Matchable, Matchable]>([
    [
      'more shared interests outrank a larger complement',
      person('elder', both, 'z', '2026-01-01'),
      person('elder', { Photography: 3 }, 'a', '2026-08-01'),
    ],
    [
      'a larger complement outranks a later day',
      person('elder', { Photography: 3 }, 'z', '2026-01-01'),
      person('elder', { Photography: 2 }, 'a', '2026-08-01'),
    ],
    [
      'a later day outranks a smaller id',
      person('elder', both, 'z', '2026-08-01'),
      person('elder', both, 'a', '2026-07-31'),
    ],
    ['at last the smaller id is first', person('elder', both, 'a'), person('elder', both, 'b')],
  ])('%s', ([, first, second]) => {
    expect(rankMatches(viewer, [first, second])).toEqual([first, second]);
    expect(rankMatches(viewer, [second, first])).toEqual([first, second]);
  });

  test('a beginner comes first for an elder', () => {
    const elder = person('elder', { Photography: 3 });
    const beginner = person('youth', { Photography: 1 }, 'z');
    const expert = person('youth', { Photography: 3 }, 'a');
    expect(rankMatches(elder, [expert, beginner])).toEqual([beginner, expert]);
  });
});
