import { feedEntry } from '@oakling/domain/calendar/feed';
import type { SessionView } from '@oakling/domain/sessions/contract';
import ical, { ICalEventStatus } from 'ical-generator';
import { endOf, eventOf, PRODUCT, type Reader } from './session-calendar.ts';

/** How often a calendar should ask, in seconds: most do so every few hours anyway. */
const TTL_SECONDS = 3600;

/** Rules 7.5, 7.6 and 7.12: a person's sessions as one calendar, each as they may see it. */
export function feedCalendar(sessions: readonly SessionView[], reader: Reader, now: Date): string {
  const calendar = ical({ prodId: PRODUCT, name: 'Oakling', ttl: TTL_SECONDS });
  for (const session of sessions) {
    const entry = feedEntry(session, reader.role, now);
    if (entry === null) continue;
    calendar.createEvent(
      entry === 'CANCELLED'
        ? endOf(session, reader)
        : { ...eventOf(session, reader), status: ICalEventStatus[entry] },
    );
  }
  return calendar.toString();
}
