import type { Role } from '@oakling/domain/identity/role';
import type { SessionView } from '@oakling/domain/sessions/contract';
import { CalendarPlus } from 'lucide-react';
import { buttonClasses } from '../../../ui/button-classes.ts';
import { VisuallyHidden } from '../../../ui/visually-hidden.tsx';
import { othersIn } from '../others-in.ts';
import { listWords, sessionName, sessionsPage } from '../text.ts';

/** Rule 7.1: the session as a calendar file. Its name says which session. */
export function CalendarLink({ session, role }: { session: SessionView; role: Role }) {
  const people = listWords(othersIn(session, role).map(({ name }) => name));
  return (
    <a
      href={`/api/sessions/${session.id}/calendar.ics`}
      className={buttonClasses('secondary', 'print:hidden')}
    >
      <CalendarPlus aria-hidden className="size-5 shrink-0" />
      <span>
        {sessionsPage.columns.calendar}
        <VisuallyHidden>{`: ${sessionName(session, people)}`}</VisuallyHidden>
      </span>
    </a>
  );
}
