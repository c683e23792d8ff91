import { describe, expect, test } from 'vitest';
import { knownWithin, linesWithin, piecesOf, stepTowards, type Lines } from './line-window.ts';

const lines = (from: number, to: number): Lines => ({ from, to });
const within = (inner: Lines, outer: Lines) => inner.from >= outer.from && inner.to <= outer.to;

describe('the lines that touch a strip of the page', () => {
  const tops = [0, 100, 250, 300, 400];
  test.each([
    ['before the list', -500, -100, lines(0, 1)],
    ['at its top', 0, 100, lines(0, 1)],
    ['across a border', 99, 101, lines(0, 2)],
    ['in one line', 110, 240, lines(1, 2)],
    ['from a border on', 250, 301, lines(2, 4)],
    ['behind the list', 900, 950, lines(3, 4)],
    ['all of it', -10, 1000, lines(0, 4)],
  ])('%s', (_, top, bottom, expected) => {
    expect(linesWithin(tops, top, bottom)).toEqual(expected);
  });

  test('an empty list has none', () => {
    expect(linesWithin([0], 0, 500)).toEqual(lines(0, 0));
  });
});

describe('on the way to the lines that are wished for', () => {
  const wish = { seen: lines(20, 24), near: lines(18, 27), far: lines(15, 30), most: 2 };
  test.each([
    ['from the top of the list', lines(0, 4)],
    ['from its end', lines(90, 100)],
    ['from a bit above', lines(12, 19)],
    ['from a bit below', lines(25, 33)],
    ['from the midst of it', lines(21, 22)],
    ['from nothing', lines(0, 0)],
  ])('%s no step draws more than it may, and the last one has them all', (_, start) => {
    let drawn = start;
    for (let step = 0; step < 10; step += 1) {
      const next = stepTowards(drawn, wish);
      const isKept = next.from < drawn.to && next.to > drawn.from;
      const added = isKept
        ? Math.max(0, drawn.from - next.from) + Math.max(0, next.to - drawn.to)
        : next.to - next.from;
      expect(added).toBeLessThanOrEqual(wish.most);
      expect(within(next, wish.far)).toBe(true);
      drawn = next;
    }
    expect(within(wish.near, drawn)).toBe(true);
    expect(stepTowards(drawn, wish)).toEqual(drawn);
  });

  test('what is on the screen comes first', () => {
    const steps = [stepTowards(lines(0, 4), wish)];
    for (let step = 1; step < 4; step += 1)
      steps.push(stepTowards(steps[step - 1] ?? wish.far, wish));
    expect(steps.slice(0, 2)).toEqual([lines(20, 22), lines(20, 24)]);
    expect(steps[3]?.to).toBeGreaterThan(wish.seen.to);
  });

  test('what has been drawn stays for a while', () => {
    expect(stepTowards(lines(15, 30), wish)).toEqual(lines(15, 30));
    expect(stepTowards(lines(10, 40), wish)).toEqual(lines(15, 30));
  });
});

describe('a list in pieces', () => {
  test('holds every line once and in order, and draws the window and what is kept', () => {
    const kept = [0, 41, 40, 42, 99];
    const pieces = piecesOf(100, lines(10, 20), kept);
    const all = pieces.flatMap(({ from, to }) =>
      Array.from({ length: to - from }, (_, n) => from + n),
    );
    expect(all).toEqual(Array.from({ length: 100 }, (_, line) => line));
    expect(pieces.filter(({ isDrawn }) => isDrawn)).toEqual([
      { ...lines(0, 1), isDrawn: true },
      { ...lines(10, 20), isDrawn: true },
      { ...lines(40, 43), isDrawn: true },
      { ...lines(99, 100), isDrawn: true },
    ]);
  });

  test('knows no lines that the list does not have', () => {
    expect(piecesOf(2, lines(0, 6), [-1, 1, 2])).toEqual([{ ...lines(0, 2), isDrawn: true }]);
    expect(piecesOf(0, lines(0, 6), [0, -1])).toEqual([]);
  });
});

describe('what of a changed list is drawn with the change', () => {
  const known = new Set(['a', 'b', 'c', 'd']);
  test.each([
    ['all of it where nothing changed', 'abcd', lines(0, 4)],
    ['a few that are new among those there were', 'axbycd', lines(0, 4)],
    ['those before too many new ones', 'abxyz', lines(0, 4)],
    ['none of the new ones before the first there was', 'xycde', lines(2, 4)],
    ['a few at the top of a list that shares little', 'xyzcd', lines(0, 2)],
    ['a few at the top of another list', 'stuvwxyz', lines(0, 2)],
    ['what is left of it', 'ab', lines(0, 2)],
  ])('%s', (_, keys, expected) => {
    expect(knownWithin([...keys], known, lines(0, 4), 2)).toEqual(expected);
  });

  test('deep in a list, those that moved up by one', () => {
    expect(knownWithin([...'------bcde'], known, lines(6, 10), 2)).toEqual(lines(6, 10));
  });
});
