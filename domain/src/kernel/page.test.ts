import { expect, test } from 'vitest';
import { messagesOf } from '../testing/messages-of.ts';
import { cursorSchema } from './page.ts';

const NOT_A_CURSOR = { '': 'This page link is not valid.' };

test('Rule 9.33, a cursor is at most 200 characters of base64', () => {
  expect(messagesOf(cursorSchema, 'abcd'.repeat(50))).toEqual({});
  for (const other of ['abcd'.repeat(51), 'a b', 'äöü=', '"x"', 5, null]) {
    expect(messagesOf(cursorSchema, other)).toEqual(NOT_A_CURSOR);
  }
});
