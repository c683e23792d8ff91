import { expect, test } from 'vitest';
import { PAGE_SIZE } from '../kernel/page.ts';
import { messagesOf } from '../testing/messages-of.ts';
import { matchesQuerySchema } from './contract.ts';

test('Rule 5.9: a page holds 20 matches', () => {
  expect(PAGE_SIZE).toBe(20);
});

test.for(['order', 'sort', 'role', 'name', 'interest', 'limit', 'offset'])(
  'Rule 5.11: a list of matches cannot be asked for by %s',
  (field) => {
    const refused = { [field]: 'This field is not expected here.' };
    expect(messagesOf(matchesQuerySchema, { [field]: '1' })).toEqual(refused);
  },
);

test('the next page is asked for with a cursor only', () => {
  expect(messagesOf(matchesQuerySchema, {})).toEqual({});
  expect(messagesOf(matchesQuerySchema, { cursor: 'WzEsMl0=' })).toEqual({});
  for (const cursor of ['not base64!', 'A'.repeat(204), 5]) {
    const refused = { cursor: 'This page link is not valid.' };
    expect(messagesOf(matchesQuerySchema, { cursor })).toEqual(refused);
  }
});
