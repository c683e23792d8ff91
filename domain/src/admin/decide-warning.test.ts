import { describe, expect, test } from 'vitest';
import { decideReading, type ReadingRefusal, type Warning } from '../safety/warning.ts';
import { messagesOf } from '../testing/messages-of.ts';
import type { Case, CaseRefusal } from './decide-case.ts';
import {
  decideWarning,
  warnSchema,
  type Warnable,
  type WarningCase,
  type WarningRefusal,
} from './decide-warning.ts';

const NOW = new Date('2031-05-10T12:00:00.000Z');
const ME = 'm1';
const daysAgo = (days: number) => new Date(NOW.getTime() - days * 86_400_000);
const person = (changes: Partial<Warnable> = {}): Warnable => ({
  id: 'p1',
  guardianIds: [],
  isSuspended: false,
  last: null,
  ...changes,
});
const from = (found: Case | null, reportedId: string | null = 'p1'): WarningCase => ({
  found,
  reportedId,
});
const MINE: Case = { id: 'c1', status: 'assigned', assignedTo: ME };

describe('Rules 9.146 and 9.147, who can be warned, when, and from which case', () => {
  test.for<[string, Warnable | null, WarningCase | null, WarningRefusal | CaseRefusal | null]>([
    ['nobody', null, null, 'no-such-person'],
    ['anybody', person(), null, null],
    ['who is suspended', person({ isSuspended: true }), null, 'suspended'],
    [
      'who has not read the last one, however old',
      person({ last: { sentAt: daysAgo(90), isRead: false } }),
      null,
      'not-read-yet',
    ],
    [
      'who was warned this week',
      person({ last: { sentAt: daysAgo(6.9), isRead: true } }),
      null,
      'warned-lately',
    ],
    [
      'who was warned a week ago',
      person({ last: { sentAt: daysAgo(7), isRead: true } }),
      null,
      null,
    ],
    ['from a case of mine about them', person(), from(MINE), null],
    ['from a case about another', person(), from(MINE, 'p2'), 'not-about-them'],
    ['from a case about nobody', person(), from(MINE, null), 'not-about-them'],
    ['from no case', person(), from(null), 'no-such-case'],
    ['from a case that waits', person(), from({ id: 'c1', status: 'open' }), 'not-assigned'],
    ['from a closed case', person(), from({ id: 'c1', status: 'closed' }), 'closed'],
    [
      'from another moderator’s case',
      person(),
      from({ id: 'c1', status: 'assigned', assignedTo: 'm2' }),
      'assigned-to-another',
    ],
  ])('%s', ([, who, report, expected]) => {
    const decision = decideWarning(who, report, ME, NOW);
    expect(decision.ok ? null : decision.refusal).toBe(expected);
  });

  test('the event lists the person and the guardians, without the text', () => {
    expect(decideWarning(person({ guardianIds: ['dad', 'mum'] }), null, ME, NOW)).toEqual({
      ok: true,
      value: 'p1',
      events: [
        {
          type: 'PersonWarned',
          subject: { feature: 'safety', id: 'p1' },
          concerns: ['p1', 'dad', 'mum'],
        },
      ],
    });
  });

  test('a warning requires a text', () => {
    const missing = { words: 'Please write your warning.' };
    expect(messagesOf(warnSchema, { words: '  ' })).toEqual(missing);
    expect(messagesOf(warnSchema, { words: 'Be kind', reply: 'x' })).toHaveProperty('reply');
    expect(messagesOf(warnSchema, { words: 'Be kind' })).toEqual({});
  });
});

describe('Rule 9.148, only the recipient can read it, once', () => {
  const warning = (changes: Partial<Warning> = {}): Warning => ({
    id: 'w1',
    personId: 'kid',
    guardianIds: ['dad', 'mum'],
    isRead: false,
    ...changes,
  });
  test.for<[string, string, Warning | null, ReadingRefusal | null]>([
    ['there is none', 'kid', null, 'no-such-warning'],
    ['the person', 'kid', warning(), null],
    ['the person again', 'kid', warning({ isRead: true }), 'already-read'],
    ['the parent', 'dad', warning(), 'not-yours'],
  ])('%s', ([, reader, found, expected]) => {
    const decision = decideReading(reader, found, { answer: '' });
    expect(decision.ok ? null : decision.refusal).toBe(expected);
  });

  test('the event records whether there is an answer, but not its text', () => {
    expect(decideReading('kid', warning(), { answer: 'I am sorry' })).toMatchObject({
      value: { answer: 'I am sorry' },
      events: [
        { type: 'WarningRead', concerns: ['kid', 'dad', 'mum'], after: { hasAnswer: true } },
      ],
    });
  });
});
