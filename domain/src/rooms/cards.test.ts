import { expect, test } from 'vitest';
import { INTEREST_NAMES } from '../interests/interest.ts';
import { cardFor } from './cards.ts';

const idOf = (number: number) => `00000000-0000-4000-8000-${number.toString(16).padStart(12, '0')}`;
const titles = (...interests: (typeof INTEREST_NAMES)[number][]) =>
  new Set(Array.from({ length: 40 }, (_, nth) => cardFor(idOf(nth), interests).title));

test('rule 6.303: a card depends on the shared interests; it is the same within a session, and differs between sessions', () => {
  expect(cardFor(idOf(7), ['Photography'])).toEqual(cardFor(idOf(7), ['Photography']));
  for (const name of INTEREST_NAMES) expect(titles(name).size).toBe(2);
  expect(titles('Photography', 'Music & Dance').size).toBe(4);
  expect(titles().size).toBe(2 * INTEREST_NAMES.length);
});
