import { expect, test } from 'vitest';
import { lookAlikeOf } from './look-alike.ts';

test.for([
  ['Rosa Alvarez', 'Rosa Alvarez'],
  ['R\u043esa A1varez', 'Rosa Alvarez'],
  ['Rosa-Alvarez', 'Rosa Alvarez'],
  ['Rosalie Alvarez', null],
  ['Walter Brandt', 'Wa1ter Brandt'],
])('rule 4.77: %s looks like %s', ([name, known]) => {
  expect(lookAlikeOf(name ?? '', ['Rosa Alvarez', 'Wa1ter Brandt'])).toBe(known);
});
