import * as v from 'valibot';
import { describe, expect, test } from 'vitest';
import { messagesOf } from '../testing/messages-of.ts';
import { recoveryStepSchema, secondStepSchema } from './contract.ts';
import { shutOut } from './standing.ts';

describe('Rules 1.44 and 1.46, a code of the app', () => {
  test('is six digits, with or without spaces', () => {
    for (const code of ['123456', '123 456', ' 1 2 3 4 5 6 ', '１２３４５６', '١٢٣ ٤٥٦']) {
      expect(v.parse(secondStepSchema, { code })).toEqual({ code: '123456' });
    }
  });

  test.for(['', '12345', '1234567', '12345a', '123 4567', 123456])('rejects %j', (code) => {
    expect(messagesOf(secondStepSchema, { code })).toEqual({ code: 'Enter the 6-digit code.' });
  });
});

describe('Rule 1.46, a recovery code', () => {
  test('is case- and space-insensitive', () => {
    for (const recoveryCode of [
      '7fk2-mn8p-wx4c',
      '7FK2 MN8P WX4C',
      '7fk2mn8pwx4c',
      '7fk2–mn8p–wx4c',
    ]) {
      const step = v.parse(recoveryStepSchema, { recoveryCode });
      expect(step).toEqual({ recoveryCode: '7fk2-mn8p-wx4c' });
    }
  });

  test.for(['', '7fk2-mn8p-wx4', '7fk2-mn8p-wx4cc', `7fk2-mn8p-wx4c${'-'.repeat(40)}`, null])(
    'rejects %j',
    (recoveryCode) => {
      expect(messagesOf(recoveryStepSchema, { recoveryCode })).toEqual({
        recoveryCode: 'Enter a recovery code such as 7fk2-mn8p-wx4c.',
      });
    },
  );
});

test('Rule 9.44, the people who can’t log in, and why', () => {
  const now = new Date('2026-08-01T12:00:00Z');
  expect(shutOut({ pausedAt: null, vetting: 'unverified' })).toBe(null);
  expect(shutOut({ pausedAt: null, vetting: 'verified' })).toBe(null);
  expect(shutOut({ pausedAt: now, vetting: 'unverified' })).toBe('account-paused');
  expect(shutOut({ pausedAt: null, vetting: 'suspended' })).toBe('account-suspended');
  expect(shutOut({ pausedAt: now, vetting: 'suspended' })).toBe('account-suspended');
});
