import type { SessionRow } from '@oakling/domain/sessions/contract';
import { CalendarX2 } from 'lucide-react';
import { useReader } from '../../../lib/me.ts';
import { Button, type ButtonVariant } from '../../../ui/button.tsx';
import { LinkButton, TextLink } from '../../../ui/link.tsx';
import { VisuallyHidden } from '../../../ui/visually-hidden.tsx';
import { callOffWords } from '../asking/call-off-text.ts';
import { isOpen } from '../session-view.ts';
import { turnOf } from '../waiting-for.ts';
import { common, sessionName } from '../text.ts';
import { SessionMore } from './participant.tsx';

type LinkProps = {
  session: SessionRow;
  /** True among buttons. The link is primary if the reader must answer or decide something. */
  isButton?: boolean;
};

/** A link to a session's page. Its name identifies the session. Rule 6.90 */
export function SessionLink({ session, isButton = false }: LinkProps) {
  const role = useReader();
  const turn = turnOf(session, role);
  const isToDecide = isButton && turn === 'decide';
  const isAsked = turn !== null && turn !== 'decide';
  const to = `/dashboard/${role}/sessions/${session.id}`;
  const words = (
    <>
      <span>{isToDecide ? common.decide : isAsked ? common.answer : common.details}</span>
      <VisuallyHidden>{`: ${sessionName(session, role)}`}</VisuallyHidden>
    </>
  );
  if (isButton) {
    return (
      <LinkButton to={to} variant={isAsked || isToDecide ? 'primary' : 'secondary'}>
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
  className?: string;
  variant?: ButtonVariant;
  onCancel: (session: SessionRow) => void;
};

/** Rule 6.57 */
export function CancelButton({
  session,
  className = '',
  variant = 'secondary',
  onCancel,
}: CancelProps) {
  const role = useReader();
  return (
    <Button
      variant={variant}
      className={`${className} print:hidden`}
      onClick={() => onCancel(session)}
    >
      <CalendarX2 aria-hidden className="size-5 shrink-0" />
      <span>
        <span>{callOffWords(session, role).open}</span>
        <VisuallyHidden>{`: ${sessionName(session, role)}`}</VisuallyHidden>
      </span>
    </Button>
  );
}

/** Puts buttons in rows, which they fill on a phone. */
export const ACTIONS = 'flex flex-wrap items-center gap-x-3 gap-y-2 @max-[35rem]:*:grow';

/** A parent cancels a request on its page, beside the decision. Rule 6.190 */
export function RowActions({ session, onCancel }: Omit<CancelProps, 'className' | 'variant'>) {
  const role = useReader();
  const isToCancel = isOpen(session) && turnOf(session, role) !== 'decide';
  return (
    <div className={ACTIONS}>
      <SessionLink session={session} isButton />
      {isToCancel && <CancelButton session={session} onCancel={onCancel} />}
      <SessionMore session={session} />
    </div>
  );
}
