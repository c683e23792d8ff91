import type { Role } from '@oakling/domain/identity/role';
import type { SessionRow } from '@oakling/domain/sessions/contract';
import { listWords } from '@oakling/domain/kernel/words';
import { CalendarX2 } from 'lucide-react';
import { Button } from '../../../ui/button.tsx';
import { LinkButton, TextLink } from '../../../ui/link.tsx';
import { VisuallyHidden } from '../../../ui/visually-hidden.tsx';
import { callOffWords } from '../asking/call-off-text.ts';
import { isQuestioned, isToAnswer, othersIn, isOpen } from '../session-view.ts';
import { common, sessionName } from '../text.ts';
import { SessionMore } from './participant.tsx';

type LinkProps = {
  session: SessionRow;
  role: Role;
  /** Among buttons; primary if the reader is asked something. */
  isButton?: boolean;
};

/** Links to a session's page. Its name identifies the session. Rule 6.90 */
export function SessionLink({ session, role, isButton = false }: LinkProps) {
  const people = listWords(othersIn(session, role).map(({ name }) => name));
  const isAsked = isToAnswer(session, role) || isQuestioned(session, role);
  const to = `/dashboard/${role}/sessions/${session.id}`;
  const words = (
    <>
      {isAsked ? common.answer : common.details}
      <VisuallyHidden>{`: ${sessionName(session, people)}`}</VisuallyHidden>
    </>
  );
  if (isButton) {
    return (
      <LinkButton to={to} variant={isAsked ? 'primary' : 'secondary'} className="print:hidden">
        <span>{words}</span>
      </LinkButton>
    );
  }
  return (
    <TextLink to={to} isAlone className="print:hidden">
      {words}
    </TextLink>
  );
}

type CancelProps = {
  session: SessionRow;
  role: Role;
  className?: string;
  onCancel: (session: SessionRow) => void;
};

/** Links to the cancel dialog. Its name identifies the session. Rule 6.57 */
export function CancelButton({ session, role, className = '', onCancel }: CancelProps) {
  const people = listWords(othersIn(session, role).map(({ name }) => name));
  return (
    <Button
      variant="secondary"
      className={`${className} print:hidden`}
      onClick={() => onCancel(session)}
    >
      <CalendarX2 aria-hidden className="size-5 shrink-0" />
      <span>
        {callOffWords(session, role).open}
        <VisuallyHidden>{`: ${sessionName(session, people)}`}</VisuallyHidden>
      </span>
    </Button>
  );
}

/** Buttons in a row, stacked on a phone. */
export const ACTIONS =
  'flex flex-wrap items-center gap-x-3 gap-y-2 @max-[35rem]:*:w-full @max-[35rem]:[&_a]:w-full @max-[35rem]:[&_button]:w-full';

/** The reader's actions on a session in a list. */
export function RowActions({ session, role, onCancel }: Omit<CancelProps, 'className'>) {
  return (
    <div className={ACTIONS}>
      <SessionLink session={session} role={role} isButton />
      {isOpen(session) && <CancelButton session={session} role={role} onCancel={onCancel} />}
      <SessionMore session={session} role={role} />
    </div>
  );
}
