import {
  CALENDAR_SERVICES,
  calendarEvent,
  calendarLinks,
} from '@oakling/domain/calendar/calendar-event';
import type { Role } from '@oakling/domain/identity/role';
import type { SessionRow } from '@oakling/domain/sessions/contract';
import { CalendarPlus } from 'lucide-react';
import { useReader } from '../../../lib/me.ts';
import type { MenuLink } from '../../../ui/link-menu-list.tsx';
import { LinkMenu } from '../../../ui/link-menu.tsx';
import { VisuallyHidden } from '../../../ui/visually-hidden.tsx';
import { addToCalendar as text, sessionName, sessionsPage } from '../text.ts';

/** Adds a session to the calendar; the name says which session. Rules 7.1 and 7.8 */
export function AddToCalendar({ session }: { session: SessionRow }) {
  const role = useReader();
  return (
    <LinkMenu links={() => linksOf(session, role)}>
      <CalendarPlus aria-hidden className="size-5 shrink-0" />
      <span>
        {sessionsPage.columns.calendar}
        <VisuallyHidden>{`: ${sessionName(session, role)}`}</VisuallyHidden>
      </span>
    </LinkMenu>
  );
}

function fileOf({ id }: SessionRow): string {
  return `/api/sessions/${id}/calendar.ics`;
}

function linksOf(session: SessionRow, role: Role): [MenuLink, ...MenuLink[]] {
  const links = calendarLinks(calendarEvent(session, role));
  return [
    { label: text.file, detail: text.fileDetail, href: fileOf(session), kind: 'file' },
    ...CALENDAR_SERVICES.map((service) => ({
      label: text.service(service),
      detail: text.serviceDetail(service, session.connectionMode),
      href: links[service],
      kind: 'page' as const,
    })),
  ];
}
