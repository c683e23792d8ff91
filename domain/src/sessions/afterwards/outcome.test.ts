import { describe, expect, test } from 'vitest';
import type { Actor } from '../../identity/role.ts';
import {
  at,
  DAY,
  elder,
  NOW,
  otherParent,
  parent,
  sessionIn,
  strangeElder,
  strangeYouth,
  youth,
} from '../../testing/examples.ts';
import { loadedSession } from '../../testing/life.ts';
import { decideOutcome, OUTCOMES, type OutcomeAnswer } from './outcome.ts';
import { FORMER_MEMBER, type Session } from '../session.ts';

const HELD: OutcomeAnswer = { outcome: 'held' };
const UNCOMFORTABLE: OutcomeAnswer = {
  outcome: 'felt-uncomfortable',
  reportId: 'the-report',
  details: 'He shouted',
};
const over = (changes = {}) =>
  sessionIn('approved', { startsAt: at(-90 * DAY), endsAt: at(-DAY), ...changes });

function decide(actor: Actor, session: Session, answer = HELD) {
  return decideOutcome(actor, loadedSession(session), answer, NOW);
}
function verdict(actor: Actor, session: Session): string {
  const decision = decide(actor, session);
  return decision.ok ? 'answered' : decision.refusal;
}

describe('Rule 6.75, who can report how a session went, and when', () => {
  test.for([
    ['the elder', elder, 'answered'],
    ['the youth', youth, 'answered'],
    ['the parent', parent, 'answered'],
    ['another parent', otherParent, 'not-your-session'],
    ['another elder', strangeElder, 'not-your-session'],
    ['another youth', strangeYouth, 'not-your-session'],
  ] as const)('%s: %s', ([, actor, expected]) => {
    expect(verdict(actor, over())).toBe(expected);
  });

  test.for([
    ['before its end', 1, 'not-held'],
    ['at its end', 0, 'answered'],
    ['in the last moment', -30 * DAY + 1, 'answered'],
    ['after 30 days', -30 * DAY, 'too-late'],
  ] as const)('%s: %s', ([, end, expected]) => {
    expect(verdict(youth, over({ endsAt: at(end) }))).toBe(expected);
  });

  test.for(['pending', 'rejected', 'cancelled'] as const)('not for one that is %s', (status) => {
    expect(verdict(youth, sessionIn(status, { startsAt: at(-90 * DAY), endsAt: at(-DAY) }))).toBe(
      'not-held',
    );
  });

  test('a missing session can’t be answered', () => {
    const decision = decideOutcome(youth, null, HELD, NOW);
    expect(decision).toEqual({ ok: false, refusal: 'not-your-session' });
  });
});

describe('Rule 6.76, an answer concerns only its author', () => {
  test.for(OUTCOMES)('and its text isn’t recorded: %s', (outcome) => {
    const answer = outcome === 'felt-uncomfortable' ? UNCOMFORTABLE : { outcome };
    const decision = decide(youth, over(), answer);
    expect(decision).toMatchObject({
      value: { sessionId: 'the-session', personId: 'the-youth', outcome, answeredAt: NOW },
      events: [{ concerns: ['the-youth'] }],
    });
    const [event] = decision.ok ? decision.events : [];
    expect([event?.before, event?.after]).toEqual([undefined, undefined]);
  });
});

describe('Rule 6.78, an uncomfortable session is a report', () => {
  test.for([
    [elder, 'the-youth', null],
    [youth, 'the-elder', null],
    [parent, 'the-elder', 'the-youth'],
  ] as const)('%o reports %s', ([actor, reportedId, onBehalfOf]) => {
    const report = {
      id: 'the-report',
      reporterId: actor.personId,
      onBehalfOf,
      reportedId,
      sessionId: 'the-session',
      category: 'made-me-uncomfortable',
      details: 'He shouted',
    };
    expect(decide(actor, over(), UNCOMFORTABLE)).toMatchObject({ events: [{ report }] });
  });

  test('about no one if the elder has left', () => {
    expect(decide(parent, over({ elderId: FORMER_MEMBER }), UNCOMFORTABLE)).toMatchObject({
      events: [{ report: { reportedId: null, sessionId: 'the-session' } }],
    });
  });

  test('other answers are no report', () => {
    expect(decide(youth, over(), HELD)).toMatchObject({ events: [{ report: null }] });
  });
});
