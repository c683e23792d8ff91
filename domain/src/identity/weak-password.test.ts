import { describe, expect, test } from 'vitest';
import { weakPasswords } from './weak-password.ts';

const problem = weakPasswords(new Set(['qwertyui']), 'Riverside Library (St. Ann)');

describe('Rule 1.186, words of this product and of its host', () => {
  test.for([
    'oakling123',
    'Oakling!2026',
    '0akl1ng!!',
    'oakling2026oakling',
    'MyOaklingPassword1',
    'LoveGrandma',
    'elders&youths',
    'riverside1',
    'Riverside-Library-St-Ann',
    '2026riverside',
  ])('%s is refused', (password) => {
    expect(problem(password)).toMatch(/^This password is easy to guess on this site\./);
  });

  test.for([
    'oakling teapot cloud nine',
    'grandma bakes on sundays',
    'riverbank otter',
    'a brand new password',
    '4815162342',
    '!!!!!!!!',
    'пароль слово окно река',
  ])('%s is accepted', (password) => {
    expect(problem(password)).toBeUndefined();
  });

  test('a common password keeps its own sentence', () => {
    expect(problem('QwertyUI')).toMatch(/^Many people use this password\./);
  });

  test('A274, a long password of words that the host shares with the product is checked at once', () => {
    const shared = weakPasswords(new Set(), 'Friends of the Oak Schools');
    const started = Date.now();
    expect(shared(`${'oak'.repeat(26)}x`)).toBeUndefined();
    expect(shared(`${'schools'.repeat(18)}x`)).toBeUndefined();
    expect(Date.now() - started).toBeLessThan(1000);
    expect(shared('schools'.repeat(18))).toMatch(/^This password/);
  });

  test('without a host only the words of the product count', () => {
    const none = weakPasswords(new Set(), undefined);
    expect([none('riverside1'), none('!!!!!!!!')]).toEqual([undefined, undefined]);
    expect(none('oakling1')).toMatch(/^This password/);
  });
});
