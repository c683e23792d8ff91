import { describe, expect, test } from 'vitest';
import {
  at,
  elder,
  guardianIds,
  MINUTE,
  NOW,
  parent,
  sessionIn,
  youth,
} from '../../testing/examples.ts';
import { evening, loadedSession, momentOf, proposalOf, time } from '../../testing/life.ts';
import { notPossibleRows } from '../../testing/not-possible.ts';
import type { ActionRefusal } from '../session-actions.ts';
import type { TimeProposal } from './request-schema.ts';
import {
  type AcceptState,
  decideAcceptance,
  decideDecline,
  decideProposal,
  type ProposalRefusal,
  type ProposalState,
} from './decide-offer.ts';

const input: TimeProposal = { version: 3, ...time, note: '' };

const stateOf = (changes: Partial<AcceptState & ProposalState> = {}) =>
  loadedSession(sessionIn('approved'), changes);

interface Row {
  readonly name: string;
  readonly state?: ProposalState;
  readonly input?: Partial<TimeProposal>;
  readonly moment?: Parameters<typeof momentOf>[1];
}

/**
 * Rule 6.67: each refusal with its causes. A new refusal without a row does not compile; session-actions.test.ts covers
 * people, states and versions.
 */
const REFUSED: Record<
  Exclude<ProposalRefusal, ActionRefusal<'propose'> | 'asked-often'>,
  readonly Row[]
> = {
  'note-of-parent': [{ name: 'a participant writes one', input: { note: 'Ring me' } }],
  'date-in-past': [
    { name: 'yesterday', input: { date: '2026-07-31', startTime: '10:00', endTime: '11:00' } },
  ],
  'start-in-past': [{ name: 'the instant has passed', moment: { startsAt: NOW } }],
  'too-far-ahead': [{ name: 'the year is mistyped', input: { date: '2206-08-02' } }],
  'end-before-start': [{ name: 'clocks go forward', moment: { startsAt: at(1), endsAt: at(1) } }],
  'overlaps-own-session': [
    { name: 'one’s own time', state: stateOf({ busy: { requester: true, match: false } }) },
  ],
  'overlaps-session': [
    { name: 'the initiator’s', state: stateOf({ busy: { requester: false, match: true } }) },
  ],
  'too-long': [
    { name: 'more than twelve hours', input: { startTime: '03:00', unusualConfirmed: true } },
  ],
  'unusual-length': [{ name: 'more than three hours', input: { startTime: '12:00' } }],
  'unusual-hours': [{ name: 'evening where the youth is', state: stateOf({ hours: evening }) }],
  'nothing-changed': [
    { name: 'its own time', input: { date: '2026-08-02', startTime: '10:00', endTime: '11:00' } },
    { name: 'the same was proposed already', state: stateOf({ proposal: proposalOf() }) },
  ],
  ...notPossibleRows((notPossible) => ({
    name: 'the parent’s rules do not allow it',
    state: stateOf({ notPossible }),
  })),
};
const rows = Object.entries(REFUSED).flatMap(([refusal, cases]) =>
  cases.map((row) => ({ refusal, ...row })),
);

describe('Rule 6.67, proposing another time', () => {
  test.for(rows)('$refusal: $name', ({ refusal, state = stateOf(), input: other, moment }) => {
    const asked = { ...input, ...other };
    const decision = decideProposal(elder, state, asked, momentOf(asked, moment));
    expect(decision).toEqual({ ok: false, refusal });
  });

  test.for([
    [elder, ''],
    [parent, 'Swimming'],
  ] as const)('the $0.role proposes; the session doesn’t change', ([actor, note]) => {
    const state = stateOf();
    const proposal = proposalOf({ proposedBy: actor.personId, note, createdAt: NOW });
    expect(decideProposal(actor, state, { ...input, note }, momentOf(time))).toEqual({
      ok: true,
      value: proposal,
      events: [
        {
          type: 'SessionTimeProposed',
          session: state.session,
          proposal,
          guardianIds,
          subject: { feature: 'sessions', id: 'the-session' },
          concerns: ['the-elder', 'the-youth', ...guardianIds],
          after: { version: 3, startsAt: '2026-08-03T15:00:00.000Z', hasNote: note !== '' },
        },
      ],
    });
  });

  test.for([
    ['of another’s', { proposedBy: parent.personId }],
    ['with a note', { note: 'Swimming' }],
    ['from another hour', { startsAt: at(1) }],
    ['to another hour', { endsAt: at(1) }],
  ] as const)('one %s can be replaced', ([, changes]) => {
    const state = stateOf({ proposal: proposalOf(changes) });
    expect(decideProposal(elder, state, input, momentOf(time)).ok).toBe(true);
  });

  test.for([
    ['an earlier start', { startTime: '09:00', endTime: '11:00' }],
    ['a later end', { startTime: '10:00', endTime: '12:00' }],
  ] as const)('changing only %s is another time', ([, times]) => {
    const asked = { ...input, date: '2026-08-02', ...times };
    expect(decideProposal(elder, stateOf(), asked, momentOf(asked)).ok).toBe(true);
  });
});

const answer = { version: 3, proposedAt: at(-MINUTE).toISOString() };
const answerState = (changes: Partial<AcceptState> = {}) =>
  stateOf({ proposal: proposalOf(), ...changes });

const UNANSWERABLE = [
  ['no-proposal', youth, answerState({ proposal: null }), answer],
  ['no-proposal', youth, answerState({ proposal: proposalOf({ version: 2 }) }), answer],
  ['changed-since-read', youth, answerState(), { ...answer, proposedAt: at(0).toISOString() }],
] as const;

describe('Rules 6.69 and 6.70, answering a proposal', () => {
  test.for(UNANSWERABLE)('%s', ([refusal, actor, state, asked]) => {
    expect(decideAcceptance(actor, state, asked, NOW)).toEqual({ ok: false, refusal });
    expect(decideDecline(actor, state, asked, NOW)).toEqual({ ok: false, refusal });
  });

  test.for([
    ['start-in-past', { proposal: proposalOf({ startsAt: NOW }) }],
    ['overlaps-own-session', { busy: { requester: true, match: true } }],
    ['overlaps-session', { busy: { requester: false, match: true } }],
    ['time-not-possible', { notPossible: 'time-not-possible' }],
  ] as const)('%s: it can’t be accepted anymore, but declined', ([refusal, changes]) => {
    const state = answerState(changes);
    expect(decideAcceptance(youth, state, answer, NOW)).toEqual({ ok: false, refusal });
    expect(decideDecline(youth, state, answer, NOW).ok).toBe(true);
  });

  test.for([elder, parent])(
    'Rule 6.69, accepting the $role’s proposal is a change that the parent decides',
    ({ personId: proposedBy }) => {
      const state = answerState({ proposal: proposalOf({ proposedBy }) });
      const decision = decideAcceptance(youth, state, answer, NOW);
      const { date, startTime, endTime, startsAt, endsAt } = proposalOf();
      const times = { date, startTime, endTime, startsAt, endsAt };
      // The elder received the request and agrees to the time by proposing it. Rule 6.97
      const agreedAt = proposedBy === elder.personId ? NOW : null;
      const session = sessionIn('pending', { ...times, version: 4, agreedAt });
      expect(decision).toMatchObject({
        ok: true,
        value: { session, offeredAt: NOW },
        events: [{ type: 'SessionChanged', proposedBy, after: { isProposal: true } }],
      });
      expect(decision.ok && decision.value.session).toEqual(session);
    },
  );

  test('Rule 6.70, declining only ends the proposal', () => {
    const state = answerState();
    expect(decideDecline(youth, state, answer, NOW)).toEqual({
      ok: true,
      value: proposalOf(),
      events: [
        {
          type: 'ProposalDeclined',
          session: state.session,
          proposal: proposalOf(),
          guardianIds,
          subject: { feature: 'sessions', id: 'the-session' },
          concerns: ['the-elder', 'the-youth', ...guardianIds],
          before: { version: 3, startsAt: '2026-08-03T15:00:00.000Z' },
        },
      ],
    });
  });
});
