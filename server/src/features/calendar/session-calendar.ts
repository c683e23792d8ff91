import { calendarEvent } from '@oakling/domain/calendar/calendar-event';
import type { Role } from '@oakling/domain/identity/role';
import { withIsolatedNames } from '@oakling/domain/kernel/isolate';
import type { SessionRow } from '@oakling/domain/sessions/contract';
import ical, { ICalEventStatus, type ICalEventData } from 'ical-generator';

export const PRODUCT = '//Oakling//Sessions//EN';

export interface Reader {
  readonly role: Role;
  /** This installation's origin; its host is part of every UID. */
  readonly origin: string;
}

/** An approved session as an iCalendar file. Rules 7.1 to 7.3 */
export function sessionCalendar(session: SessionRow, reader: Reader): string {
  const calendar = ical({ prodId: PRODUCT, name: 'Oakling' });
  calendar.createEvent(eventOf(session, reader));
  return calendar.toString();
}

/** A canceled session, without place or note, because its current version may never have been approved. Rule 7.21 */
export function endOf(session: SessionRow, reader: Reader): ICalEventData {
  const { location: _, description: __, url: ___, ...event } = eventOf(session, reader);
  return { ...event, status: ICalEventStatus.CANCELLED, sequence: 2 * session.version - 1 };
}

/** A session as an event in UTC, so every client shows the same instant, regardless of its time zone data. Rule 7.9 */
export function eventOf(session: SessionRow, { role, origin }: Reader): ICalEventData {
  const { title, location, startsAt, endsAt } = calendarEvent(withIsolatedNames(session), role);
  const { place, message, interests, series } = session;
  const page = `${origin}/#/dashboard/${role}/sessions/${session.id}`;
  const name = series === null ? `session-${session.id}` : `series-${series.id}`;
  return {
    id: `${name}@${new URL(origin).hostname}`,
    // Names one date of a series. Rule 7.26
    ...(series !== null && { recurrenceId: new Date(series.startsAt) }),
    // An even number leaves room for a cancellation before the next version. Rule 7.22
    sequence: 2 * session.version - 2,
    status: ICalEventStatus.CONFIRMED,
    start: new Date(startsAt),
    end: new Date(endsAt),
    stamp: new Date(session.decidedAt ?? session.createdAt),
    summary: title,
    description: [interests.map(({ name: interest }) => interest).join(', '), message]
      .filter((line) => line !== '')
      .join('\n\n'),
    ...(location !== null && { location }),
    ...(place?.connectionMode === 'Remote' && { url: place.videoLink || page }),
  };
}

/**
 * The event that repeats on the dates of a series, given their starts. Uses RDATE, so each date keeps its own instant;
 * some calendars need an RRULE, too. Rule 7.26
 */
export function repeating(event: ICalEventData, others: readonly Date[]): ICalEventData {
  const { recurrenceId: _, ...first } = event;
  const rules = others.map((start) => `RDATE:${start.toISOString().replaceAll(/[-:]|\.\d+/g, '')}`);
  return rules.length === 0
    ? first
    : { ...first, repeating: ['RRULE:FREQ=DAILY;COUNT=1', ...rules].join('\n') };
}
