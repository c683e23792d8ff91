import * as v from 'valibot';
import { describe, expect, test } from 'vitest';
import { messagesOf } from '../testing/messages-of.ts';
import { without } from '../testing/session-requests.ts';
import {
  changePasswordSchema,
  forgotPasswordSchema,
  logInSchema,
  resetPasswordSchema,
} from './contract.ts';

const logIn = { email: 'rosa@example.org', password: 'x' };
const reset = { token: 'a'.repeat(24), newPassword: 'eight888' };
const change = { currentPassword: 'x', newPassword: 'eight888' };
const email = 'Enter a valid email address.';
const empty = 'Please enter your password.';
const short = 'Password must be at least 8 characters.';
const long = 'Password must be at most 128 characters.';
const badLink = 'This link is invalid or expired.';

describe('Rules 1.28, 1.37 to 1.39, the log-in and the passwords', () => {
  test.for([
    ['a log-in', logInSchema, logIn, 'email', ['', 'rosa', null], email],
    ['a log-in', logInSchema, logIn, 'password', ['', null, 7], empty],
    ['a log-in', logInSchema, logIn, 'password', ['a'.repeat(129)], long],
    ['a forgotten password', forgotPasswordSchema, { email: 'a@b.org' }, 'email', ['', 'a'], email],
    ['a reset', resetPasswordSchema, reset, 'token', ['', 'short', 'a b', null], badLink],
    [
      'a reset',
      resetPasswordSchema,
      reset,
      'token',
      ['a'.repeat(65), `../${'a'.repeat(20)}`],
      badLink,
    ],
    ['a reset', resetPasswordSchema, reset, 'newPassword', ['', 'seven77', null], short],
    ['a reset', resetPasswordSchema, reset, 'newPassword', ['a'.repeat(129)], long],
    ['a change', changePasswordSchema, change, 'currentPassword', ['', null], empty],
    ['a change', changePasswordSchema, change, 'currentPassword', ['a'.repeat(129)], long],
    ['a change', changePasswordSchema, change, 'newPassword', ['', 'seven77', null], short],
    ['a change', changePasswordSchema, change, 'newPassword', ['a'.repeat(129)], long],
  ] as const)(
    '%s is refused with a wrong field and says why (%#)',
    ([, schema, accepted, field, values, message]) => {
      expect(messagesOf(schema, accepted)).toEqual({});
      for (const value of values) {
        expect(messagesOf(schema, { ...accepted, [field]: value })).toEqual({ [field]: message });
      }
      expect(messagesOf(schema, without(accepted, field))).toHaveProperty(field);
    },
  );

  test('a log-in without email and password reports both', () => {
    expect(messagesOf(logInSchema, {})).toEqual({ email, password: empty });
  });

  test('the email of a log-in is trimmed and lowercased, the password unchanged', () => {
    const typed = { email: ' ROSA@example.org ', password: ' X ' };
    expect(v.parse(logInSchema, typed)).toEqual({ email: 'rosa@example.org', password: ' X ' });
  });

  test.for(['role', 'personId', 'constructor'])('a log-in that sends %s is refused', (field) => {
    const refused = { [field]: 'This field isn’t expected here.' };
    expect(messagesOf(logInSchema, { ...logIn, [field]: 'x' })).toEqual(refused);
  });
});
