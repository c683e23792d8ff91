import { expect, test } from 'vitest';
import { MIDDLE, pulled, squareOf } from './crop.ts';

const upright = { width: 300, height: 400 };

test('initially it is the largest centered square', () => {
  expect(squareOf(upright, MIDDLE)).toEqual({ x: 0, y: 50, side: 300 });
  expect(squareOf({ width: 400, height: 300 }, MIDDLE)).toEqual({ x: 50, y: 0, side: 300 });
});

test('zooming in shrinks it, within the edges of the picture', () => {
  const crop = { zoom: 3, across: 1, down: 1 };
  expect(squareOf(upright, crop)).toEqual({ x: 200, y: 300, side: 100 });
});

test('dragging right shows the left part, and never more than the picture', () => {
  const crop = { zoom: 3, across: 0.5, down: 0.5 };
  // Drags half the width of a 100-pixel square that is shown in 200 pixels.
  expect(pulled(upright, crop, 0.5, 0)).toEqual({ zoom: 3, across: 0.25, down: 0.5 });
  expect(pulled(upright, crop, 9, -9)).toEqual({ zoom: 3, across: 0, down: 1 });
});

test('without room it stays in place', () => {
  expect(pulled(upright, MIDDLE, 1, 0)).toEqual(MIDDLE);
});
