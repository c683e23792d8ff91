import { expect, test } from 'vitest';
import { LineHeights } from './line-heights.ts';

const keys = ['a', 'b', 'c', 'd'];

function twoMeasured(): LineHeights {
  const heights = new LineHeights();
  heights.note(
    'wide',
    new Map([
      ['a', 100],
      ['b', 300],
    ]),
  );
  return heights;
}

test('lines that were never drawn are as high as the mean of the first that were, and stay so', () => {
  const heights = new LineHeights();
  expect(
    heights.note(
      'wide',
      new Map([
        ['a', 100],
        ['b', 300],
      ]),
    ),
  ).toBe(true);
  expect(heights.tops(keys)).toEqual([0, 100, 400, 600, 800]);
  expect(heights.note('wide', new Map([['c', 50]]))).toBe(false);
  expect(heights.tops(keys)).toEqual([0, 100, 400, 450, 650]);
});

test('a line keeps the height it had, wherever it moves in the list', () => {
  const heights = twoMeasured();
  expect(heights.tops(['b', 'x', 'a'])).toEqual([0, 300, 500, 600]);
});

test('in another layout nothing of the one before is true', () => {
  const heights = twoMeasured();
  expect(heights.note('narrow', new Map([['b', 500]]))).toBe(true);
  expect(heights.tops(keys)).toEqual([0, 500, 1000, 1500, 2000]);
});

test('an empty measurement is none', () => {
  const heights = new LineHeights();
  const guessed = heights.tops(keys);
  heights.note('', new Map());
  expect(heights.tops(keys)).toEqual(guessed);
});
