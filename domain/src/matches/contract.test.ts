import { expect, test } from 'vitest';
import { PAGE_SIZE } from '../kernel/body.ts';
import { messagesOf } from '../testing/messages-of.ts';
import { matchesQuerySchema } from './contract.ts';

test('Rule 5.9: a page holds 20 matches', () => {
  expect(PAGE_SIZE).toBe(20);
});

test.for(['order', 'sort', 'role', 'email', 'bio', 'fullName', 'level', 'limit', 'offset'])(
  'Rule 5.11: a list of matches can’t be requested by %s',
  (field) => {
    const refused = { [field]: 'This field isn’t expected here.' };
    expect(messagesOf(matchesQuerySchema, { [field]: '1' })).toEqual(refused);
  },
);

test('Rules 5.11 and 5.23, a list of matches can be filtered by an interest and a shown name', () => {
  expect(messagesOf(matchesQuerySchema, { interest: 'Photography', name: ' Ada ' })).toEqual({});
  for (const interest of ['', 'Chess', 'photography', '__proto__', ['Photography']]) {
    const refused = { interest: 'This isn’t one of our interests.' };
    expect(messagesOf(matchesQuerySchema, { interest })).toEqual(refused);
  }
});

test.for<[unknown, string]>([
  ['', 'Please enter a name.'],
  ['  ', 'Please enter a name.'],
  ['\u200b\u0301', 'Please enter a name.'],
  [['Ada'], 'Please enter a name.'],
  ['A'.repeat(101), 'Please use at most 100 characters.'],
])('Rule 5.11, the name %j is refused', ([name, message]) => {
  expect(messagesOf(matchesQuerySchema, { name })).toEqual({ name: message });
});

test('the next page is requested with a cursor', () => {
  expect(messagesOf(matchesQuerySchema, {})).toEqual({});
  expect(messagesOf(matchesQuerySchema, { cursor: 'WzEsMl0=' })).toEqual({});
  for (const cursor of ['not base64!', 'A'.repeat(204), 5]) {
    const refused = { cursor: 'This page link isn’t valid.' };
    expect(messagesOf(matchesQuerySchema, { cursor })).toEqual(refused);
  }
});
