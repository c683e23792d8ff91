import { expect, test } from 'vitest';
import { MIDDLE, pulled, squareOf } from './crop.ts';

const upright = { width: 300, height: 400 };

test('at first it is the largest square in the middle', () => {
  expect(squareOf(upright, MIDDLE)).toEqual({ x: 0, y: 50, side: 300 });
  expect(squareOf({ width: 400, height: 300 }, MIDDLE)).toEqual({ x: 50, y: 0, side: 300 });
});

test('nearer it is smaller, and stays in the picture at its edges', () => {
  const crop = { zoom: 3, across: 1, down: 1 };
  expect(squareOf(upright, crop)).toEqual({ x: 200, y: 300, side: 100 });
});

test('pulled to the right it shows what was on the left, and never more than there is', () => {
  const crop = { zoom: 3, across: 0.5, down: 0.5 };
  // Half of a 100-pixel square, in 200 pixels of space.
  expect(pulled(upright, crop, 0.5, 0)).toEqual({ zoom: 3, across: 0.25, down: 0.5 });
  expect(pulled(upright, crop, 9, -9)).toEqual({ zoom: 3, across: 0, down: 1 });
});

test('where there is no room it stays where it is', () => {
  expect(pulled(upright, MIDDLE, 1, 0)).toEqual(MIDDLE);
});
