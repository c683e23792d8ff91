import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { interestMask } from '../interests/interest.ts';
import { people, person, skills } from '../testing/arbitrary-people.ts';
import {
  areMatched,
  compareMatches,
  complement,
  experience,
  rankMatches,
  sharedInterests,
  type Matchable,
} from './match.ts';

const namesOf = (one: Matchable) => Object.keys(one.skills);
const sharedCount = (one: Matchable, other: Matchable) =>
  namesOf(one).filter((name) => namesOf(other).includes(name)).length;

/** The mean level in hundredths, in integer arithmetic. Rule 5.8 */
function meanHundredths(one: Matchable): number {
  const levels = Object.values(one.skills).map(BigInt);
  const sum = levels.reduce((total, level) => total + level, 0n);
  return levels.length === 0 ? 0 : Number((sum * 100n) / BigInt(levels.length));
}

/** Rule 5.7 */
function naiveComplement(viewer: Matchable, other: Matchable): number {
  const [elder, youth] = viewer.role === 'elder' ? [viewer, other] : [other, viewer];
  return meanHundredths(elder) - meanHundredths(youth);
}

/** Compares one criterion after another. Rule 5.6 */
function comesBefore(viewer: Matchable, one: Matchable, other: Matchable): boolean {
  const shared = [sharedCount(viewer, one), sharedCount(viewer, other)] as const;
  if (shared[0] !== shared[1]) return shared[0] > shared[1];
  const gap = [naiveComplement(viewer, one), naiveComplement(viewer, other)] as const;
  if (gap[0] !== gap[1]) return gap[0] > gap[1];
  const seen = [Date.parse(one.lastSeen), Date.parse(other.lastSeen)] as const;
  if (seen[0] !== seen[1]) return seen[0] > seen[1];
  return one.id < other.id;
}

/** A naive ranking by rules 5.1 to 5.8: each match follows those that come before it. */
function naiveRanking(
  viewer: Matchable,
  everyone: readonly Matchable[],
): (Matchable | undefined)[] {
  const wanted = { elder: 'youth', youth: 'elder', parent: 'nobody' }[viewer.role];
  const matches = everyone.filter(
    (other) => other.role === wanted && sharedCount(viewer, other) >= 1,
  );
  const ranked: (Matchable | undefined)[] = matches.map(() => undefined);
  for (const match of matches) {
    ranked[matches.filter((other) => comesBefore(viewer, other, match)).length] = match;
  }
  return ranked;
}

describe('Rules 5.1 to 5.8, anyone’s matches among any people', () => {
  test('the matches and their order follow the rules', () => {
    const property = fc.property(person, people, (viewer, everyone) => {
      expect(rankMatches(viewer, everyone)).toEqual(naiveRanking(viewer, everyone));
    });
    fc.assert(property, { numRuns: 500 });
  });

  test('the input order of people doesn’t matter', () => {
    const shuffled = people.chain((everyone) =>
      fc.tuple(
        fc.constant(everyone),
        fc.shuffledSubarray(everyone, { minLength: everyone.length, maxLength: everyone.length }),
      ),
    );
    const property = fc.property(person, shuffled, (viewer, [one, other]) => {
      expect(rankMatches(viewer, one)).toEqual(rankMatches(viewer, other));
    });
    fc.assert(property, { numRuns: 300 });
  });

  test('the order is total and irreflexive', () => {
    const property = fc.property(person, person, person, (viewer, one, other) => {
      const forth = Math.sign(compareMatches(viewer, one, other));
      const back = Math.sign(compareMatches(viewer, other, one));
      expect(forth + back).toBe(0);
      expect(compareMatches(viewer, one, one)).toBe(0);
      expect(forth !== 0 || one.id === other.id).toBe(true);
    });
    fc.assert(property, { numRuns: 1000 });
  });

  test('the order is transitive', () => {
    const property = fc.property(person, person, person, person, (viewer, one, two, three) => {
      fc.pre(compareMatches(viewer, one, two) < 0 && compareMatches(viewer, two, three) < 0);
      expect(compareMatches(viewer, one, three)).toBeLessThan(0);
    });
    fc.assert(property, { numRuns: 1000 });
  });

  test('matching and complement are symmetric', () => {
    const property = fc.property(person, person, (one, other) => {
      expect(areMatched(one, other)).toBe(areMatched(other, one));
      const isSame = complement(one, other) === complement(other, one);
      expect(isSame || !areMatched(one, other)).toBe(true);
    });
    fc.assert(property, { numRuns: 1000 });
  });
});

describe('Rule 2.15, the interest mask', () => {
  test('two masks share a bit exactly when an interest is shared', () => {
    const property = fc.property(skills, skills, (mine, theirs) => {
      const isShared = (interestMask(mine) & interestMask(theirs)) !== 0;
      expect(isShared).toBe(sharedInterests(mine, theirs).length > 0);
    });
    fc.assert(property, { numRuns: 1000 });
  });
});

test('Rule 5.8: experience is in whole hundredths, from Basic to Advanced', () => {
  const property = fc.property(skills, (own) => {
    const mean = experience(own);
    expect(Number.isInteger(mean)).toBe(true);
    expect(mean).toBe(meanHundredths({ id: '', role: 'elder', skills: own, lastSeen: '' }));
    const isLevel = mean >= 100 && mean <= 300;
    expect(Object.keys(own).length > 0 ? isLevel : mean === 0).toBe(true);
  });
  fc.assert(property, { numRuns: 1000 });
});
