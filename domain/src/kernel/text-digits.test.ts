import { expect, test } from 'vitest';
import { asciiDigits, digitCode } from './text.ts';

test.each(['８３５１９２', '٨٣٥١٩٢', '۸۳۵۱۹۲', '८३५१९२', '৮৩৫১৯২', '๘๓๕๑๙๒', '𝟠𝟛𝟝𝟙𝟡𝟚', '𝟴𝟯𝟱𝟭𝟵𝟮'])(
  'the digits of %s are read (rule 1.201)',
  (typed) => {
    expect(asciiDigits(typed)).toBe('835192');
  },
);

test('every decimal digit of Unicode has the value that its name says (rule 1.201)', () => {
  const digits = Array.from({ length: 0x11_0000 }, (_, code) => code)
    .filter((code) => code < 0xd800 || code > 0xdfff)
    .map((code) => String.fromCodePoint(code))
    .filter((character) => /\p{Nd}/u.test(character));
  expect(digits.length).toBeGreaterThan(600);
  // Ten digits of a script follow each other, so their values repeat in order.
  expect(digits.map(asciiDigits).join('')).toBe('0123456789'.repeat(digits.length / 10));
});

test('invisible characters around digits are left out (rule 1.201)', () => {
  expect(asciiDigits('\u202a835\u200b192\u202c')).toBe('835192');
});

test.each([
  '\u202d8351 92\u202c',
  ' 835\u00a0192\n',
  '835-192',
  '835−192',
  '835.192',
  '８３５‐１９２',
  '٨ ٣ ٥ ١ ٩ ٢',
  '8️⃣3️⃣5️⃣1️⃣9️⃣2️⃣',
])('the code %j is read (rule 1.201)', (typed) => {
  expect(digitCode(typed)).toBe('835192');
});

test('other text stays as it is', () => {
  expect(asciiDigits('7fk2-mn8p ½ ①')).toBe('7fk2-mn8p ½ ①');
});
