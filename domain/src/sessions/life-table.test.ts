import { describe, expect, test } from 'vitest';
import type { Actor } from '../identity/role.ts';
import {
  at,
  DAY,
  elder,
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
import { decideAgreement } from './decide-agreement.ts';
import { decideApproval, decideRejection } from './decide-approval.ts';
import { decideCancellation } from './decide-cancellation.ts';
import { decideChange } from './decide-change.ts';
import { decideAcceptance, decideDecline, decideProposal } from './decide-proposal.ts';
import { decideAnswer, decideQuestion } from './decide-question.ts';
import type { Session } from './session.ts';

/** Every state that a session can be in, held and lapsed ones by their start. The youth asked. */
const STATES: Record<string, Session> = {
  pending: sessionIn('pending'),
  approved: sessionIn('approved'),
  rejected: sessionIn('rejected'),
  cancelled: sessionIn('cancelled'),
  lapsed: sessionIn('pending', { startsAt: at(0), endsAt: at(DAY) }),
  held: sessionIn('approved', { startsAt: at(-2 * DAY), endsAt: at(-DAY) }),
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
const read = { version: 3 };
/** Not the time that stands proposed already. */
const later = { ...time, endTime: '17:00' };
const answer = { ...read, proposedAt: proposalOf().createdAt.toISOString() };

const ACTIONS: Record<string, (actor: Actor, session: Session) => { ok: boolean }> = {
  approve: (actor, session) => decideApproval(actor, stateOf(session), read, NOW),
  reject: (actor, session) =>
    decideRejection(actor, stateOf(session), { ...read, reason: '' }, NOW),
  agree: (actor, session) => decideAgreement(actor, stateOf(session), read, NOW),
  cancel: (actor, session) =>
    decideCancellation(actor, stateOf(session), { ...read, reason: '' }, NOW),
  change: (actor, session) => decideChange(actor, stateOf(session), change, momentOf(change)),
  propose: (actor, session) =>
    decideProposal(actor, stateOf(session), { ...read, ...later, note: '' }, momentOf(later)),
  accept: (actor, session) => decideAcceptance(actor, stateOf(session), answer, NOW),
  decline: (actor, session) => decideDecline(actor, stateOf(session), answer, NOW),
  question: (actor, session) =>
    decideQuestion(actor, stateOf(session), { ...read, question: 'Who?' }, NOW),
  answer: (actor, session) =>
    decideAnswer(
      actor,
      loadedSession(session, { question: questionOf() }),
      { answer: 'Nobody.' },
      NOW,
    ),
};

const stateOf = (session: Session) => loadedSession(session, { proposal: proposalOf() });

/** Who may do what, and in which states; everything that is not here is refused. */
const ALLOWED: Record<string, Record<string, readonly string[]>> = {
  approve: { 'the parent': ['pending'], 'the second parent': ['pending'] },
  reject: { 'the parent': ['pending'], 'the second parent': ['pending'] },
  agree: { 'the counterpart': ['pending', 'approved'] },
  cancel: {
    'the initiator': ['pending', 'approved'],
    'the counterpart': ['pending', 'approved'],
    'the parent': ['pending', 'approved'],
    'the second parent': ['pending', 'approved'],
  },
  change: { 'the initiator': ['pending', 'approved'] },
  propose: {
    'the counterpart': ['pending', 'approved'],
    'the parent': ['pending', 'approved'],
    'the second parent': ['pending', 'approved'],
  },
  accept: { 'the initiator': ['pending', 'approved'] },
  decline: { 'the initiator': ['pending', 'approved'] },
  question: { 'the parent': ['pending'], 'the second parent': ['pending'] },
  // The elder, whichever of the two asked for the session.
  answer: { 'the counterpart': ['pending'] },
};

const rows = Object.entries(ACTIONS).flatMap(([action, decide]) =>
  Object.entries(ACTORS).flatMap(([who, actor]) =>
    Object.entries(STATES).map(([state, session]) => {
      const isAllowed = ALLOWED[action]?.[who]?.includes(state) ?? false;
      return { action, decide, who, actor, state, session, isAllowed };
    }),
  ),
);

describe('Rules 6.21 to 6.26, 6.57, 6.58, 6.67, 6.69, 6.97, 6.120 and 6.121, who may do what in which state', () => {
  test('the table is whole: ten actions of seven people in six states', () => {
    expect(rows).toHaveLength(10 * 7 * 6);
    expect(rows.filter(({ isAllowed }) => isAllowed)).toHaveLength(29);
  });

  test.for(rows)('$who, $action, $state: $isAllowed', ({ decide, actor, session, isAllowed }) => {
    expect(decide(actor, session).ok).toBe(isAllowed);
  });
});
