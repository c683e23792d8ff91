import { expect, test } from 'vitest';
import { isolated, withIsolatedNames } from './isolate.ts';

const DAVID = 'דוד לוי';
const ISOLATED = `\u2068${DAVID}\u2069`;

test('a name from right to left is isolated once (rule 10.291)', () => {
  expect(isolated(DAVID)).toBe(ISOLATED);
  expect(isolated(ISOLATED)).toBe(ISOLATED);
  expect(isolated('سارة')).toBe('\u2068سارة\u2069');
  expect(isolated('Rosa Luna')).toBe('Rosa Luna');
});

test('names are isolated at any depth, and other texts are not (rule 10.291)', () => {
  const at = new Date();
  const view = {
    name: DAVID,
    message: DAVID,
    at,
    gone: null,
    people: [{ fullName: DAVID, email: 'a@b.example' }],
    names: { elder: DAVID, others: [DAVID, 'Rosa'] },
    guardianNames: [DAVID],
    trail: [{ actor: DAVID, approvedBy: DAVID, guardians: [null, DAVID] }],
    guardian: { name: DAVID, note: DAVID },
    elder: DAVID,
    youth: { name: DAVID, told: [DAVID] },
    keepsake: { owner: DAVID, other: DAVID },
    rest: { asker: DAVID, asked: DAVID },
  };
  expect(withIsolatedNames(view)).toEqual({
    name: ISOLATED,
    message: DAVID,
    at,
    gone: null,
    people: [{ fullName: ISOLATED, email: 'a@b.example' }],
    names: { elder: ISOLATED, others: [ISOLATED, 'Rosa'] },
    guardianNames: [ISOLATED],
    trail: [{ actor: ISOLATED, approvedBy: ISOLATED, guardians: [null, ISOLATED] }],
    guardian: { name: ISOLATED, note: DAVID },
    elder: ISOLATED,
    youth: { name: ISOLATED, told: [ISOLATED] },
    keepsake: { owner: ISOLATED, other: ISOLATED },
    rest: { asker: ISOLATED, asked: ISOLATED },
  });
});
