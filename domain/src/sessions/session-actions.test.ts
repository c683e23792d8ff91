import { emptyTexts } from '../kernel/text-list.ts';
import { ANSWER_TEXTS } from './contract.ts';
import { describe, expect, test } from 'vitest';
import type { Actor } from '../identity/role.ts';
import { keysOf } from '../kernel/keys-of.ts';
import {
  at,
  DAY,
  elder,
  MINUTE,
  NOW,
  otherParent,
  parent,
  secondParent,
  sessionIn,
  strangeElder,
  strangeYouth,
  youth,
} from '../testing/examples.ts';
import { change, loadedSession, momentOf, proposalOf, questionOf, time } from '../testing/life.ts';
import { decideAgreement } from './asking/decide-agreement.ts';
import { decideApproval, decideRejection } from './supervision/decide-approval.ts';
import { decideCancellation, decidePassingOn } from './asking/decide-cancellation.ts';
import {
  decideAcceptance,
  decideChange,
  decideDecline,
  decideProposal,
} from './asking/decide-offer.ts';
import { decideAnswer, decideQuestion } from './supervision/decide-question.ts';
import { decideAlone } from './supervision/decide-alone.ts';
import { decideDelay } from './day/decide-delay.ts';
import { decideOutcome } from './afterwards/outcome.ts';
import {
  canAct,
  partsOf,
  SESSION_ACTIONS,
  STATES,
  type Part,
  type SessionAction,
  type SessionState,
} from './session-actions.ts';
import { concerns, type Session } from './session.ts';
import { decideThanks } from './afterwards/thanks.ts';

/** A session in each state of the table, requested by the youth. The `begun` session is over. */
const SESSIONS: Record<SessionState, Session> = {
  pending: sessionIn('pending'),
  approved: sessionIn('approved'),
  rejected: sessionIn('rejected'),
  cancelled: sessionIn('cancelled'),
  lapsed: sessionIn('pending', { startsAt: at(0), endsAt: at(DAY) }),
  begun: sessionIn('approved', { startsAt: at(-2 * MINUTE), endsAt: at(-MINUTE) }),
};
const ACTORS: Record<string, Actor> = {
  'the initiator': youth,
  'the counterpart': elder,
  'the parent': parent,
  'the second parent': secondParent,
  'another parent': otherParent,
  'another elder': strangeElder,
  'another youth': strangeYouth,
};
const ADULT = { stage: 'of-age' } as const;
const read = { version: 3 };
const later = { ...time, endTime: '17:00' };
const answer = { ...read, proposedAt: proposalOf().createdAt.toISOString() };

const SESSION_ACTION_NAMES = keysOf(SESSION_ACTIONS);

const ACTIONS: Record<SessionAction, (actor: Actor, session: Session | null) => Outcome> = {
  approve: (actor, session) => decideApproval(actor, stateOf(session), read, NOW),
  reject: (actor, session) =>
    decideRejection(actor, stateOf(session), { ...read, reason: '' }, NOW),
  agree: (actor, session) => decideAgreement(actor, stateOf(session), read, NOW),
  cancel: (actor, session) =>
    decideCancellation(actor, stateOf(session), { ...read, reason: '' }, NOW),
  passOn: (actor, session) => decidePassingOn(actor, stateOf(session), 'I am ill', NOW),
  change: (actor, session) => decideChange(actor, stateOf(session), change, momentOf(change)),
  propose: (actor, session) =>
    decideProposal(actor, stateOf(session), { ...read, ...later, note: '' }, momentOf(later)),
  accept: (actor, session) => decideAcceptance(actor, stateOf(session), answer, NOW),
  decline: (actor, session) => decideDecline(actor, stateOf(session), answer, NOW),
  ask: (actor, session) =>
    decideQuestion(actor, stateOf(session, { question: null }), { ...read, question: 'Who?' }, NOW),
  answer: (actor, session) =>
    decideAnswer(
      actor,
      stateOf(session, { question: questionOf() }),
      { ...emptyTexts(ANSWER_TEXTS), answer: 'Nobody.' },
      NOW,
    ),
  approveAlone: (actor, session) => decideAlone(actor, stateOf(session, ADULT), read, NOW),
  tellDelay: (actor, session) =>
    decideDelay(actor, stateOf(session, { told: 0 }), { ...read, minutes: 5 }, delayTime(session)),
  answerOutcome: (actor, session) =>
    decideOutcome(actor, stateOf(session), { outcome: 'held' }, NOW),
  thank: (actor, session) =>
    decideThanks(actor, stateOf(session, { outcome: 'held', hasThanked: false }), 'stories', NOW),
};
type Outcome = { readonly ok: boolean; readonly refusal?: string };

/** A time at which a delay can be reported, on the same side of the start as the current time. */
const delayTime = (session: Session | null) =>
  session === null
    ? NOW
    : new Date(+session.startsAt + (session.startsAt > NOW ? -MINUTE : MINUTE / 2));

function stateOf(session: Session | null, changes: Parameters<typeof loadedSession>[1] = {}) {
  return session && loadedSession(session, { proposal: proposalOf(), ...changes });
}

const ALLOWED: Record<SessionAction, Record<string, readonly string[]>> = {
  approve: { 'the parent': ['pending'], 'the second parent': ['pending'] },
  reject: { 'the parent': ['pending'], 'the second parent': ['pending'] },
  agree: { 'the counterpart': ['pending', 'approved'] },
  cancel: {
    'the initiator': ['pending', 'approved'],
    'the counterpart': ['pending', 'approved'],
    'the parent': ['pending', 'approved'],
    'the second parent': ['pending', 'approved'],
  },
  passOn: { 'the parent': ['cancelled'], 'the second parent': ['cancelled'] },
  change: { 'the initiator': ['pending', 'approved'] },
  propose: {
    'the counterpart': ['pending', 'approved'],
    'the parent': ['pending', 'approved'],
    'the second parent': ['pending', 'approved'],
  },
  accept: { 'the initiator': ['pending', 'approved'] },
  decline: { 'the initiator': ['pending', 'approved'] },
  ask: { 'the parent': ['pending'], 'the second parent': ['pending'] },
  // The counterpart is the elder, whether as requester or as receiver.
  answer: { 'the counterpart': ['pending'] },
  // In this row, the requester is an adult youth.
  approveAlone: { 'the initiator': ['pending'] },
  tellDelay: { 'the initiator': ['approved', 'begun'], 'the counterpart': ['approved', 'begun'] },
  answerOutcome: {
    'the initiator': ['begun'],
    'the counterpart': ['begun'],
    'the parent': ['begun'],
    'the second parent': ['begun'],
  },
  thank: { 'the initiator': ['begun'], 'the counterpart': ['begun'] },
};

const rows = SESSION_ACTION_NAMES.flatMap((action) =>
  Object.entries(ACTORS).flatMap(([who, actor]) =>
    STATES.map((state) => {
      const isAllowed = ALLOWED[action][who]?.includes(state) ?? false;
      return { action, who, actor, state, session: SESSIONS[state], isAllowed };
    }),
  ),
);

function refusalFor(
  action: SessionAction,
  state: SessionState,
  isConcerned: boolean,
  parts: readonly Part[],
) {
  const { stranger, notYours, notNow, by, in: states } = SESSION_ACTIONS[action];
  if (!isConcerned) return stranger;
  if (!by.some((part) => parts.some((own) => own === part))) return notYours;
  const { status } = SESSIONS[state];
  return states.some((each) => each === status) ? 'start-passed' : notNow;
}

describe('who can do what with a session, by state', () => {
  test('the table is complete: fifteen actions, seven people, six states', () => {
    expect(rows).toHaveLength(15 * 7 * 6);
    expect(rows.filter(({ isAllowed }) => isAllowed)).toHaveLength(42);
  });

  test.for(rows)(
    '$who, $action, $state: $isAllowed',
    ({ action, actor, state, session, isAllowed }) => {
      const decision = ACTIONS[action](actor, session);
      expect(decision.ok).toBe(isAllowed);
      const supervised = loadedSession(session, action === 'approveAlone' ? ADULT : {});
      const isConcerned = concerns(supervised, actor);
      const parts = partsOf(actor, supervised);
      expect(isConcerned && canAct(action, parts, state)).toBe(isAllowed);
      const refusal = isAllowed ? undefined : refusalFor(action, state, isConcerned, parts);
      expect(decision.refusal).toBe(refusal);
    },
  );

  test.for(SESSION_ACTION_NAMES)('%s: a missing session is like a stranger’s', (action) => {
    for (const actor of Object.values(ACTORS))
      expect(ACTIONS[action](actor, null)).toEqual({
        ok: false,
        refusal: SESSION_ACTIONS[action].stranger,
      });
  });

  test.for(SESSION_ACTION_NAMES.filter((action) => SESSION_ACTIONS[action].reads))(
    '%s is refused for another version than the one that was read',
    (action) => {
      const row = rows.find((each) => each.action === action && each.isAllowed);
      if (row === undefined) throw new Error('somebody may');
      // The version is checked before the start, so this also holds for started sessions.
      const starts = row.state === 'pending' ? [row.session, SESSIONS.lapsed] : [row.session];
      for (const session of starts) {
        const newer = { ...session, version: read.version + 1 };
        expect(ACTIONS[action](row.actor, newer).refusal).toBe('changed-since-read');
      }
    },
  );
});
