import { describe, expect, test } from 'vitest';
import { shownName } from './child-view.ts';

describe('Rule 4.5, how a child’s name is shown', () => {
  test.for([
    ['Ada', 'Ada'],
    ['Ada Lovelace', 'Ada L.'],
    ['Ada Maria Lovelace', 'Ada L.'],
    ['  Ada   Maria   Lovelace  ', 'Ada L.'],
    ['Ada lovelace', 'Ada L.'],
    ['Ada\u00a0Lovelace', 'Ada L.'],
    ['Ada Émilie', 'Ada É.'],
    ['Ada 🎨star', 'Ada 🎨.'],
    ['Ada 𝔏ove', 'Ada 𝔏.'],
    ['🎨 Lovelace', '🎨 L.'],
    ['Ada L.', 'Ada L.'],
    ['', ''],
    ['   ', '   '],
  ] as const)('first name and initial of “%s” are “%s”', ([fullName, shown]) => {
    expect(shownName(fullName, 'first-name-and-initial')).toBe(shown);
    expect(shown.isWellFormed()).toBe(true);
  });

  test.for(['Ada', 'Ada Maria Lovelace', 'Ada 🎨', ' Ada  L '])(
    'the full name “%s” is unchanged',
    (fullName) => {
      expect(shownName(fullName, 'full-name')).toBe(fullName);
    },
  );
});
