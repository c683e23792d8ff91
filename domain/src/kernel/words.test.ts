import { expect, test } from 'vitest';
import { shownName } from '../safety/child-view.ts';
import { firstName, sentence } from './words.ts';

const leo = shownName('Leo Okafor', 'first-name-and-initial');

test.for([
  [sentence`We told ${leo}.`, 'We told Leo O.'],
  [sentence`We told ${leo}. They can answer.`, 'We told Leo O. They can answer.'],
  [sentence`You told \u2068${leo}\u2069.`, 'You told \u2068Leo O.\u2069'],
  [sentence`We told Walter Brandt Jr..`, 'We told Walter Brandt Jr.'],
  [sentence`We told ${'Rosa Alvarez'}.`, 'We told Rosa Alvarez.'],
  [sentence`Loading ${leo}...`, 'Loading Leo O....'],
  [sentence`${leo}’s “ok..” stays.`, 'Leo O.’s “ok..” stays.'],
] as const)('Rule 10.401, a sentence never ends in two periods: %s', ([text, expected]) => {
  expect(text).toBe(expected);
});

test.for([
  ['Leo Okafor', 'Leo'],
  ['Dr. Walter Brandt', 'Dr. Walter'],
  ['Dr. Brandt', 'Dr. Brandt'],
  ['J. R. R. Tolkien', 'J. R. R. Tolkien'],
  ['\u2068Noa Cohen\u2069', '\u2068Noa\u2069'],
  ['Mrs Young', 'Mrs Young'],
  ['Dr Mei  Chen', 'Dr Mei'],
  ['\u2068Prof Cohen\u2069', '\u2068Prof Cohen\u2069'],
  ['Drew Missingham', 'Drew'],
  ['  ', 'your child'],
] as const)('Rule 10.452, a title or an initial alone isn’t a first name: %s', ([full, first]) => {
  expect(firstName(full)).toBe(first);
});
