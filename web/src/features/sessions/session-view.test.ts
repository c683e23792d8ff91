import { FORMER_MEMBER } from '@oakling/domain/sessions/session';
import { personCard, sessionView } from '@oakling/domain/testing/session-views';
import { expect, test } from 'vitest';
import { firstNames, whenWords, otherIn } from './session-view.ts';

const evening = {
  startsAt: '2026-03-03T16:00:00.000Z',
  endsAt: '2026-03-03T16:45:00.000Z',
  timeZone: 'Europe/Berlin',
};

/** Browsers put different spaces before "PM". */
const plain = (words: string | null) => words?.replaceAll(/\s/g, ' ');

test('a reader in the session’s zone sees one time', () => {
  const { day, hours, elsewhere } = whenWords(evening, 'Europe/Berlin');
  expect(day).toBe('Tuesday, March 3, 2026');
  expect(plain(hours)).toBe('5:00 PM to 5:45 PM, your time');
  expect(elsewhere).toBeNull();
});

test('another zone with the same time isn’t shown', () => {
  expect(whenWords(evening, 'Europe/Paris').elsewhere).toBeNull();
});

test('a reader elsewhere sees their own time and the session’s', () => {
  const { hours, elsewhere } = whenWords(evening, 'America/New_York');
  expect(plain(hours)).toBe('11:00 AM to 11:45 AM, your time');
  expect(plain(elsewhere)).toBe('Planned as 5:00 PM to 5:45 PM, Berlin time');
});

test('the other time has a day if it differs', () => {
  const { day, elsewhere } = whenWords(evening, 'Asia/Tokyo');
  expect(day).toBe('Wednesday, March 4, 2026');
  expect(plain(elsewhere)).toBe(
    'Planned as Tuesday, March 3, 2026, 5:00 PM to 5:45 PM, Berlin time',
  );
});

test('a zone that this browser doesn’t know is omitted', () => {
  expect(whenWords({ ...evening, timeZone: 'Mars/Olympus' }, 'UTC').elsewhere).toBeNull();
});

const rosa = personCard('2', 'Rosa', 'elder');
const sam = personCard('1', 'Sam', 'youth');
const asked = sessionView(1, [rosa, sam]);
const { id: sessionId } = asked;

test('Rule 9.105, a participant can block the other in their session', () => {
  expect(otherIn(asked, sam, 'elder')).toEqual({ personId: sam.id, name: 'Sam', sessionId });
});

test.each([asked, sessionView(1, [sam, rosa])])(
  'Rule 9.105, a parent blocks the elder for the child, whoever requested it',
  (session) => {
    const child = { id: sam.id, name: 'Sam' };
    expect(otherIn(session, rosa, 'parent')).toEqual({
      personId: rosa.id,
      name: 'Rosa',
      sessionId,
      child,
    });
  },
);

test('Rule 9.105, one’s own child and a removed elder can’t be blocked', () => {
  expect(otherIn(asked, sam, 'parent')).toBeNull();
  expect(otherIn(asked, { ...rosa, id: FORMER_MEMBER }, 'parent')).toBeNull();
});

test('Rule 6.403, sentences near the full names use first names', () => {
  const pair = {
    initiator: personCard('1', 'Mrs Rosa Alvarez', 'elder'),
    receiver: personCard('2', 'Sam Young', 'youth'),
  };
  expect(firstNames(pair, 'youth')).toBe('Mrs Rosa');
  expect(firstNames(pair, 'parent')).toBe('Sam and Mrs Rosa');
});
