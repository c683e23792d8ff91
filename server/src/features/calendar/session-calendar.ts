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
  const { place, message, interests } = session;
  const page = `${origin}/#/dashboard/${role}/sessions/${session.id}`;
  return {
    id: `session-${session.id}@${new URL(origin).hostname}`,
    // An even number leaves room for a cancellation before the next version. Rule 7.22
    sequence: 2 * session.version - 2,
    status: ICalEventStatus.CONFIRMED,
    start: new Date(startsAt),
    end: new Date(endsAt),
    stamp: new Date(session.decidedAt ?? session.createdAt),
    summary: title,
    description: [interests.map(({ name }) => name).join(', '), message]
      .filter((line) => line !== '')
      .join('\n\n'),
    ...(location !== null && { location }),
    ...(place?.connectionMode === 'Remote' && { url: place.videoLink || page }),
  };
}
