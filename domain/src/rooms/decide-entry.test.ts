import { expect, test } from 'vitest';
import type { RoomPart } from './contract.ts';
import { decideEntry, mayFlow, type RoomFacts, roomState } from './decide-entry.ts';

const STARTS = '2026-11-24T15:00:00.000Z';
const facts: RoomFacts = {
  ...{
    sessionId: 's',
    version: 2,
    isApproved: true,
    mayEnter: true,
    part: 'youth',
    meetings: 'told',
  },
  startsAt: STARTS,
  endsAt: '2026-11-24T16:00:00.000Z',
  endedAt: null,
};
const sam = { personId: 'sam' };
const at = (minutes: number) => new Date(Date.parse(STARTS) + minutes * 60_000);
const inside = (...parts: RoomPart[]) =>
  parts.map((part, nth) => ({ personId: `${part} ${nth}`, part, here: true }));

function enter(changes: Partial<RoomFacts> = {}, minutes = 0, version = 2, others = inside()) {
  const decision = decideEntry(sam, { ...facts, ...changes }, { version }, others, at(minutes));
  return decision.ok ? 'in' : decision.refusal;
}

test('rule 6.291: a room is open from 10 minutes before the start until 30 after the end', () => {
  expect([-11, -10, 89, 90].map((minutes) => enter({}, minutes))).toEqual([
    ...['too-early', 'in', 'in', 'over'],
  ]);
});

test('rule 6.292: only in the approved version, and only those people', () => {
  expect(enter({ isApproved: false })).toBe('not-approved');
  expect(enter({ mayEnter: false })).toBe('not-your-room');
  expect(enter({}, 0, 1)).toBe('changed-since-read');
  expect(enter({ endedAt: STARTS })).toBe('ended');
  expect(decideEntry(sam, null, { version: 2 }, [], at(0))).toEqual({
    ...{ ok: false, refusal: 'not-your-room' },
  });
});

test('rule 6.293: four people at most, places for elder and youth reserved, each person once', () => {
  const guardians = inside('guardian', 'guardian');
  expect(enter({ part: 'guardian' }, 0, 2, guardians)).toBe('room-full');
  expect(enter({ part: 'guardian' }, 0, 2, inside('guardian', 'elder', 'youth'))).toBe('in');
  expect(enter({}, 0, 2, inside('guardian', 'guardian', 'elder'))).toBe('in');
  expect(enter({ part: 'elder' }, 0, 2, inside('guardian', 'guardian', 'youth'))).toBe('in');
  const again = [
    ...guardians,
    ...inside('elder'),
    { personId: 'sam', part: 'youth', here: true },
  ] as const;
  expect(enter({}, 0, 2, [...again])).toBe('in');
});

test.for([
  ['off', {}, { isOn: false }, 0],
  ['off', { isApproved: false }, {}, 0],
  ['off', { mayEnter: false }, {}, 0],
  ['early', {}, {}, -11],
  ['open', {}, {}, -10],
  ['open', {}, {}, 89],
  ['over', {}, {}, 90],
  ['ended', { endedAt: STARTS }, {}, 0],
] as const)(
  'rules 6.290, 6.291, 6.300: its readers are told that a room is %s',
  ([state, changes, on, minutes]) => {
    const room = { isOn: true, hadAdult: false, ...on };
    expect(roomState({ ...facts, ...changes }, inside(), room, at(minutes))).toBe(state);
  },
);

test('rule 6.296: with an adult, no media passes before one is there, and the call pauses when they leave', () => {
  const state = (others: ReturnType<typeof inside>, hadAdult: boolean) =>
    roomState({ ...facts, meetings: 'with-adult' }, others, { isOn: true, hadAdult }, at(0));
  expect(state(inside('elder', 'youth'), false)).toBe('waiting');
  expect(state(inside('elder', 'youth', 'guardian'), true)).toBe('open');
  expect(state(inside('elder', 'youth'), true)).toBe('paused');
  const away = inside('guardian').map((one) => ({ ...one, here: false }));
  expect(mayFlow('with-adult', away)).toBe(false);
  expect(mayFlow('told', [])).toBe(true);
});
