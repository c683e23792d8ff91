import { personCard, sessionView } from '@oakling/domain/testing/session-views';
import { afterEach, describe, expect, test } from 'vitest';
import { instantOf } from '../../platform/http/local-time.ts';
import { readCalendar } from '../../testing/read-calendar.ts';
import { sessionCalendar } from './session-calendar.ts';

const people = [personCard('1', 'Leo', 'youth'), personCard('2', 'Rosa', 'elder')] as const;
const origin = 'https://oakling.example';
const given = process.env['TZ'];

/**
 * Days around both clock changes, in zones with half hours: DST on Lord Howe Island shifts by half an hour, India has
 * no DST, and Newfoundland is at UTC-3:30.
 */
const DAYS = [
  ['America/New_York', '2026-03-07', '2026-03-08', '2026-03-09'],
  ['America/New_York', '2026-10-31', '2026-11-01', '2026-11-02'],
  ['Europe/London', '2026-03-28', '2026-03-29', '2026-03-30'],
  ['Europe/London', '2026-10-24', '2026-10-25', '2026-10-26'],
  ['Australia/Lord_Howe', '2026-04-04', '2026-04-05', '2026-04-06'],
  ['Australia/Lord_Howe', '2026-10-03', '2026-10-04', '2026-10-05'],
  ['America/St_Johns', '2026-03-07', '2026-03-08', '2026-03-09'],
  ['America/St_Johns', '2026-10-31', '2026-11-01', '2026-11-02'],
  ['Asia/Kolkata', '2026-03-29', '2026-10-25', '2026-12-31'],
] as const;
/** Hours before, during and after the one that is skipped or repeated, and late in the day. */
const HOURS = [
  ['00:30', '01:15'],
  ['01:45', '02:45'],
  ['03:30', '04:30'],
  ['23:00', '23:45'],
] as const;

afterEach(() => {
  if (given === undefined) delete process.env['TZ'];
  else process.env['TZ'] = given;
});

describe.for(['UTC', 'America/New_York', 'Asia/Kolkata'])('on a server in %s', (serverZone) => {
  test.for(DAYS)('a parser finds the instants of %s on %s, %s and %s (rule 7.9)', (row) => {
    process.env['TZ'] = serverZone;
    expect(new Date('2026-01-15T12:00').getTime()).toBe(
      instantOf('2026-01-15', '12:00', serverZone).getTime(),
    );
    const [timeZone, ...days] = row;
    for (const date of days) {
      for (const [startTime, endTime] of HOURS) {
        const startsAt = instantOf(date, startTime, timeZone).toISOString();
        const endsAt = instantOf(date, endTime, timeZone).toISOString();
        const times = { date, startTime, endTime, timeZone, startsAt, endsAt };
        const session = sessionView(1, people, { ...times, status: 'approved' });
        const [event, ...more] = readCalendar(sessionCalendar(session, { role: 'youth', origin }));
        expect(event).toMatchObject({ startsAt, endsAt });
        expect(more).toEqual([]);
      }
    }
  });
});

test('a parser finds title, place, words, UID and SEQUENCE as they are (rules 7.2, 7.3, 7.7)', () => {
  const message = 'Bring: prints, a lens; and "tea".\nSee you \\ then — ' + 'ä'.repeat(80);
  const address = 'Café "Zum Löwen"; 3, Lindenstraße \\ back door';
  const session = sessionView(1, people, {
    status: 'approved',
    version: 3,
    message,
    place: { connectionMode: 'In-Person', address, geoCoords: null },
  });
  expect(readCalendar(sessionCalendar(session, { role: 'parent', origin }))).toEqual([
    {
      uid: `session-${session.id}@oakling.example`,
      title: 'Oakling: Photography, Leo with Rosa',
      startsAt: session.startsAt,
      endsAt: session.endsAt,
      location: address,
      description: `Photography\n\n${message}`,
      status: 'CONFIRMED',
      sequence: 4,
      organizer: '',
      attendees: [],
    },
  ]);
});

test('without a place, the file has none (rule 7.3)', () => {
  const session = sessionView(1, people, { status: 'approved', place: null });
  expect(sessionCalendar(session, { role: 'youth', origin })).not.toMatch(/^(LOCATION|URL)/m);
});
