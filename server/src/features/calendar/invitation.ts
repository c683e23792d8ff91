import type { SessionNow } from '@oakling/domain/sessions/contract';
import ical, { ICalAttendeeRole, ICalAttendeeStatus, ICalCalendarMethod } from 'ical-generator';
import type { MailCalendar } from '../../platform/mail/mail.ts';
import { endOf, eventOf, PRODUCT, type Reader } from './session-calendar.ts';

interface Invitation extends Reader {
  readonly method: MailCalendar['method'];
  /** The sender of every mail, as configured: `Oakling <hello@oakling.example>`. */
  readonly from: string;
  /** The one recipient of the mail. */
  readonly to: string;
  /** When the mail is written. */
  readonly at: Date;
}

/**
 * Rules 7.20 to 7.22: the part of a mail that puts a session into the recipient's calendar, or takes
 * it out. The session is the recipient's own view of it.
 * @throws when somebody is invited to a session that is not approved. Rule 9.4
 */
export function invitationOf(session: SessionNow, invitation: Invitation): MailCalendar {
  const { method, from, to, at } = invitation;
  if (method === 'REQUEST' && session.status !== 'approved') {
    throw new Error(`nobody is invited to session ${session.id}: it is ${session.status}`);
  }
  const calendar = ical({ prodId: PRODUCT, method: ICalCalendarMethod[method] });
  const event = calendar.createEvent({
    ...(method === 'REQUEST' ? eventOf(session, invitation) : endOf(session, invitation)),
    stamp: at,
    organizer: senderOf(from),
    attendees: [
      {
        email: to,
        role: ICalAttendeeRole.REQ,
        // The yes was given in Oakling; an answer to the sender would reach nobody.
        status: ICalAttendeeStatus.ACCEPTED,
        rsvp: false,
      },
    ],
  });
  event.sequence(sequenceOf(session, method));
  return { method, text: calendar.toString() };
}

/**
 * Rule 7.22: higher with each step, or a calendar would not take it. Of the version n the invitation
 * has 2n - 2 and its end 2n - 1; one that waits again for the parent ends the version before.
 */
function sequenceOf({ version, status }: SessionNow, method: MailCalendar['method']): number {
  if (method === 'REQUEST') return 2 * version - 2;
  return Math.max(1, 2 * (status === 'pending' ? version - 1 : version) - 1);
}

/** The name and the address of `Oakling <hello@oakling.example>`, or of a bare address. */
function senderOf(from: string): { name: string; email: string } {
  const [, name = '', email = from] = /^\s*"?([^"<]*?)"?\s*<([^<>]+)>\s*$/.exec(from) ?? [];
  return { name: name === '' ? 'Oakling' : name, email: email.trim() };
}
