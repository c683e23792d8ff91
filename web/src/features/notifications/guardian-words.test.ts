import { expect, test } from 'vitest';
import { guardianActed, guardianInviteEnded, guardianLeft } from './guardian-words.ts';
import type { Told } from './notice-words.ts';

const told = (names: Told['names']): Told => ({ names, startsAt: null });

test.for([
  [{ child: 'Ada' }, 'You invited somebody to be a guardian of Ada, and they said no'],
  [
    { child: 'Ada', by: 'time' },
    'Nobody answered your invite to be a guardian of Ada, so it has expired. You can invite somebody again',
  ],
] as const)('the outcome of a guardian’s invite: %j (rule 8.118)', ([names, words]) => {
  expect(guardianInviteEnded(told(names))).toBe(words);
});

test('when a guardian leaves, the others read that the PIN is known (rule 1.125)', () => {
  const names = { guardian: 'Max', child: 'Ada', pin: 'known' };
  expect(guardianLeft(told(names))).toBe(
    'Max is no longer a guardian of Ada. They know the PIN: please change it',
  );
});

test.for([
  ['pin-set', 'Max set a new PIN for you. Ask for it before you log in the next time'],
  [
    'first-email',
    'Max named an email address for your account. Your PIN works until you open the link in the email there',
  ],
] as const)('a child reads about %s in its own words (rule 1.127)', ([act, words]) => {
  expect(guardianActed(told({ act, by: 'Max' }))).toBe(words);
  expect(guardianActed(told({ act, by: 'Max', child: 'Ada' }))).toMatch(/^Max .* for Ada/);
});
