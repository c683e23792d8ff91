import { describe, expect, test } from 'vitest';
import { at, guardianIds, NOW, sessionIn, youth, stage } from '../../testing/examples.ts';
import { change, evening, loadedSession, momentOf, offer, skills } from '../../testing/life.ts';
import { notPossibleRows } from '../../testing/not-possible.ts';
import { aVideoChange } from '../../testing/session-requests.ts';
import { OFFER_TEXT_NAMES } from '../offer-texts.ts';
import { type ChangeRefusal, type ChangeState, decideChange } from './decide-offer.ts';
import type { ActionRefusal } from '../session-actions.ts';
import type { SessionChange } from './request-schema.ts';

type InPerson = SessionChange & { connectionMode: 'In-Person' };

const stateOf = (changes: Partial<ChangeState> = {}) =>
  loadedSession(sessionIn('approved'), changes);
const same: InPerson = {
  ...change,
  date: '2026-08-02',
  startTime: '10:00',
  endTime: '11:00',
  address: 'The library',
};

const said = {
  date: same.date,
  startTime: same.startTime,
  endTime: same.endTime,
  timeZone: same.timeZone,
  ...offer.texts,
};

interface Row {
  readonly name: string;
  readonly state?: ChangeState;
  readonly input?: Partial<InPerson>;
  readonly moment?: Parameters<typeof momentOf>[1];
}

/**
 * Rule 6.58: each refusal with its causes. A new refusal without a row does not compile; session-actions.test.ts covers
 * people, states and versions.
 */
const REFUSED: Record<
  Exclude<ChangeRefusal, ActionRefusal<'change'>>,
  readonly Row[] | 'the word of the database'
> = {
  'asked-often': 'the word of the database',
  'interest-not-shared': [
    { name: 'only the initiator has it', state: stateOf({ otherSkills: {} }) },
    { name: 'only the other has it', state: stateOf({ mySkills: {} }) },
    { name: 'one of two is shared', input: { interests: ['Photography', 'Music & Dance'] } },
  ],
  'date-in-past': [{ name: 'the day was yesterday', input: { date: '2026-07-31' } }],
  'start-in-past': [
    { name: 'it was this morning', input: { date: '2026-08-01', startTime: '08:00' } },
    { name: 'the instant has passed', moment: { startsAt: NOW } },
  ],
  'too-far-ahead': [{ name: 'the year is mistyped', input: { date: '2206-08-02' } }],
  'end-before-start': [{ name: 'clocks go forward', moment: { endsAt: at(1), startsAt: at(1) } }],
  'overlaps-own-session': [
    { name: 'both are taken', state: stateOf({ busy: { requester: true, match: true } }) },
  ],
  'overlaps-session': [
    { name: 'the other is taken', state: stateOf({ busy: { requester: false, match: true } }) },
  ],
  'too-long': [
    {
      name: 'it takes more than twelve hours',
      input: { startTime: '08:00', endTime: '20:01', unusualConfirmed: true },
    },
  ],
  'unusual-length': [
    { name: 'it takes more than three hours', input: { startTime: '12:00', endTime: '15:01' } },
  ],
  'unusual-hours': [
    { name: 'it is evening where the youth is', state: stateOf({ hours: evening }) },
  ],
  'nothing-changed': [
    { name: 'all is as it was', input: same },
    { name: 'coordinates that are none', input: { ...same, geoCoords: undefined } },
  ],
  ...notPossibleRows((notPossible) => ({
    name: 'the parent’s rules do not allow it',
    state: stateOf({ notPossible }),
  })),
  'may-not-meet': 'the word of the database',
};
const rows = Object.entries(REFUSED).flatMap(([refusal, cases]) =>
  typeof cases === 'string' ? [] : cases.map((row) => ({ refusal, ...row })),
);

describe('Rule 6.58, changing a session', () => {
  test.for([
    ['a time that stays is not asked about again', { ...same, address: 'The park' }],
    ['nor is one that was confirmed', { ...change, unusualConfirmed: true }],
  ] as const)('%s (rule 6.113)', ([, input]) => {
    const decision = decideChange(youth, stateOf({ hours: evening }), input, momentOf(input));
    expect(decision.ok).toBe(true);
  });

  test.for(rows)('$refusal: $name', ({ refusal, state = stateOf(), input, moment }) => {
    const asked = { ...change, ...input };
    const decision = decideChange(youth, state, asked, momentOf(asked, moment));
    expect(decision).toEqual({ ok: false, refusal });
  });

  test.for(['pending', 'approved'] as const)(
    'one that is %s waits for the parent in its next version, without the old approval',
    (status) => {
      const former = sessionIn(status);
      const state = stateOf({ session: former });
      const decision = decideChange(youth, state, change, momentOf(change));
      const { startsAt, endsAt } = momentOf(change);
      const { date, startTime, endTime } = change;
      const now = { date, startTime, endTime, startsAt, endsAt, version: 4 };
      const session = sessionIn('pending', now);
      expect(decision).toEqual({
        ok: true,
        value: {
          session,
          place: { connectionMode: 'In-Person', address: 'The park', geoCoords: null },
          texts: offer.texts,
          offeredAt: NOW,
        },
        events: [
          {
            type: 'SessionChanged',
            session,
            former,
            guardianIds,
            asksGuardians: true,
            stage,
            proposedBy: null,
            subject: { feature: 'sessions', id: 'the-session' },
            concerns: ['the-elder', 'the-youth', ...guardianIds],
            before: {
              status,
              connectionMode: 'In-Person',
              version: 3,
              startsAt: '2026-08-02T10:00:00.000Z',
            },
            after: {
              status: 'pending',
              connectionMode: 'In-Person',
              version: 4,
              startsAt: '2026-08-03T15:00:00.000Z',
              isProposal: false,
            },
          },
        ],
      });
    },
  );

  const remote = { connectionMode: 'Remote', videoProvider: 'Zoom' } as const;
  const link = 'https://zoom.us/j/1';
  const others: readonly (readonly [string, SessionChange])[] = [
    ['the day', { ...same, date: '2026-08-04' }],
    ['the start', { ...same, startTime: '09:00' }],
    ['the end', { ...same, endTime: '12:00' }],
    ['the zone', { ...same, timeZone: 'Europe/London' }],
    ['the interests', { ...same, interests: ['Photography', 'Music & Dance'] }],
    ...OFFER_TEXT_NAMES.map((name) => [`the text ${name}`, { ...same, [name]: '' }] as const),
    ['the address', { ...same, address: 'The museum' }],
    ['the latitude', { ...same, geoCoords: { lat: 1, lng: 0 } }],
    ['the mode', aVideoChange({ ...said, videoLink: link })],
  ];
  test.for(others)('changing only %s is a change', ([, input]) => {
    const both = { ...skills, 'Music & Dance': 1 } as const;
    const state = stateOf({ mySkills: both, otherSkills: both });
    expect(decideChange(youth, state, input, momentOf(input)).ok).toBe(true);
  });

  test.for([
    ['the same link is none', 'Zoom', link, false],
    ['another link is one', 'Zoom', `${link}2`, true],
    ['another provider is one', 'Teams', link, true],
  ] as const)('%s', ([, videoProvider, videoLink, isChange]) => {
    const place = { ...remote, videoLink: link };
    const state = stateOf({ offer: { ...offer, place } });
    const input = aVideoChange({ ...said, videoProvider, videoLink });
    expect(decideChange(youth, state, input, momentOf(input)).ok).toBe(isChange);
  });
});
