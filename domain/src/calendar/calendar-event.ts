import { listWords } from '../kernel/words.ts';
import type { Role } from '../identity/role.ts';
import type { PersonCard, SessionRow } from '../sessions/contract.ts';

/** Instants are ISO 8601 in UTC. */
export interface CalendarEvent {
  readonly title: string;
  readonly startsAt: string;
  readonly endsAt: string;
  /** The address or link, or null if the reader may not see it. Rule 9.3 */
  readonly location: string | null;
}

/**
 * The calendar entry for a reader with this role. It contains only what the reader's session page shows, without the
 * note, because other companies may store it. Rule 7.7
 */
export function calendarEvent(session: SessionRow, role: Role): CalendarEvent {
  const { place, startsAt, endsAt } = session;
  const where = place?.connectionMode === 'In-Person' ? place.address : place?.videoLink;
  const location = where === '' ? 'Video call at Oakling' : (where ?? null);
  return { title: titleOf(session, role), startsAt, endsAt, location };
}

function titleOf({ interests, initiator, receiver }: SessionRow, role: Role): string {
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

const COPY_WARNING =
  'Added from Oakling. If the session is changed or cancelled there, this entry stays as it is.';

/**
 * Prefilled links to web calendars, in UTC, so services don't need the session's time zone. Parameters:
 * github.com/InteractionDesignFoundation/add-event-to-calendar-docs. Rule 7.8
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

/** Encodes spaces as %20: Outlook shows a plus sign literally. */
function address(base: string, parameters: Readonly<Record<string, string>>): string {
  const query = Object.entries(parameters)
    .filter(([, value]) => value !== '')
    .map(([name, value]) => `${name}=${encodeURIComponent(value.replace(/\p{Cs}/gu, '\ufffd'))}`);
  return `${base}?${query.join('&')}`;
}

/** Formats as 2026-03-03T16:00:00Z. */
function seconds(instant: string): string {
  return `${new Date(instant).toISOString().slice(0, 19)}Z`;
}

/** Formats as 20260303T160000Z. */
function compact(instant: string): string {
  return seconds(instant).replaceAll(/[-:]/g, '');
}
