import type { SessionView } from '@oakling/domain/sessions/contract';
import ical, { ICalEventStatus } from 'ical-generator';

/** Rules 7.1 to 7.3: an approved session as an iCalendar file, in UTC instants. */
export function sessionCalendar(session: SessionView, origin: string): string {
  const { initiator, receiver, place } = session;
  const calendar = ical({ prodId: '//Oakling//Sessions//EN', name: 'Oakling' });
  calendar.createEvent({
    id: `session-${session.id}@${new URL(origin).hostname}`,
    sequence: session.version - 1,
    status: ICalEventStatus.CONFIRMED,
    start: new Date(session.startsAt),
    end: new Date(session.endsAt),
    stamp: new Date(session.decidedAt ?? session.createdAt),
    summary: `Oakling session: ${initiator.name} and ${receiver.name}`,
    description: [session.interests.map((interest) => interest.name).join(', '), session.message]
      .filter((line) => line !== '')
      .join('\n\n'),
    ...(place?.connectionMode === 'In-Person' && { location: place.address }),
    ...(place?.connectionMode === 'Remote' && { location: place.videoLink, url: place.videoLink }),
  });
  return calendar.toString();
}
