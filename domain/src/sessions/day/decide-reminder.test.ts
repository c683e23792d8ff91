import { describe, expect, test } from 'vitest';
import { at, guardianIds, MINUTE, NOW, sessionIn } from '../../testing/examples.ts';
import { loadedSession } from '../../testing/life.ts';
import { decideReminder, REMINDERS, type Awaited, type Reminder } from './decide-reminder.ts';
import { FORMER_MEMBER, type Session } from '../session.ts';

const HOUR = 60 * MINUTE;

function told(reminder: Reminder, session: Session, waitingSince = at(-48 * HOUR)): string {
  const decision = decideReminder(reminder, loadedSession(session, { waitingSince }), NOW);
  return decision.ok ? decision.events[0].type : decision.refusal;
}

/** An approved session. Takes the minutes until its start, and the minutes between approval and start. */
function approvedIn(minutes: number, approvedBefore = 48 * 60): Session {
  const startsAt = at(minutes * MINUTE);
  const decidedAt = new Date(startsAt.getTime() - approvedBefore * MINUTE);
  const session = sessionIn('approved', { startsAt });
  return session.status === 'approved' ? { ...session, decidedAt } : session;
}

describe('Rules 8.50 and 8.52, a reminder is sent when due, and later only while still useful', () => {
  test.for([
    ['day-ahead', 24 * 60 + 1, 'none-due'],
    ['day-ahead', 24 * 60, 'SessionReminded'],
    ['day-ahead', 12 * 60 + 1, 'SessionReminded'],
    ['day-ahead', 12 * 60, 'none-due'],
    ['day-ahead', -10, 'none-due'],
    ['hour-ahead', 61, 'none-due'],
    ['hour-ahead', 60, 'SessionReminded'],
    ['hour-ahead', 16, 'SessionReminded'],
    ['hour-ahead', 15, 'none-due'],
    ['hour-ahead', -10, 'none-due'],
  ] as const)('%s, %i minutes before: %s', ([reminder, minutes, expected]) => {
    expect(told(reminder, approvedIn(minutes))).toBe(expected);
  });

  test.for([
    ['day-ahead', 20 * 60, 24 * 60, 'SessionReminded'],
    ['day-ahead', 20 * 60, 24 * 60 - 1, 'none-due'],
    ['hour-ahead', 30, 60, 'SessionReminded'],
    ['hour-ahead', 30, 59, 'none-due'],
  ] as const)(
    'Rule 8.51, %s, %i minutes before, of one approved %i before: %s',
    ([reminder, minutes, approvedBefore, expected]) => {
      expect(told(reminder, approvedIn(minutes, approvedBefore))).toBe(expected);
    },
  );

  test.for(['pending', 'rejected', 'cancelled'] as const)('not for one that is %s', (status) => {
    const startsAt = at(20 * HOUR);
    expect(told('day-ahead', sessionIn(status, { startsAt }))).toBe('none-due');
    expect(told('hour-ahead', sessionIn(status, { startsAt: at(HOUR) }))).toBe('none-due');
  });

  test('all three are concerned', () => {
    const state = loadedSession(approvedIn(60), { waitingSince: NOW });
    expect(decideReminder('hour-ahead', state, NOW)).toMatchObject({
      events: [{ lead: 'hour-ahead', concerns: ['the-elder', 'the-youth', ...guardianIds] }],
    });
  });
});

describe('Rule 8.55, a request that has waited a day', () => {
  const waiting = (startsAt: Date, waited: number) =>
    told('decision-waiting', sessionIn('pending', { startsAt }), at(-waited));

  test.for([
    [24 * 60 - 1, 48 * 60, 'none-due'],
    [24 * 60, 48 * 60, 'DecisionAwaited'],
    [24 * 60, 61, 'DecisionAwaited'],
    [24 * 60, 60, 'none-due'],
    [24 * 60, -1, 'none-due'],
  ] as const)('%i minutes long, %i before its start: %s', ([waited, left, expected]) => {
    expect(waiting(at(left * MINUTE), waited * MINUTE)).toBe(expected);
  });

  test.for(['approved', 'rejected', 'cancelled'] as const)('not for one that is %s', (status) => {
    expect(told('decision-waiting', sessionIn(status))).toBe('none-due');
  });

  test('not while the parent’s own proposal waits for an answer', () => {
    const state = loadedSession(sessionIn('pending'), { isAnswered: true });
    expect(decideReminder('decision-waiting', state, NOW)).toMatchObject({ refusal: 'none-due' });
  });

  test('concerns only the parent', () => {
    const state = loadedSession(sessionIn('pending'));
    expect(decideReminder('decision-waiting', state, NOW)).toMatchObject({
      events: [{ concerns: guardianIds }],
    });
  });
});

describe('Rule 6.125, a session that the receiver hasn’t answered', () => {
  const unanswered = (
    minutes: number,
    changes: Partial<Awaited> = {},
    status: Session['status'] = 'pending',
    agreedAt: Date | null = null,
  ) => {
    const state = loadedSession(
      sessionIn(status, { startsAt: at(minutes * MINUTE), agreedAt }),
      changes,
    );
    const decision = decideReminder('answer-waiting', state, NOW);
    return decision.ok ? decision.events[0].type : decision.refusal;
  };

  test.for([
    [24 * 60 + 1, 'none-due'],
    [24 * 60, 'AnswerAwaited'],
    [12 * 60 + 1, 'AnswerAwaited'],
    [12 * 60, 'none-due'],
    [-10, 'none-due'],
  ] as const)('%i minutes before its start: %s', ([minutes, expected]) => {
    expect(unanswered(minutes)).toBe(expected);
  });

  test.for([
    ['pending', 'AnswerAwaited'],
    ['approved', 'AnswerAwaited'],
    ['rejected', 'none-due'],
    ['cancelled', 'none-due'],
  ] as const)('%s: %s', ([status, expected]) => {
    expect(unanswered(20 * 60, {}, status)).toBe(expected);
  });

  test('not if the receiver agreed or proposed another time', () => {
    expect(unanswered(20 * 60, {}, 'approved', at(-HOUR))).toBe('none-due');
    expect(unanswered(20 * 60, { hasProposed: true })).toBe('none-due');
  });

  test.for([
    [6 * 60 - 1, 'none-due'],
    [6 * 60, 'AnswerAwaited'],
  ] as const)('asked %i minutes ago: %s', ([minutes, expected]) => {
    expect(unanswered(20 * 60, { askedAt: at(-minutes * MINUTE) })).toBe(expected);
  });

  test('all three are concerned', () => {
    const state = loadedSession(sessionIn('pending', { startsAt: at(20 * HOUR) }));
    expect(decideReminder('answer-waiting', state, NOW)).toMatchObject({
      events: [{ concerns: ['the-elder', 'the-youth', ...guardianIds] }],
    });
  });
});

describe('Rule 6.74, asking how a session went', () => {
  test.for([
    [-1, 'none-due'],
    [0, 'OutcomeAsked'],
    [48 * 60 - 1, 'OutcomeAsked'],
    [48 * 60, 'none-due'],
  ] as const)('%i minutes after the end: %s', ([minutes, expected]) => {
    const session = sessionIn('approved', { endsAt: at(-minutes * MINUTE) });
    expect(told('outcome-asked', session)).toBe(expected);
  });

  test.for(['pending', 'rejected', 'cancelled'] as const)('not for one that is %s', (status) => {
    expect(told('outcome-asked', sessionIn(status, { endsAt: NOW }))).toBe('none-due');
  });

  test('not if the elder has left', () => {
    const session = sessionIn('approved', { endsAt: NOW, elderId: FORMER_MEMBER });
    expect(told('outcome-asked', session)).toBe('none-due');
  });

  test('all three are asked', () => {
    const session = sessionIn('approved', { endsAt: NOW });
    const state = loadedSession(session, { waitingSince: NOW });
    expect(decideReminder('outcome-asked', state, NOW)).toMatchObject({
      events: [{ concerns: ['the-elder', 'the-youth', ...guardianIds] }],
    });
  });
});

test.for(REMINDERS)('without a session, nothing is sent: %s', (reminder) => {
  expect(decideReminder(reminder, null, NOW)).toEqual({ ok: false, refusal: 'none-due' });
});
