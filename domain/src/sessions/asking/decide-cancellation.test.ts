import { describe, expect, test } from 'vitest';
import type { Actor } from '../../identity/role.ts';
import { keysOf } from '../../kernel/keys-of.ts';
import {
  at,
  elder,
  guardianIds,
  MINUTE,
  NOW,
  otherParent,
  parent,
  secondParent,
  sessionIn,
  strangeElder,
  strangeYouth,
  youth,
} from '../../testing/examples.ts';
import { loadedSession } from '../../testing/life.ts';
import { sessionViewSchema } from '../contract.ts';
import { decideCancellation, type CancellationRefusal } from './decide-cancellation.ts';
import type { Session } from '../session.ts';

type Start = 'ahead' | 'now' | 'passed';
type Answer = 'cancelled' | CancellationRefusal;

/** Rule 6.57: the refusal or success for a person concerned who read the current version. */
const CONCERNED: Record<Session['status'], Record<Start, Answer>> = {
  pending: { ahead: 'cancelled', now: 'start-passed', passed: 'start-passed' },
  approved: { ahead: 'cancelled', now: 'start-passed', passed: 'start-passed' },
  rejected: { ahead: 'not-open', now: 'not-open', passed: 'not-open' },
  cancelled: { ahead: 'not-open', now: 'not-open', passed: 'not-open' },
};
const PEOPLE: Record<string, { actor: Actor; isConcerned: boolean }> = {
  'the parent': { actor: parent, isConcerned: true },
  'the elder': { actor: elder, isConcerned: true },
  'the youth': { actor: youth, isConcerned: true },
  'the second parent': { actor: secondParent, isConcerned: true },
  'another parent': { actor: otherParent, isConcerned: false },
  'a strange elder': { actor: strangeElder, isConcerned: false },
  'a strange youth': { actor: strangeYouth, isConcerned: false },
};
const STARTS: Record<Start, Date> = { ahead: at(1), now: at(0), passed: at(-MINUTE) };
const input = { version: 3, reason: 'I am ill' };

const rows = keysOf(CONCERNED).flatMap((status) =>
  keysOf(STARTS).flatMap((start) =>
    Object.entries(PEOPLE).map(([who, { actor, isConcerned }]) => {
      const expected: Answer = isConcerned ? CONCERNED[status][start] : 'not-your-session';
      return { who, actor, status, start, expected };
    }),
  ),
);

describe('Rule 6.57, who can cancel a session, and when', () => {
  test.for(rows)(
    '$who who cancels a session that is $status, its start $start: $expected',
    ({ actor, status, start, expected }) => {
      const session = sessionIn(status, { startsAt: STARTS[start] });
      const decision = decideCancellation(actor, loadedSession(session), input, NOW);
      expect(decision.ok ? 'cancelled' : decision.refusal).toBe(expected);
    },
  );

  test('the table has a row for every state of a session', () => {
    expect(keysOf(CONCERNED)).toEqual(sessionViewSchema.entries.status.options);
  });

  test('a session that has changed since it was read isn’t canceled', () => {
    const state = loadedSession(sessionIn('approved'));
    const decision = decideCancellation(youth, state, { ...input, version: 2 }, NOW);
    expect(decision).toEqual({ ok: false, refusal: 'changed-since-read' });
  });

  test('a missing session gets the same response as a stranger’s', () => {
    expect(decideCancellation(parent, null, input, NOW)).toEqual({
      ok: false,
      refusal: 'not-your-session',
    });
  });

  test.for(['pending', 'approved'] as const)(
    'a canceled session that was %s records who canceled it, why and when',
    (status) => {
      const session = sessionIn(status);
      const decision = decideCancellation(elder, loadedSession(session), input, NOW);
      const said = { cancelledBy: elder.personId, cancellationReason: 'I am ill' };
      const undecided = { decidedAt: null, decidedBy: null };
      const value = { ...undecided, ...session, status: 'cancelled', cancelledAt: NOW, ...said };
      const event = {
        type: 'SessionCancelled',
        session,
        guardianIds,
        subject: { feature: 'sessions', id: 'the-session' },
        concerns: ['the-elder', 'the-youth', ...guardianIds],
        cause: 'person',
        cancelledBy: elder.personId,
        reason: 'I am ill',
        before: { status },
        after: { status: 'cancelled', version: 3, cause: 'person', hasReason: true },
      };
      expect(decision).toEqual({ ok: true, value, events: [event] });
    },
  );
});
