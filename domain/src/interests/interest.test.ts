import { describe, expect, test } from 'vitest';
import { messagesOf } from '../testing/messages-of.ts';
import {
  compareLevels,
  INTEREST_NAMES,
  interestEmoji,
  interestList,
  interestMask,
  interestNameSchema,
  INTERESTS,
  LEVEL_NAMES,
  LEVELS,
  levelSchema,
  setLevelSchema,
} from './interest.ts';

describe('Rules 2.2 to 2.4, the catalogue', () => {
  test('there are nine interests, in the order of the mask', () => {
    expect(INTEREST_NAMES).toEqual([
      'Art & Creativity',
      'Music & Dance',
      'Storytelling & Literature',
      'Gardening & Nature',
      'Cooking & Family Recipes',
      'Travel & World Cultures',
      'Mentoring & Teaching',
      'Mindfulness & Wellness',
      'Photography',
    ]);
  });

  test('every interest has an emoji, and an unknown name gets the default', () => {
    for (const { name, emoji } of INTERESTS) expect(interestEmoji(name)).toBe(emoji);
    expect(interestEmoji('Chess')).toBe('✨');
    expect(interestEmoji('__proto__')).toBe('✨');
  });

  test('the levels are Basic (1), Intermediate (2) and Advanced (3)', () => {
    expect(LEVELS).toEqual([1, 2, 3]);
    expect(LEVEL_NAMES).toEqual({ 1: 'Basic', 2: 'Intermediate', 3: 'Advanced' });
  });

  test.for([
    [1, 1, 'same'],
    [1, 2, 'lower'],
    [1, 3, 'lower'],
    [2, 1, 'higher'],
    [2, 2, 'same'],
    [2, 3, 'lower'],
    [3, 1, 'higher'],
    [3, 2, 'higher'],
    [3, 3, 'same'],
  ] as const)('Rule 5.4: my level %i against %i is %s', ([mine, theirs, comparison]) => {
    expect(compareLevels(mine, theirs)).toBe(comparison);
  });
});

describe('Rules 2.8 and 2.15, derived from the skills', () => {
  test('each interest has its own bit, the first one the lowest', () => {
    INTEREST_NAMES.forEach((name, bit) => expect(interestMask({ [name]: 1 })).toBe(2 ** bit));
    expect(interestMask({})).toBe(0);
    expect(interestMask({ Photography: 3, 'Art & Creativity': 1 })).toBe(257);
  });

  test('the list is in catalog order, and empty without skills', () => {
    expect(interestList({})).toEqual([]);
    expect(interestList({ Photography: 3, 'Art & Creativity': 1 })).toEqual([
      { name: 'Art & Creativity', level: 1 },
      { name: 'Photography', level: 3 },
    ]);
  });
});

describe('Rule 2.14, invalid interests and levels', () => {
  test.for(['Chess', '', 'photography', '__proto__', 'constructor', 'Photography '])(
    'the interest %j is refused',
    (name) => {
      const refused = { '': 'This isn’t one of our interests.' };
      expect(messagesOf(interestNameSchema, name)).toEqual(refused);
    },
  );

  test.for([0, 4, 1.5, -1, '2', '', true, Number.NaN, Infinity, [1], {}])(
    'the level %j is refused',
    (level) => {
      expect(messagesOf(levelSchema, level)).toEqual({ '': 'A skill level is 1, 2 or 3.' });
      expect(messagesOf(setLevelSchema, { level })).toEqual({
        level: 'A skill level is 1, 2 or 3.',
      });
    },
  );

  test('a null or missing level is refused, as is a mask', () => {
    const refused = { level: 'A skill level is 1, 2 or 3.' };
    expect(messagesOf(setLevelSchema, { level: null })).toEqual(refused);
    expect(messagesOf(setLevelSchema, {})).toEqual(refused);
    expect(messagesOf(setLevelSchema, { level: 1, interestMask: 511 })).toEqual({
      interestMask: 'This field isn’t expected here.',
    });
  });

  test('ten thousand entries are refused', () => {
    const many = Object.fromEntries(Array.from({ length: 10_000 }, (_, n) => [`level${n}`, 1]));
    expect(messagesOf(setLevelSchema, { level: 1, ...many })).not.toEqual({});
  });
});
