import { describe, expect, test } from 'vitest';
import type { Role } from '../../identity/role.ts';
import { elder, NOW, parent, youth } from '../../testing/examples.ts';
import { evening, requestState } from '../../testing/life.ts';
import { notPossibleRows } from '../../testing/not-possible.ts';
import { aRequest } from '../../testing/session-requests.ts';
import {
  canRequest,
  decideRequest,
  type RequestRefusal,
  type RequestState,
} from './decide-offer.ts';
import type { OfferMoment } from './offer.ts';

const state = requestState({
  mySkills: { Photography: 2, 'Art & Creativity': 1 },
  match: { id: 'the-match', skills: { Photography: 1, 'Music & Dance': 3 } },
});
const moment: OfferMoment = {
  instant: NOW,
  local: '2026-08-01T14:00',
  startsAt: new Date('2026-08-02T08:00:00Z'),
  endsAt: new Date('2026-08-02T09:00:00Z'),
};

interface Row {
  readonly name: string;
  readonly actor?: typeof parent;
  readonly state?: Partial<RequestState>;
  readonly input?: Parameters<typeof aRequest>[0];
  readonly moment?: Partial<OfferMoment>;
}

/** Rules 6.1 to 6.18: each refusal with its causes. A new refusal without a row does not compile. */
const REFUSED: Record<RequestRefusal, readonly Row[] | 'the word of the database'> = {
  'wrong-role': [{ name: 'a parent requests', actor: parent }],
  'not-matched': [
    { name: 'the other person is nobody the requester may see', state: { match: null } },
    {
      name: 'the two share no interest',
      state: { match: { id: 'the-match', skills: { 'Music & Dance': 3 } } },
    },
    { name: 'the requester has no interests', state: { mySkills: {} } },
    { name: 'the match has no interests', state: { match: { id: 'the-match', skills: {} } } },
  ],
  'no-parent': [{ name: 'the youth has no parent', state: { guardianIds: [] } }],
  'interest-not-shared': [
    { name: 'only the requester has the interest', input: { interests: ['Art & Creativity'] } },
    { name: 'only the match has the interest', input: { interests: ['Music & Dance'] } },
    { name: 'neither has the interest', input: { interests: ['Storytelling & Literature'] } },
    { name: 'one of two is shared', input: { interests: ['Photography', 'Music & Dance'] } },
  ],
  'two-waiting': [{ name: 'two requests to this person wait', state: { notNow: 'two-waiting' } }],
  'asked-often': [{ name: 'six tries in a day', state: { notNow: 'asked-often' } }],
  resting: [{ name: 'the other side refused for now', state: { notNow: 'resting' } }],
  'date-in-past': [
    { name: 'the date is yesterday', input: { date: '2026-07-31', startTime: '23:59' } },
    { name: 'the date is a year ago', input: { date: '2025-08-02' } },
  ],
  'start-in-past': [
    { name: 'the start was a minute ago', input: { date: '2026-08-01', startTime: '13:59' } },
    { name: 'the start was this morning', input: { date: '2026-08-01', startTime: '00:00' } },
  ],
  'series-not-possible': [
    {
      name: 'the last of 16 months is more than a year ahead',
      input: { repeat: { every: 'month', times: 16 } },
    },
    {
      name: 'the next month has no 31st',
      input: { date: '2026-08-31', repeat: { every: 'month', times: 2 } },
    },
  ],
  'too-far-ahead': [{ name: 'the year is mistyped', input: { date: '2206-08-02' } }],
  'end-before-start': [
    { name: 'a clock change puts the end on the start', moment: { endsAt: moment.startsAt } },
    {
      name: 'a clock change puts the end before the start',
      moment: { endsAt: new Date('2026-08-02T07:30:00Z') },
    },
  ],
  'overlaps-own-session': [
    { name: 'the requester is busy', state: { busy: { requester: true, match: false } } },
    { name: 'both are busy', state: { busy: { requester: true, match: true } } },
  ],
  'overlaps-session': [
    { name: 'the match is busy', state: { busy: { requester: false, match: true } } },
  ],
  ...notPossibleRows((notPossible) => ({
    name: 'the parent’s rules do not allow it',
    state: { notPossible },
  })),
  'too-long': [
    {
      name: 'it takes twelve hours and a minute',
      input: { unusualConfirmed: true },
      moment: { endsAt: new Date('2026-08-02T20:01:00Z') },
    },
  ],
  'unusual-length': [
    {
      name: 'it takes three hours and a minute',
      moment: { endsAt: new Date('2026-08-02T11:01:00Z') },
    },
  ],
  'unusual-hours': [{ name: 'it is evening where the youth is', state: { hours: evening } }],
  'already-exists': 'the word of the database',
};

const ACCEPTED: readonly Row[] = [
  { name: 'a youth requests', actor: youth },
  { name: 'an elder requests', actor: elder },
  { name: 'the start is the next minute', input: { date: '2026-08-01', startTime: '14:01' } },
  { name: 'it is tomorrow, earlier in the day', input: { startTime: '00:00' } },
  {
    name: 'three hours are asked for',
    moment: { endsAt: new Date('2026-08-02T11:00:00Z') },
  },
  {
    name: 'twelve hours in the evening were confirmed',
    input: { unusualConfirmed: true },
    state: { hours: evening },
    moment: { endsAt: new Date('2026-08-02T20:00:00Z') },
  },
  {
    name: 'all of several shared interests are chosen',
    state: { mySkills: { Photography: 1, 'Music & Dance': 1 } },
    input: { interests: ['Music & Dance', 'Photography'] },
  },
];

const decide = (row: Row) =>
  decideRequest(row.actor ?? youth, { ...state, ...row.state }, aRequest(row.input), {
    ...moment,
    ...row.moment,
  });
const refused = Object.entries(REFUSED).flatMap(([refusal, rows]) =>
  rows === 'the word of the database' ? [] : rows.map((row) => ({ ...row, refusal })),
);

test('only people who may request learn whether someone is free (rule 6.63)', () => {
  const busy = { requester: false, match: true };
  expect(decide({ name: '', state: { busy, match: null } })).toEqual({
    ok: false,
    refusal: 'not-matched',
  });
});

describe('Rules 6.1 to 6.18, requesting a session', () => {
  test.for(refused)('when $name, the request is refused as $refusal', ({ refusal, ...row }) => {
    expect(decide(row)).toEqual({ ok: false, refusal });
  });

  test.for(ACCEPTED)('when $name, the request is accepted', (row) => {
    expect(decide(row)).toMatchObject({ ok: true });
  });

  test('an elder or a youth can request a session, a parent cannot', () => {
    const table: Record<Role, boolean> = { elder: true, youth: true, parent: false };
    for (const actor of [elder, youth, parent]) expect(canRequest(actor)).toBe(table[actor.role]);
  });
});

test('only people who may request learn what a parent’s rules forbid (rule 6.104)', () => {
  const hidden = { notPossible: 'video-only', match: null } as const;
  expect(decide({ name: '', state: hidden })).toEqual({ ok: false, refusal: 'not-matched' });
});
