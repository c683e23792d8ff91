import { describe, expect, test } from 'vitest';
import type { Actor } from '../../identity/role.ts';
import { at, DAY, elder, NOW, parent, sessionIn, youth } from '../../testing/examples.ts';
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

// session-actions.test.ts covers people and states.
describe('Rule 6.75, when people can report how a session went', () => {
  test.for([
    ['before its end', 1, 'not-held'],
    ['at its end', 0, 'answered'],
    ['in the last moment', -30 * DAY + 1, 'answered'],
    ['after 30 days', -30 * DAY, 'too-late'],
  ] as const)('%s: %s', ([, end, expected]) => {
    const decision = decide(youth, over({ endsAt: at(end) }));
    expect(decision.ok ? 'answered' : decision.refusal).toBe(expected);
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
