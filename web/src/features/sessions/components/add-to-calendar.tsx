import {
  CALENDAR_SERVICES,
  calendarEvent,
  calendarLinks,
} from '@oakling/domain/calendar/calendar-event';
import type { SessionRow } from '@oakling/domain/sessions/contract';
import { CalendarPlus } from 'lucide-react';
import type { ComponentProps } from 'react';
import { useReader } from '../../../lib/me.ts';
import { MoreMenu } from '../../../ui/more-menu.tsx';
import { addToCalendar as text, sessionName, sessionsPage } from '../text.ts';

type Props = { session: SessionRow };

/** Adds a session to the calendar. The button's name says which session. Rules 7.1 and 7.8 */
export function AddToCalendar({ session }: Props) {
  return (
    <MoreMenu
      label={sessionsPage.columns.calendar}
      about={sessionName(session, useReader())}
      icon={CalendarPlus}
      variant="secondary"
    >
      <Calendars session={session} />
    </MoreMenu>
  );
}

function Calendars({ session }: Props) {
  const links = calendarLinks(calendarEvent(session, useReader()));
  return (
    <ul>
      <Calendar
        label={text.file}
        detail={text.fileDetail}
        href={`/api/sessions/${session.id}/calendar.ics`}
        download
      />
      {CALENDAR_SERVICES.map((service) => (
        <Calendar
          key={service}
          label={text.service(service)}
          detail={text.serviceDetail(service, session.connectionMode)}
          href={links[service]}
          target="_blank"
          rel="noopener"
        />
      ))}
    </ul>
  );
}

type CalendarProps = ComponentProps<'a'> & { label: string; detail: string };

function Calendar({ label, detail, ...link }: CalendarProps) {
  return (
    <li>
      <a {...link} className="block min-h-12 rounded-md px-3 py-2 hover:bg-role-soft">
        <span className="block font-semibold">{label}</span>
        <span className="block text-sm text-ink-soft">{detail}</span>
      </a>
    </li>
  );
}
