import { expect, test } from 'vitest';
import { complaintsOf, measure } from '../../scripts/readability/complaints.ts';

const LIMITS = { grade: 5, longest: 25 };
const complaints = (path: string, source: string) =>
  complaintsOf(measure(new Map([[path, source]])), LIMITS);
/** Repeated so the text is long enough for a score of its own. */
const often = (sentence: string) => Array.from({ length: 20 }, () => sentence);
const inScript = (sentence: string) =>
  `export const text = { words: ${JSON.stringify(often(sentence))} };`;

const PLAIN = 'We tell your parent when you ask for a session.';
const HARD = 'Subsequent authorisation necessitates parental notification.';

test('Rule 10.230, plain words pass, and words too long for a child do not', () => {
  expect(complaints('a-text.ts', inScript(PLAIN))).toEqual([]);
  expect(complaints('a-text.ts', inScript(HARD))).toEqual([
    expect.stringMatching(/^a-text\.ts: grade \d+\.\d, at most 5\..*necessitates/),
  ]);
  expect(complaints('help.md', often(HARD).join(' '))).toHaveLength(1);
});

test('Rule 10.230, one long sentence is found in a file of short ones, also in several pieces', () => {
  const long = `'${'We go to the big park '.repeat(3)}' + name + '${' and to the sea'.repeat(5)}.'`;
  expect(complaints('a-text.ts', `export const words = [${long}, 'It is a good day.'];`)).toEqual([
    expect.stringMatching(/ 3\d words in one sentence, at most 25: We go/),
  ]);
});

test('Rule 10.230, what nobody reads is not measured: types, imports and class names', () => {
  const source = `import { a } from '${HARD}';
    type Words = '${HARD} ${HARD}';
    export const page = <p className="${`${HARD} `.repeat(20)}">Go on.</p>;`;
  expect(measure(new Map([['a-page.tsx', source]]))).toEqual([]);
});
