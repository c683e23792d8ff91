import * as v from 'valibot';
import { describe, expect, test } from 'vitest';
import { SHOWN_NAME_STYLES } from '../safety/child-view.ts';
import { messagesOf } from '../testing/messages-of.ts';
import { without } from '../testing/session-requests.ts';
import {
  CHILD_AGE_RANGES,
  checkCompletionSchema,
  completeInviteSchema,
  newInviteSchema,
} from './contract.ts';

const invite = { childName: 'Ada', childEmail: 'ada@example.org' };
const check = {
  token: '0198f000-0000-4000-8000-000000000001',
  code: 'a'.repeat(43),
  email: 'ada@example.org',
};
const completion = { ...check, password: 'eight888' };

describe('Rules 4.2 to 4.7, the request to invite a child', () => {
  test.for([
    ['childName', ['', '  ', null, 7], "Please enter your child's name."],
    ['childName', ['a'.repeat(101)], 'Please use at most 100 characters.'],
    ['childEmail', ['', 'ada', null, 'a@b.org\nBcc: c@d.org'], 'Enter a valid email address.'],
    ['childEmail', ['a@b.org,c@d.org', 'a@b.org, c@d.org'], 'Enter a valid email address.'],
    ['ageRange', ['', '18-25', '75+', null], 'Please select an age range.'],
    ['note', ['a'.repeat(501)], 'Please use at most 500 characters.'],
    ['shownNameStyle', ['', 'nickname', null], 'Please choose how the name is shown.'],
  ] as const)('%s refuses %j: %s', ([field, values, message]) => {
    for (const value of values) {
      expect(messagesOf(newInviteSchema, { ...invite, [field]: value })).toEqual({
        [field]: message,
      });
    }
  });

  test('name and address are required, and a missing one is reported', () => {
    expect(messagesOf(newInviteSchema, {})).toEqual({
      childName: "Please enter your child's name.",
      childEmail: 'Enter a valid email address.',
    });
  });

  test('defaults: age range 10-15, an empty note, the full name', () => {
    expect(v.parse(newInviteSchema, { ...invite, childEmail: ' ADA@example.org ' })).toEqual({
      ...invite,
      ageRange: '10-15',
      birthDate: '',
      note: '',
      shownNameStyle: 'full-name',
    });
    expect(CHILD_AGE_RANGES).toEqual(['10-15', '15-20', '20-25']);
    expect(SHOWN_NAME_STYLES).toEqual(['full-name', 'first-name-and-initial']);
  });

  test.for(['status', 'parentId', 'token', 'role', 'expiresAt', 'constructor'])(
    'an invite that names %s is refused',
    (field) => {
      const refused = { [field]: 'This field isn’t expected here.' };
      expect(messagesOf(newInviteSchema, { ...invite, [field]: 'x' })).toEqual(refused);
    },
  );
});

describe('Rules 1.16 and 1.17, the request to complete an invite', () => {
  const link = 'This sign-in link is invalid or expired.';

  test.for([
    ['code', ['', 'a'.repeat(19), 'a'.repeat(65), 'a b', null, 7], link],
    ['token', ['', 'x', null], 'This isn’t a valid id.'],
    ['email', ['', 'ada', null], 'Enter a valid email address.'],
  ] as const)('%s refuses %j: %s', ([field, values, message]) => {
    for (const value of values) {
      const refused = { [field]: message };
      expect(messagesOf(checkCompletionSchema, { ...check, [field]: value })).toEqual(refused);
      expect(messagesOf(completeInviteSchema, { ...completion, [field]: value })).toEqual(refused);
    }
  });

  test('the password follows rule 1.5; the earlier check takes no password', () => {
    const short = { password: 'Password must be at least 8 characters.' };
    expect(messagesOf(completeInviteSchema, completion)).toEqual({});
    expect(messagesOf(completeInviteSchema, { ...completion, password: 'seven77' })).toEqual(short);
    expect(messagesOf(completeInviteSchema, without(completion, 'password'))).toEqual(short);
    expect(messagesOf(checkCompletionSchema, check)).toEqual({});
    expect(messagesOf(checkCompletionSchema, completion)).toHaveProperty('password');
  });

  test.for(['role', 'parentId', 'ageRange', 'fullName'])('a child cannot send %s', (field) => {
    const refused = { [field]: 'This field isn’t expected here.' };
    expect(messagesOf(completeInviteSchema, { ...completion, [field]: 'x' })).toEqual(refused);
  });
});
