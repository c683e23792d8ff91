import type { Role } from '@oakling/domain/identity/role';
import type { SessionRow } from '@oakling/domain/sessions/contract';
import { isOpen } from '../../session-view.ts';
import { SessionMore } from '../../components/participant.tsx';
import { CancelButton, SessionLink } from '../../components/session-links.tsx';

type Props = {
  session: SessionRow;
  role: Role;
  onCancel: (session: SessionRow) => void;
};

/** Buttons in a row, stacked on a phone. */
export const ACTIONS =
  'flex flex-wrap items-center gap-x-3 gap-y-2 @max-[35rem]:*:w-full @max-[35rem]:[&_a]:w-full @max-[35rem]:[&_button]:w-full';

/** The reader's actions on a session in a list. */
export function RowActions({ session, role, onCancel }: Props) {
  return (
    <div className={ACTIONS}>
      <SessionLink session={session} role={role} isButton />
      {isOpen(session) && <CancelButton session={session} role={role} onCancel={onCancel} />}
      <SessionMore session={session} role={role} />
    </div>
  );
}
