import { expect, test } from 'vitest';
import { withFirstNames } from './first-names.ts';
import type { PersonNow } from './queries.ts';

const BASE = { to: 'maria@example.org', subject: 'A session', footnote: '' };

function shortened(
  names: readonly (readonly [shown: string, full?: string])[],
  paragraphs: string[],
) {
  const people = names.map(([shownName, fullName = shownName]) => ({ shownName, fullName }));
  const [heading = '', ...rest] = paragraphs;
  const draft = { ...BASE, heading, paragraphs: rest, about: people.map((_, index) => `${index}`) };
  // Only names are read.
  const person = (id: string) => (people[Number(id)] as PersonNow | undefined) ?? null;
  const written = withFirstNames(draft, { person });
  return [written.heading, ...written.paragraphs];
}

const SAM = ['Sam Young'] as const;

test.for([
  [
    'the full name comes once',
    [SAM, ['Rosa Alvarez']],
    [
      'Rosa Alvarez asked Sam Young',
      'About Rosa Alvarez: none with Sam Young.',
      'Sam Young’s parent',
    ],
    ['Rosa Alvarez asked Sam Young', 'About Rosa: none with Sam.', 'Sam’s parent'],
  ],
  [
    'two people with the same first name keep their full names',
    [SAM, ['Sam Alvarez']],
    ['Sam Young and Sam Alvarez', 'Sam Young and Sam Alvarez'],
    ['Sam Young and Sam Alvarez', 'Sam Young and Sam Alvarez'],
  ],
  [
    'a quote stays as it was written',
    [SAM],
    ['Sam Young asks', 'Sam Young wrote: “I am Sam Young.”'],
    ['Sam Young asks', 'Sam wrote: “I am Sam Young.”'],
  ],
  [
    'a longer name that contains the name stays',
    [SAM],
    ['Sam Young', 'Sam Youngster and McSam Young'],
    ['Sam Young', 'Sam Youngster and McSam Young'],
  ],
  [
    'a title or an initial isn’t a first name',
    [['Dr. Rosa Brandt'], ['O. Brandt']],
    ['Dr. Rosa Brandt and O. Brandt', 'Dr. Rosa Brandt and O. Brandt'],
    ['Dr. Rosa Brandt and O. Brandt', 'Dr. Rosa and O. Brandt'],
  ],
  [
    'the shown name and the full name are one person’s',
    [['Leo O.', 'Leo Okafor']],
    ['Leo Okafor joined', 'Leo Okafor is here. Ask Leo O..'],
    ['Leo Okafor joined', 'Leo is here. Ask Leo O..'],
  ],
] as const)('rule 10.451, %s', ([, names, paragraphs, expected]) => {
  expect(shortened(names, [...paragraphs])).toEqual(expected);
});

test('rule 10.451, the words of a fact stay as they are', () => {
  const fact = { label: 'Please note', words: 'Sam Young isn’t Sam Yuong, whom you know.' };
  const draft = { ...BASE, heading: 'Sam Young asks', paragraphs: [fact], about: ['sam'] };
  const sam = { shownName: 'Sam Young', fullName: 'Sam Young' } as PersonNow;
  expect(withFirstNames(draft, { person: () => sam }).paragraphs).toEqual([fact]);
});
