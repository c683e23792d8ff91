import type { SessionRow } from '@oakling/domain/sessions/contract';
import type { OtherDate } from '@oakling/domain/sessions/events';
import ical, {
  ICalAttendeeRole,
  ICalAttendeeStatus,
  ICalCalendarMethod,
  type ICalEventData,
} from 'ical-generator';
import type { MailCalendar } from '../../platform/mail/mail.ts';
import { endOf, eventOf, PRODUCT, repeating, type Reader } from './session-calendar.ts';

interface Invitation extends Reader {
  readonly method: MailCalendar['method'];
  /** The configured sender, such as `Oakling <hello@oakling.example>`. */
  readonly from: string;
  readonly to: string;
  readonly at: Date;
  readonly others: readonly OtherDate[];
}

/**
 * The part of a mail that adds a session to the recipient's calendar or removes it. It contains only what the recipient
 * may see. Rules 7.20 to 7.22
 * @throws when inviting to a session that is not approved. Rule 9.4
 */
export function invitationOf(session: SessionRow, invitation: Invitation): MailCalendar {
  const { method, from, to, at, others } = invitation;
  if (method === 'REQUEST' && session.status !== 'approved') {
    throw new Error(`nobody is invited to session ${session.id}: it is ${session.status}`);
  }
  const calendar = ical({ prodId: PRODUCT, method: ICalCalendarMethod[method] });
  for (const event of eventsOf(session, invitation, others)) {
    calendar.createEvent({
      ...event,
      stamp: at,
      organizer: senderOf(from),
      attendees: [
        {
          email: to,
          role: ICalAttendeeRole.REQ,
          // The attendee has already accepted in Oakling, and a calendar reply would reach no one.
          status: ICalAttendeeStatus.ACCEPTED,
          rsvp: false,
        },
      ],
    });
  }
  return { method, text: calendar.toString() };
}

/** The session, with the dates of its series that were approved or called off together with it. Rule 7.26 */
function eventsOf(
  session: SessionRow,
  invitation: Invitation,
  others: readonly OtherDate[],
): ICalEventData[] {
  const { method } = invitation;
  const one = method === 'REQUEST' ? eventOf(session, invitation) : endOf(session, invitation);
  // Without a link, the address is that of the first date's page.
  const hasOwnPage =
    others.length > 0 &&
    session.place?.connectionMode === 'Remote' &&
    session.place.videoLink === '';
  const event = { ...one, sequence: sequenceOf(session, method), ...(hasOwnPage && { url: null }) };
  const isFirst = session.id === session.series?.id;
  if (method === 'REQUEST' && isFirst && (others.length > 0 || session.version === 1)) {
    return [
      repeating(
        event,
        others.map(({ seriesStart }) => seriesStart),
      ),
    ];
  }
  const dates = others.map(({ startsAt, seriesStart, version }) => ({
    ...event,
    recurrenceId: seriesStart,
    start: startsAt,
    end: new Date(startsAt.getTime() + session.durationMinutes * 60_000),
    sequence: method === 'REQUEST' ? 2 * version - 2 : 2 * version - 1,
  }));
  return [event, ...dates];
}

/**
 * Calendars ignore a SEQUENCE that doesn't increase. Version n uses 2n - 2 for the invitation and 2n - 1 for its
 * cancellation; a pending change cancels the version before it. Rule 7.22
 */
function sequenceOf({ version, status }: SessionRow, method: MailCalendar['method']): number {
  if (method === 'REQUEST') return 2 * version - 2;
  return Math.max(1, 2 * (status === 'pending' ? version - 1 : version) - 1);
}

/** Splits `Oakling <hello@oakling.example>` or a bare address into name and address. */
function senderOf(from: string): { name: string; email: string } {
  const [, name = '', email = from] = /^\s*"?([^"<]*?)"?\s*<([^<>]+)>\s*$/.exec(from) ?? [];
  return { name: name === '' ? 'Oakling' : name, email: email.trim() };
}
