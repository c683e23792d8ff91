import fc from 'fast-check';
import { ROLES } from '../identity/role.ts';
import { INTEREST_NAMES, LEVELS, type Skills } from '../interests/interest.ts';
import type { Matchable } from '../matches/match.ts';

/** Skills from all nine interests, or from only three so that overlaps are frequent. */
export const skills: fc.Arbitrary<Skills> = fc
  .constantFrom(INTEREST_NAMES.length, 3)
  .chain((size) =>
    fc.dictionary(fc.constantFrom(...INTEREST_NAMES.slice(0, size)), fc.constantFrom(...LEVELS), {
      noNullPrototype: true,
    }),
  );

export function aPerson(changes: Partial<Matchable> = {}): Matchable {
  return {
    id: 'the-elder',
    role: 'elder',
    skills: { Photography: 1 },
    lastSeen: '2026-08-01',
    ...changes,
  };
}

/** People with few different dates and ids, so that all sort criteria are exercised. */
export const person: fc.Arbitrary<Matchable> = fc
  .record({
    id: fc.oneof(fc.uuid(), fc.constantFrom('a', 'b', 'c', 'd')),
    role: fc.constantFrom(...ROLES, 'elder' as const, 'youth' as const),
    skills,
    lastSeen: fc.constantFrom('2025-12-31', '2026-01-01', '2026-07-31', '2026-08-01'),
  })
  .map(aPerson);

export const people = fc.uniqueArray(person, { selector: (one) => one.id, maxLength: 40 });
