import * as v from 'valibot';
import { describe, expect, test } from 'vitest';
import { messagesOf } from '../testing/messages-of.ts';
import { AGE_RANGES, signUpSchema } from './contract.ts';

const elder = {
  role: 'elder',
  fullName: 'Rosa Luna',
  email: 'rosa@example.org',
  password: 'eight888',
  ageRange: '60-75',
  acceptTerms: true,
};
const parent = { ...elder, role: 'parent', guardianConsent: true };
const messages = (input: unknown) => messagesOf(signUpSchema, input);

const name = 'Please enter your full name.';
const email = 'Enter a valid email address.';
const short = 'Password must be at least 8 characters.';
const long = 'Password must be at most 128 characters.';
const age = 'Please select an age range.';
const terms = 'You must accept the Privacy Policy and Terms of Service.';
const consent = 'Parental consent is required to create a youth account.';

/** Fields, rejected values and exact messages. Rules 1.2 to 1.8 */
const REFUSED: readonly [field: string, message: string, values: readonly unknown[]][] = [
  ['fullName', name, ['', '   ', '\n\t', null, 7, ['Rosa']]],
  ['fullName', 'Please use at most 100 characters.', ['a'.repeat(101), 'a'.repeat(1_000_000)]],
  ['email', email, ['', 'rosa', 'rosa@', '@example.org', 'a b@example.org', 'a@b', null, 7]],
  ['email', email, ['a@example.org\nBcc: b@example.org']],
  ['email', email, ['a@example.org,b@example.org', 'Rosa a@example.org']],
  ['email', 'Please use at most 254 characters.', [`${'a'.repeat(243)}@example.org`]],
  ['email', 'Please use at most 254 characters.', ['a'.repeat(1_000_000)]],
  ['password', short, ['', 'seven77', null, 12345678]],
  ['password', long, ['a'.repeat(129), 'a'.repeat(1_000_000)]],
  ['ageRange', age, ['', '10-15', '15-20', '18', null, 18]],
  ['connectionPref', 'Please use at most 200 characters.', ['a'.repeat(201)]],
  ['connectionPref', 'Please enter text.', [null, 7]],
  ['acceptTerms', terms, [false, 'true', 1, null]],
  ['role', 'Please choose Elder or Parent.', ['youth', 'moderator', 'admin', '', null, 'Elder']],
];
const rows = REFUSED.flatMap(([field, message, values]) =>
  values.map((value) => ({ field, message, value, shown: JSON.stringify(value).slice(0, 30) })),
);

describe('Rules 1.1 to 1.8, what an elder or a parent sends', () => {
  test.for(rows)('$field $shown is refused: $message', ({ field, message, value }) => {
    expect(messages({ ...elder, [field]: value })).toEqual({ [field]: message });
    expect(messages({ ...parent, [field]: value })).toEqual({ [field]: message });
  });

  test('a missing field gets the message of an empty one', () => {
    expect(messages({})).toEqual({ role: 'Please choose Elder or Parent.' });
    expect(messages({ role: 'parent' })).toEqual({
      fullName: name,
      email,
      password: short,
      ageRange: age,
      acceptTerms: terms,
      guardianConsent: consent,
    });
  });

  test.for([false, 'yes', null])('a parent without consent (%j) is refused', (guardianConsent) => {
    expect(messages({ ...parent, guardianConsent })).toEqual({ guardianConsent: consent });
  });

  test.for(['id', 'parentId', 'vetting', 'isVerified', 'skills', 'guardianConsent', 'constructor'])(
    'an elder who sends %s is refused',
    (field) => {
      const refused = { [field]: 'This field isn’t expected here.' };
      expect(messages({ ...elder, [field]: true })).toEqual(refused);
    },
  );

  test('name, email and preference are trimmed, the email is lowercased', () => {
    const typed = { fullName: ' Rosa Luna ', email: ' Rosa@Example.ORG ', connectionPref: ' Tea ' };
    expect(v.parse(signUpSchema, { ...elder, ...typed })).toEqual({
      ...elder,
      connectionPref: 'Tea',
    });
  });

  test('the connection preference is optional and can be empty', () => {
    expect(v.parse(signUpSchema, elder)).toEqual({ ...elder, connectionPref: '' });
    expect(messages({ ...parent, connectionPref: '' })).toEqual({});
  });

  test('a password is accepted unchanged, including spaces, from 8 to 128 characters', () => {
    for (const password of ['        ', ' 🎨🎨🎨🎨🎨🎨 ', 'a'.repeat(128)]) {
      expect(v.parse(signUpSchema, { ...elder, password })).toMatchObject({ password });
    }
  });

  test('the age range is one of six', () => {
    expect(AGE_RANGES).toEqual(['18-25', '25-35', '35-45', '45-60', '60-75', '75+']);
    for (const ageRange of AGE_RANGES) expect(messages({ ...elder, ageRange })).toEqual({});
  });

  test('values of maximum length are accepted', () => {
    const email254 = `${'a'.repeat(64)}@${'b'.repeat(60)}.${'c'.repeat(60)}.${'d'.repeat(60)}.org`;
    const longest = { fullName: 'a'.repeat(100), email: email254, connectionPref: 'a'.repeat(200) };
    expect(messages({ ...elder, ...longest })).toEqual({});
  });
});
