import * as v from 'valibot';
import { describe, expect, test } from 'vitest';
import { INTEREST_NAMES } from '../../interests/interest.ts';
import { change, time } from '../../testing/life.ts';
import { messagesOf } from '../../testing/messages-of.ts';
import { aRequest, aVideoChange, aVideoRequest, without } from '../../testing/session-requests.ts';
import { proposalAnswerSchema } from '../inputs.ts';
import { eachOfferText, NO_TEXTS, OFFER_TEXT_NAMES, OFFER_TEXTS } from '../offer-texts.ts';
import { sessionChangeSchema, sessionRequestSchema, timeProposalSchema } from './request-schema.ts';

const inPerson = aRequest();
const messages = (input: unknown) => messagesOf(sessionRequestSchema, input);

type Row = readonly [field: string, message: string, values: readonly unknown[]];
/** Rules 6.6 to 6.18: a field, its exact message, and rejected values. */
const REFUSED: readonly Row[] = [
  ['interests', 'At least one interest must be selected.', [[], '', null, 'Photography']],
  ['interests', 'Please select each interest once.', [['Photography', 'Photography']]],
  ['connectionMode', 'Please select a connection mode.', ['', null, 'Phone', 'remote', 1]],
  ['address', 'Please select a meeting address.', ['', '   ', null, 5]],
  ['address', 'Please use at most 200 characters.', ['a'.repeat(201)]],
  [
    'date',
    'Please select a date.',
    [
      '',
      null,
      '2026-02-30',
      '2026-13-01',
      '02.08.2026',
      '2027-02-29',
      '2026-8-2',
      '2026-01',
      '2026',
      20260802,
    ],
  ],
  ['startTime', 'Please select a start time.', ['', null, '24:00', '9:00', '10:60', '10:00:00']],
  ['endTime', 'Please select an end time.', ['', null, '24:00', '9:00', '10:60', 'noon']],
  ['endTime', 'End must be after start.', ['10:00', '09:59', '00:00']],
  [
    'timeZone',
    'This time zone isn’t known.',
    ['', 'Mars/Olympus', '+02:00', 'SystemV/PST8', 'BST', null, 'a'.repeat(65)],
  ],
  ...Object.entries(OFFER_TEXTS).flatMap(([name, { max }]): Row[] => [
    [name, `Please use at most ${max} characters.`, ['a'.repeat(max + 1)]],
  ]),
  ['id', 'This isn’t a valid id.', ['', 'x', 7, null]],
  ['matchId', 'This isn’t a valid id.', ['', 'the-elder', null]],
];
const rows = REFUSED.flatMap(([field, message, values]) =>
  values.map((value) => ({ field, message, value })),
);

describe('Rules 6.6 to 6.18, the request of a session', () => {
  test('minimal requests of both modes are accepted', () => {
    const smallest = (body: object) => OFFER_TEXT_NAMES.reduce(without, body);
    expect(messages(smallest(inPerson))).toEqual({});
    expect(messages(smallest(aVideoRequest()))).toEqual({});
  });

  test.for(rows)('$field $value is refused: $message', ({ field, message, value }) => {
    expect(messages({ ...inPerson, [field]: value })).toEqual({ [field]: message });
  });

  test.for([
    ['interests', 'At least one interest must be selected.'],
    ['connectionMode', 'Please select a connection mode.'],
    ['address', 'Please select a meeting address.'],
    ['date', 'Please select a date.'],
    ['startTime', 'Please select a start time.'],
    ['endTime', 'Please select an end time.'],
    ['timeZone', 'This time zone isn’t known.'],
    ['id', 'This isn’t a valid id.'],
    ['matchId', 'This isn’t a valid id.'],
  ] as const)('a request without %s is refused: %s', ([field, message]) => {
    expect(messages(without(inPerson, field))).toEqual({ [field]: message });
  });

  test('an unknown interest is refused, including `__proto__`', () => {
    for (const name of ['Chess', '__proto__', 'photography']) {
      const message = 'This isn’t one of our interests.';
      expect(messages({ ...inPerson, interests: [name] })).toEqual({ 'interests.0': message });
    }
  });

  test.for([
    ['all nine interests', { interests: INTEREST_NAMES }],
    ['a leap day', { date: '2028-02-29' }],
    ['the last minute of the day', { startTime: '23:58', endTime: '23:59' }],
    ['an address of 200 characters', { address: 'a'.repeat(200) }],
    ['a message of two lines', { message: 'Hello\nRosa' }],
    ['texts as long as they may be', eachOfferText((name) => 'a'.repeat(OFFER_TEXTS[name].max))],
    ['empty texts', NO_TEXTS],
    ['the zone UTC', { timeZone: 'UTC' }],
    ['the zone EST', { timeZone: 'EST' }],
    ['coordinates of the address', { geoCoords: { lat: -90, lng: 180 } }],
  ] as const)('%s is accepted', ([, changes]) => {
    expect(messages({ ...inPerson, ...changes })).toEqual({});
  });
});

test('Rule 10.21, coordinates are degrees of latitude and longitude', () => {
  const NOT = 'These aren’t coordinates.';
  const said = (geoCoords: unknown) => messages({ ...inPerson, geoCoords });
  for (const lat of [-90, 0, 90]) expect(said({ lat, lng: -180 })).toEqual({});
  for (const lat of [-90.1, 90.1, '1', null]) {
    expect(said({ lat, lng: 180 })).toEqual({ 'geoCoords.lat': NOT });
  }
  for (const lng of [-180.1, 180.1])
    expect(said({ lat: 0, lng })).toEqual({ 'geoCoords.lng': NOT });
});

const LATE = { endTime: 'End must be after start.' };

describe('Rule 6.58, the request to change a session', () => {
  test('a link is kept in the form in which it is opened', () => {
    const { output } = v.safeParse(sessionChangeSchema, aVideoChange({ videoLink: 'zoom.us/j/1' }));
    expect(output).toMatchObject({ videoLink: 'https://zoom.us/j/1' });
  });

  test('a link of another site, or an end not after the start, is refused', () => {
    const other = aVideoChange({ videoLink: 'https://example.org/room' });
    expect(Object.keys(messagesOf(sessionChangeSchema, other))).toEqual(['videoLink']);
    const late = { ...change, endTime: change.startTime };
    expect(messagesOf(sessionChangeSchema, late)).toEqual(LATE);
  });
});

test('Rule 6.67, a proposed time ends after it starts', () => {
  const proposal = { version: 1, ...time };
  expect(messagesOf(timeProposalSchema, proposal)).toEqual({});
  const late = { ...proposal, endTime: time.startTime };
  expect(messagesOf(timeProposalSchema, late)).toEqual(LATE);
});

test.for(['', 'yesterday', '2026-08-01', 7])('Rule 6.69, a proposal with %o is refused', (at) => {
  const answer = { version: 1, proposedAt: at };
  expect(messagesOf(proposalAnswerSchema, answer)).toEqual({
    proposedAt: 'A moment is written like 2026-08-01T12:00:00.000Z.',
  });
});
