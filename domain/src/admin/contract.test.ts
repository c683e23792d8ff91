import { expect, test } from 'vitest';
import { messagesOf } from '../testing/messages-of.ts';
import { peopleQuerySchema, queueQuerySchema, verifySchema } from './contract.ts';

test('Rule 9.32, a query of the console names nothing but what it takes', () => {
  for (const schema of [peopleQuerySchema, queueQuerySchema]) {
    expect(messagesOf(schema, {})).toEqual({});
    expect(Object.keys(messagesOf(schema, { email: 'rosa@example.org' }))).toEqual(['email']);
  }
});

test('Rule 9.73, a verification ends on a real day', () => {
  const missing = { until: 'Please choose a day.' };
  expect(messagesOf(verifySchema, { until: '2027-02-28', note: 'Seen' })).toEqual({});
  for (const until of ['', '2027', '2027-02', '2027-02-30', '2027-02-28T00:00:00.000Z', 5]) {
    expect(messagesOf(verifySchema, { until, note: 'Seen' })).toEqual(missing);
  }
});
