import { listWords } from '../kernel/words.ts';
import type { Role } from '../identity/role.ts';
import type { PersonCard, SessionNow } from '../sessions/contract.ts';

/** A session as it stands in somebody's calendar. Instants are ISO 8601, in UTC. */
export interface CalendarEvent {
  readonly title: string;
  readonly startsAt: string;
  readonly endsAt: string;
  /** The address or the link; null while the reader may not see it. Rule 9.3 */
  readonly location: string | null;
}

/**
 * Rule 7.7: what a reader with that role puts into their calendar. It takes what is in their view of
 * the session and nothing else; the note stays out, for it may go to another company.
 */
export function calendarEvent(session: SessionNow, role: Role): CalendarEvent {
  const { place, startsAt, endsAt } = session;
  const where = place?.connectionMode === 'In-Person' ? place.address : place?.videoLink;
  const location = where === '' ? 'Video call at Oakling' : (where ?? null);
  return { title: titleOf(session, role), startsAt, endsAt, location };
}

function titleOf({ interests, initiator, receiver }: SessionNow, role: Role): string {
  const about = listWords(interests.map(({ name }) => name));
  const [youth, elder] = initiator.role === 'youth' ? [initiator, receiver] : [receiver, initiator];
  if (role === 'parent') return `Oakling: ${about}, ${nameOf(youth)} with ${nameOf(elder)}`;
  return `Oakling: ${about} with ${nameOf(role === 'youth' ? elder : youth)}`;
}

/** Rule 3.17 */
function nameOf({ name, role }: PersonCard): string {
  return name || (role === 'youth' ? 'Unnamed Child' : 'Unknown User');
}

export const CALENDAR_SERVICES = ['Google', 'Outlook', 'Yahoo'] as const;
export type CalendarService = (typeof CALENDAR_SERVICES)[number];

/** What stands in the entry itself: a service that was given a copy is told of no change. */
const COPY_WARNING =
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
