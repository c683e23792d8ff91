import { contrastRatio } from '@oakling/domain/kernel/contrast';
import { expect, test } from 'vitest';
import { parseRgb } from './tokens.tsx';

test.for([
  ['rgb(255, 255, 255)', 'rgb(0, 0, 0)', 21],
  ['rgb(0, 0, 0)', 'rgb(255, 255, 255)', 21],
  ['rgb(17, 94, 89)', 'rgb(17, 94, 89)', 1],
  // The lightest gray that passes level AA, which requires 4.5.
  ['rgb(118, 118, 118)', 'rgb(255, 255, 255)', 4.54],
] as const)('%s on %s is %f to 1', ([one, other, ratio]) => {
  expect(contrastRatio(parseRgb(one), parseRgb(other))).toBeCloseTo(ratio, 2);
});
