import * as v from 'valibot';
import { describe, expect, test } from 'vitest';
import { change, time } from '../testing/life.ts';
import { messagesOf } from '../testing/messages-of.ts';
import { proposalAnswerSchema, sessionChangeSchema, timeProposalSchema } from './life-contract.ts';

const LATE = { endTime: 'End must be after start.' };

describe('Rule 6.58, what is sent to change a session', () => {
  const { address: _, ...content } = change;
  const call = { ...content, connectionMode: 'Remote', videoProvider: 'Zoom' } as const;

  test('a link is kept in the form in which it is opened', () => {
    const { output } = v.safeParse(sessionChangeSchema, { ...call, videoLink: 'zoom.us/j/1' });
    expect(output).toMatchObject({ videoLink: 'https://zoom.us/j/1' });
  });

  test('a link of another site, or an end that does not come after the start, is refused', () => {
    const other = { ...call, videoLink: 'https://example.org/room' };
    expect(Object.keys(messagesOf(sessionChangeSchema, other))).toEqual(['videoLink']);
    const late = { ...change, endTime: change.startTime };
    expect(messagesOf(sessionChangeSchema, late)).toEqual(LATE);
  });
});

test('Rule 6.67, a proposed time ends after it starts', () => {
  const proposal = { version: 1, ...time };
  expect(messagesOf(timeProposalSchema, proposal)).toEqual({});
  const late = { ...proposal, endTime: time.startTime };
  expect(messagesOf(timeProposalSchema, late)).toEqual(LATE);
});

test.for(['', 'yesterday', '2026-08-01', 7])('Rule 6.69, %o is not when it was proposed', (at) => {
  const messages = messagesOf(proposalAnswerSchema, { version: 1, proposedAt: at });
  expect(messages).toEqual({ proposedAt: 'A moment is written like 2026-08-01T12:00:00.000Z.' });
});
