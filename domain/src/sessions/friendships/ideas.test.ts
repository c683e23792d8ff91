import { describe, expect, test } from 'vitest';
import { INTEREST_NAMES } from '../../interests/interest.ts';
import { ideasFor } from './ideas.ts';

const titles = (interests: readonly string[], meetings = 0) =>
  ideasFor(interests, meetings, 3).map(({ title }) => title);

describe('Rule 6.422, ideas for the next meeting', () => {
  test('there are about thirty, at least three for each interest, and none twice', () => {
    const all = ideasFor([], 0, 3);
    expect(new Set(all.map(({ title }) => title)).size).toBe(all.length);
    expect(all.length).toBeGreaterThanOrEqual(30);
    for (const name of INTEREST_NAMES) {
      expect(all.filter(({ interest }) => interest === name).length).toBeGreaterThanOrEqual(3);
    }
  });

  test('begin with the interests of the two', () => {
    const found = ideasFor(['Photography', 'Music & Dance'], 0, 3);
    const isTheirs = found.map(({ interest }) =>
      ['Photography', 'Music & Dance'].includes(interest),
    );
    expect(isTheirs.lastIndexOf(true)).toBeLessThan(isTheirs.indexOf(false));
    expect(found).toHaveLength(ideasFor([], 0, 3).length);
  });

  test('begin with other cards after each meeting, and none is lost', () => {
    const all = titles(['Music & Dance']);
    expect(titles(['Music & Dance'], 1).slice(0, 4)).toEqual([all[3], all[0], all[1], all[2]]);
    expect(titles(['Music & Dance'], 1000).toSorted()).toEqual(all.toSorted());
    expect(titles([], 7)).toEqual(titles([]));
  });
});
