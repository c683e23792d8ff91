import type { CalendarEvent } from './calendar-event.ts';

export const CALENDAR_SERVICES = ['Google', 'Outlook', 'Yahoo'] as const;
export type CalendarService = (typeof CALENDAR_SERVICES)[number];

/** What stands in the entry itself: a service that was given a copy is told of no change. */
export const COPY_WARNING =
  'Added from Oakling. If the session is changed or cancelled there, this entry stays as it is.';

/**
 * Rule 7.8: the addresses that open a new entry in the calendars on the web, filled in. Times are
 * instants in UTC, so that no service has to know the zone in which the session was planned.
 * The parameters are those of github.com/InteractionDesignFoundation/add-event-to-calendar-docs.
 */
export function calendarLinks(event: CalendarEvent): Readonly<Record<CalendarService, string>> {
  const { title, startsAt, endsAt } = event;
  const location = event.location ?? '';
  const [start, end] = [compact(startsAt), compact(endsAt)];
  return {
    Google: address('https://calendar.google.com/calendar/render', {
      action: 'TEMPLATE',
      text: title,
      dates: `${start}/${end}`,
      details: COPY_WARNING,
      location,
    }),
    Outlook: address('https://outlook.live.com/calendar/0/deeplink/compose', {
      path: '/calendar/action/compose',
      rru: 'addevent',
      subject: title,
      startdt: seconds(startsAt),
      enddt: seconds(endsAt),
      body: COPY_WARNING,
      location,
    }),
    Yahoo: address('https://calendar.yahoo.com/', {
      v: '60',
      title,
      st: start,
      et: end,
      desc: COPY_WARNING,
      in_loc: location,
    }),
  };
}

/** Spaces are written %20: Outlook shows a plus sign as one. */
function address(base: string, parameters: Readonly<Record<string, string>>): string {
  const query = Object.entries(parameters)
    .filter(([, value]) => value !== '')
    .map(([name, value]) => `${name}=${encodeURIComponent(value.toWellFormed())}`);
  return `${base}?${query.join('&')}`;
}

/** 2026-03-03T16:00:00Z, of an instant that begins on a whole second. */
function seconds(instant: string): string {
  return `${new Date(instant).toISOString().slice(0, 19)}Z`;
}

/** 20260303T160000Z */
function compact(instant: string): string {
  return seconds(instant).replaceAll(/[-:]/g, '');
}
