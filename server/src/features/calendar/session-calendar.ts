import { calendarEvent } from '@oakling/domain/calendar/calendar-event';
import type { Role } from '@oakling/domain/identity/role';
import type { SessionNow } from '@oakling/domain/sessions/contract';
import ical, { ICalEventStatus, type ICalEventData } from 'ical-generator';

export const PRODUCT = '//Oakling//Sessions//EN';

/** What a calendar has to know beside the session itself: whose it is, and of which Oakling. */
export interface Reader {
  readonly role: Role;
  /** The address of this installation, whose host stands in every UID. */
  readonly origin: string;
}

/** Rules 7.1 to 7.3: an approved session as an iCalendar file. */
export function sessionCalendar(session: SessionNow, reader: Reader): string {
  const calendar = ical({ prodId: PRODUCT, name: 'Oakling' });
  calendar.createEvent(eventOf(session, reader));
  return calendar.toString();
}

/**
 * Rule 7.21: a session that does not take place. It names no place and no note: it may be a version
 * that nobody approved.
 */
export function endOf(session: SessionNow, reader: Reader): ICalEventData {
  const { location: _, description: __, url: ___, ...event } = eventOf(session, reader);
  return { ...event, status: ICalEventStatus.CANCELLED, sequence: 2 * session.version - 1 };
}

/**
 * Rule 7.9: a session as an event, in UTC: an instant is the same in every client, whatever it knows
 * of time zones and their changes of law.
 */
export function eventOf(session: SessionNow, { role, origin }: Reader): ICalEventData {
  const { title, location, startsAt, endsAt } = calendarEvent(session, role);
  const { place, message, interests } = session;
  const page = `${origin}/#/dashboard/${role}/sessions/${session.id}`;
  return {
    id: `session-${session.id}@${new URL(origin).hostname}`,
    // Even, so that an invitation can be taken back before the next version. Rule 7.22
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
