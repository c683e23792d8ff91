import fc from 'fast-check';
import { expect, test } from 'vitest';
import { personCard, sessionView } from '../testing/session-views.ts';
import {
  CALENDAR_SERVICES,
  calendarEvent,
  calendarLinks,
  type CalendarEvent,
  type CalendarService,
} from './calendar-event.ts';

const leo = personCard('1', 'Leo', 'youth');
const rosa = personCard('2', 'Rosa', 'elder');
const interests = [
  { name: 'Photography', comparison: null },
  { name: 'Music & Dance', comparison: null },
] as const;
const session = sessionView(1, [rosa, leo], { interests: [...interests], message: 'Ring twice.' });

test.for([
  ['elder', 'Oakling: Photography and Music & Dance with Leo'],
  ['youth', 'Oakling: Photography and Music & Dance with Rosa'],
  ['parent', 'Oakling: Photography and Music & Dance, Leo with Rosa'],
] as const)(
  'the %s sees the other participant, whoever requested the session (rule 7.7)',
  ([role, title]) => {
    expect(calendarEvent(session, role).title).toBe(title);
    expect(calendarEvent({ ...session, initiator: leo, receiver: rosa }, role).title).toBe(title);
  },
);

test('a person without a name gets the same placeholder as on cards (rule 3.17)', () => {
  const nameless = { ...session, initiator: { ...rosa, name: '' }, receiver: { ...leo, name: '' } };
  expect(calendarEvent(nameless, 'parent').title).toMatch(/, Unnamed Child with Unknown User$/);
});

test('the place is the address or the link, and absent where the reader may not see it (rule 9.3)', () => {
  const place = {
    connectionMode: 'Remote',
    videoProvider: 'Zoom',
    videoLink: 'https://zoom.us/j/1',
  } as const;
  expect(calendarEvent(session, 'youth').location).toBe('The library');
  expect(calendarEvent({ ...session, place }, 'youth').location).toBe('https://zoom.us/j/1');
  expect(calendarEvent({ ...session, place: null }, 'youth').location).toBeNull();
});

test('an entry that other companies may store omits the note (rule 7.7)', () => {
  expect(JSON.stringify(calendarEvent(session, 'elder'))).not.toContain('Ring twice');
});

const event: CalendarEvent = {
  title: 'Oakling: Photography with Rosa',
  startsAt: '2026-03-03T16:00:00.000Z',
  endsAt: '2026-03-03T16:45:00.000Z',
  location: '12 Linden Lane, at the bakery',
};

function told(service: CalendarService, of: CalendarEvent) {
  const [, query = ''] = new URL(calendarLinks(of)[service]).href.split('?');
  const given = new Map(
    query.split('&').map((pair) => {
      const [name = '', value = ''] = pair.split('=').map(decodeURIComponent);
      return [name, value];
    }),
  );
  const [start, end] = given.get('dates')?.split('/') ?? [];
  const [title, from = start, to = end, place] = {
    Google: ['text', '', '', 'location'],
    Outlook: ['subject', 'startdt', 'enddt', 'location'],
    Yahoo: ['title', 'st', 'et', 'in_loc'],
  }[service].map((name) => given.get(name));
  return { title, startsAt: instantOf(from), endsAt: instantOf(to), location: place };
}

function instantOf(text: string | undefined): string {
  const parts = /^(\d{4})-?(\d\d)-?(\d\d)T(\d\d):?(\d\d):?(\d\d)Z$/.exec(text ?? '');
  const [year, month = 1, ...rest] = (parts ?? []).slice(1).map(Number);
  return new Date(Date.UTC(year ?? Number.NaN, month - 1, ...rest)).toISOString();
}

test.for(CALENDAR_SERVICES)('%s gets title, place and both instants (rule 7.8)', (service) => {
  const instant = fc.date({
    min: new Date('2020-01-01T00:00:00Z'),
    max: new Date('2099-12-31T00:00:00Z'),
    noInvalidDate: true,
  });
  const text = fc.string({ minLength: 1, unit: 'grapheme' });
  fc.assert(
    fc.property(
      text,
      instant,
      fc.integer({ min: 1, max: 1440 }),
      text,
      (title, day, length, place) => {
        const start = Math.floor(day.getTime() / 60_000) * 60_000;
        const any = {
          title,
          startsAt: new Date(start).toISOString(),
          endsAt: new Date(start + length * 60_000).toISOString(),
          location: place,
        };
        expect(told(service, any)).toEqual(any);
      },
    ),
  );
});

test('the addresses are those of the services, over https', () => {
  const links = calendarLinks(event);
  expect(links.Google).toMatch(
    /^https:\/\/calendar\.google\.com\/calendar\/render\?action=TEMPLATE&/,
  );
  expect(links.Outlook).toMatch(
    /^https:\/\/outlook\.live\.com\/calendar\/0\/deeplink\/compose\?path=%2Fcalendar%2Faction%2Fcompose&rru=addevent&/,
  );
  expect(links.Yahoo).toMatch(/^https:\/\/calendar\.yahoo\.com\/\?v=60&/);
});

test.for(CALENDAR_SERVICES)(
  'spaces are encoded as %%20, never as a plus sign, for %s',
  (service) => {
    expect(calendarLinks(event)[service]).toContain('Photography%20with%20Rosa');
  },
);

test.for(CALENDAR_SERVICES)('%s gets no place that the reader may not see', (service) => {
  const link = calendarLinks({ ...event, location: null })[service];
  expect(link).not.toMatch(/[&?](location|in_loc)=/);
});

test.for(CALENDAR_SERVICES)('a name can’t inject a parameter into the URL of %s', (service) => {
  const title = 'Rosa&location=https://evil.example#x';
  expect(told(service, { ...event, title })).toEqual({ ...event, title });
});
