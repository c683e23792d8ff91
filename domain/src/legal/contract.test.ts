import { expect, test } from 'vitest';
import { messagesOf } from '../testing/messages-of.ts';
import { acceptTermsSchema } from './contract.ts';

test('Rule 1.50, a version of the terms is a short word', () => {
  expect(messagesOf(acceptTermsSchema, { version: '2026-08', acceptTerms: true })).toEqual({});
  for (const version of ['', 'a'.repeat(21), 'a\u0000', '<b>', '1 or 1']) {
    expect(messagesOf(acceptTermsSchema, { version, acceptTerms: true })).toEqual({
      version: 'This is not a version of the terms.',
    });
  }
});
