import { sessionRequestSchema } from '@oakling/domain/sessions/asking/request-schema';
import { eachOfferText, OFFER_TEXT_NAMES, OFFER_TEXTS } from '@oakling/domain/sessions/offer-texts';
import * as v from 'valibot';
import { expect, test } from 'vitest';
import { requestProblems } from './meeting-problems.ts';
import {
  EMPTY_REQUEST,
  localTimesOf,
  toRequest,
  valuesAgain,
  type RequestValues,
} from './meeting-values.ts';
import { personCard, sessionView } from '@oakling/domain/testing/session-views';

const NOW = '2026-03-03T12:00';
const inPerson: RequestValues = {
  ...EMPTY_REQUEST,
  interests: ['Photography'],
  connectionMode: 'In-Person',
  address: 'The library',
  date: '2026-03-04',
  startTime: '10:00',
  endTime: '11:00',
};
const remote: RequestValues = {
  ...inPerson,
  connectionMode: 'Remote',
  videoLink: 'zoom.us/j/123',
};
const ids = {
  id: '0189f7a4-0000-7000-8000-000000000001',
  matchId: '0189f7a4-0000-7000-8000-000000000002',
  timeZone: 'Europe/Berlin',
};

test.each<[string, Partial<RequestValues>]>([
  ['At least one interest must be selected.', { interests: [] }],
  ['Please select a connection mode.', { connectionMode: '' }],
  ['Please select a meeting address.', { address: ' ' }],
  ['Please enter a meeting URL.', { connectionMode: 'Remote', videoLink: '' }],
  ['Enter a valid Zoom URL.', { connectionMode: 'Remote', videoLink: 'zoom.us/123' }],
  [
    'Enter a valid Google Meet URL.',
    { connectionMode: 'Remote', videoProvider: 'Google Meet', videoLink: 'zoom.us/j/123' },
  ],
  ['Please select a date.', { date: '' }],
  ['Date cannot be in the past.', { date: '2026-03-02' }],
  ['Please choose a day within the next year.', { date: '2027-03-05' }],
  ['Please select a start time.', { startTime: '' }],
  ['Start cannot be before now.', { date: '2026-03-03', startTime: '11:59', endTime: '13:00' }],
  ['Please select an end time.', { endTime: '' }],
  ['End must be after start.', { endTime: '10:00' }],
  // The clocks go from two to three, so half past two becomes half past three.
  ['End must be after start.', { date: '2026-03-08', startTime: '02:30', endTime: '03:00' }],
  ...OFFER_TEXT_NAMES.map((name): [string, Partial<RequestValues>] => {
    const { max } = OFFER_TEXTS[name];
    return [`Please use at most ${max} characters.`, { [name]: 'a'.repeat(max + 1) }];
  }),
])('%s', (message, changes) => {
  const problems = requestProblems({ ...inPerson, ...changes }, NOW);
  expect(problems.map((problem) => problem.message)).toEqual([message]);
});

test('each empty field has its error at once, and an optional note has none', () => {
  expect(requestProblems(EMPTY_REQUEST, NOW).map(({ field }) => field)).toEqual([
    'interests',
    'connectionMode',
    'date',
    'startTime',
    'endTime',
  ]);
});

test('a start in the current minute has passed', () => {
  const now = { ...inPerson, date: '2026-03-03', startTime: '12:00', endTime: '12:30' };
  expect(requestProblems(now, NOW)).toMatchObject([{ message: 'Start cannot be before now.' }]);
});

test.each([inPerson, remote])('accepted values also pass the server’s schema', (values) => {
  expect(requestProblems(values, NOW)).toEqual([]);
  expect(v.is(sessionRequestSchema, toRequest(values, ids))).toBe(true);
});

test('coordinates are sent only with the text they were chosen with', () => {
  const geoCoords = { lat: 52.5, lng: 13.4 };
  const chosen = { ...inPerson, chosenPlace: { address: 'The library', geoCoords } };
  const request = toRequest(chosen, ids);
  expect(request).toMatchObject({ address: 'The library', geoCoords });
  expect(v.is(sessionRequestSchema, request)).toBe(true);
  for (const changes of [{ address: 'The library, room 3' }, { address: 'The librar' }]) {
    expect(toRequest({ ...chosen, ...changes }, ids)).not.toHaveProperty('geoCoords');
  }
  expect(toRequest({ ...remote, chosenPlace: chosen.chosenPlace }, ids)).not.toHaveProperty(
    'geoCoords',
  );
});

test('a request includes nothing of the other mode', () => {
  expect(toRequest({ ...remote, address: 'Left over' }, ids)).not.toHaveProperty('address');
});

const rosa = personCard('2', 'Rosa', 'elder');
const ada = personCard('1', 'Ada', 'youth');
const shared = { level: 1, theirLevel: 1, comparison: 'same' } as const;

test.each([
  ['the same day', '2026-03-03', '2026-03-10'],
  ['the day before the next one', '2026-03-09', '2026-03-10'],
  ['a week later', '2026-03-10', '2026-03-17'],
  ['long after', '2026-04-01', '2026-04-07'],
  ['over the end of a year', '2026-12-30', '2027-01-05'],
])('Rule 6.214, %s, %s: the same time on the same weekday, %s', (_, today, date) => {
  const session = sessionView(
    1,
    [ada, rosa],
    eachOfferText(() => 'Bring cake'),
  );
  const sharedInterests = [{ name: 'Photography', ...shared } as const];
  const again = valuesAgain(session, { sharedInterests }, today);
  expect(again).toEqual({
    ...EMPTY_REQUEST,
    interests: ['Photography'],
    connectionMode: 'In-Person',
    address: 'The library',
    date,
    startTime: localTimesOf(session.startsAt).time,
    endTime: localTimesOf(session.endsAt).time,
  });
});

test('Rule 6.214, dropped interests and places no longer visible don’t return', () => {
  const session = sessionView(1, [ada, rosa], { place: null });
  const again = valuesAgain(session, { sharedInterests: [] }, '2026-03-03');
  expect(again).toMatchObject({ interests: [], address: '', connectionMode: 'In-Person' });
});
