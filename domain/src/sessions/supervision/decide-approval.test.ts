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
import {
  decideApproval,
  decideLapse,
  decideRejection,
  type ApprovalRefusal,
} from './decide-approval.ts';
import type { Session } from '../session.ts';

type Start = 'ahead' | 'now' | 'passed';
type Read = 'the version read' | 'a changed version';
type Answer = 'decided' | ApprovalRefusal;

/** Rules 6.20 to 6.24 and 6.127: the result for each guardian of the youth. */
const GUARDIAN_IS_ANSWERED: Record<Session['status'], Record<Start, Record<Read, Answer>>> = {
  pending: {
    ahead: { 'the version read': 'decided', 'a changed version': 'changed-since-read' },
    now: { 'the version read': 'start-passed', 'a changed version': 'changed-since-read' },
    passed: { 'the version read': 'start-passed', 'a changed version': 'changed-since-read' },
  },
  approved: {
    ahead: { 'the version read': 'already-decided', 'a changed version': 'already-decided' },
    now: { 'the version read': 'already-decided', 'a changed version': 'already-decided' },
    passed: { 'the version read': 'already-decided', 'a changed version': 'already-decided' },
  },
  rejected: {
    ahead: { 'the version read': 'already-decided', 'a changed version': 'already-decided' },
    now: { 'the version read': 'already-decided', 'a changed version': 'already-decided' },
    passed: { 'the version read': 'already-decided', 'a changed version': 'already-decided' },
  },
  cancelled: {
    ahead: { 'the version read': 'already-decided', 'a changed version': 'already-decided' },
    now: { 'the version read': 'already-decided', 'a changed version': 'already-decided' },
    passed: { 'the version read': 'already-decided', 'a changed version': 'already-decided' },
  },
};

/** Rule 6.21: everyone else gets the same refusal, whatever state the session is in. */
const PEOPLE: Record<string, { actor: Actor; answer: 'as the table says' | ApprovalRefusal }> = {
  'the parent': { actor: parent, answer: 'as the table says' },
  'the second parent': { actor: secondParent, answer: 'as the table says' },
  'another parent': { actor: otherParent, answer: 'not-your-child' },
  'the elder': { actor: elder, answer: 'wrong-role' },
  'the youth': { actor: youth, answer: 'wrong-role' },
  'a strange elder': { actor: strangeElder, answer: 'not-your-child' },
  'a strange youth': { actor: strangeYouth, answer: 'not-your-child' },
};

/** The source of each refusal. A new refusal without a row here doesn't compile. */
const REFUSED_BY: Record<ApprovalRefusal, 'the tables' | 'its own test' | 'the database'> = {
  'wrong-role': 'the tables',
  'not-your-child': 'the tables',
  'already-decided': 'the tables',
  'changed-since-read': 'the tables',
  'start-passed': 'the tables',
  overlaps: 'the database',
  'may-not-meet': 'the database',
  'against-your-rules': 'its own test',
  'yes-given-already': 'its own test',
  'others-asked': 'the database',
  'youth-first': 'its own test',
};

const STARTS: Record<Start, Date> = { ahead: at(1), now: at(0), passed: at(-MINUTE) };
const VERSIONS: Record<Read, number> = { 'the version read': 3, 'a changed version': 2 };
const ACTIONS = {
  approve: (actor: Actor, session: Session | null, version: number) =>
    decideApproval(actor, session && loadedSession(session), { version }, NOW),
  reject: (actor: Actor, session: Session | null, version: number) =>
    decideRejection(actor, session && loadedSession(session), { version, reason: 'No' }, NOW),
};

const rows = keysOf(ACTIONS).flatMap((action) =>
  keysOf(GUARDIAN_IS_ANSWERED).flatMap((status) =>
    keysOf(STARTS).flatMap((start) =>
      keysOf(VERSIONS).flatMap((read) =>
        Object.entries(PEOPLE).map(([who, { actor, answer }]) => {
          const expected =
            answer === 'as the table says' ? GUARDIAN_IS_ANSWERED[status][start][read] : answer;
          return { action, status, start, read, who, actor, expected };
        }),
      ),
    ),
  ),
);

describe('Rules 6.20 to 6.24 and 6.127, deciding a session', () => {
  test.for(rows)(
    '$who who wants to $action a $status session, start $start, on $read: $expected',
    ({ action, status, start, read, actor, expected }) => {
      const session = sessionIn(status, { startsAt: STARTS[start] });
      const decision = ACTIONS[action](actor, session, VERSIONS[read]);
      expect(decision.ok ? 'decided' : decision.refusal).toBe(expected);
    },
  );

  test('the table has a row for every state of a session', () => {
    expect(keysOf(GUARDIAN_IS_ANSWERED)).toEqual(sessionViewSchema.entries.status.options);
  });

  test('every refusal that isn’t the database’s is in the table', () => {
    const seen = new Set(rows.map((row) => row.expected).filter((answer) => answer !== 'decided'));
    const declared = keysOf(REFUSED_BY).filter((name) => REFUSED_BY[name] === 'the tables');
    expect([...seen].toSorted()).toEqual(declared.toSorted());
  });

  test.for(Object.entries(PEOPLE))(
    '%s gets a stranger’s response for a missing session',
    ([, { actor }]) => {
      for (const action of keysOf(ACTIONS)) {
        expect(ACTIONS[action](actor, null, 1)).toEqual({ ok: false, refusal: 'not-your-child' });
      }
    },
  );
});

const STATES = ['pending', 'approved', 'rejected', 'cancelled'] as const;
const LAPSE_STARTS = { ahead: at(1), now: at(0), passed: at(-MINUTE) };
const lapses = STATES.flatMap((status) =>
  Object.entries(LAPSE_STARTS).map(([start, startsAt]) => {
    const isLapsed = status === 'pending' && start !== 'ahead';
    return { status, start, startsAt, expected: isLapsed ? 'SessionLapsed' : 'none-due' };
  }),
);

test.for(lapses)(
  'Rule 6.64, a session that is $status, its start $start: $expected',
  ({ status, startsAt, expected }) => {
    const session = sessionIn(status, { startsAt });
    const decision = decideLapse(loadedSession(session), NOW);
    expect(decision.ok ? decision.events[0].type : decision.refusal).toBe(expected);
  },
);

test('Rule 6.64, all three are concerned, and the session doesn’t change', () => {
  const session = sessionIn('pending', { startsAt: NOW });
  const decision = decideLapse(loadedSession(session), NOW);
  const event = { concerns: ['the-elder', 'the-youth', ...guardianIds], guardianIds };
  expect(decision).toMatchObject({ ok: true, value: session, events: [event] });
});

test('Rule 6.64, without a request, nothing is sent', () => {
  expect(decideLapse(null, NOW)).toEqual({ ok: false, refusal: 'none-due' });
});

test('a request that now breaks the parent’s rules can be rejected, but not approved (rule 6.105)', () => {
  const state = loadedSession(sessionIn('pending'), { brokenRules: ['video-only'] });
  const read = { version: 3 };
  expect(decideApproval(parent, state, read, NOW)).toEqual({
    ok: false,
    refusal: 'against-your-rules',
  });
  expect(decideApproval(youth, state, read, NOW)).toEqual({ ok: false, refusal: 'wrong-role' });
  expect(decideRejection(parent, state, { ...read, reason: '' }, NOW).ok).toBe(true);
});
