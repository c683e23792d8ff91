import type { Role } from '@oakling/domain/identity/role';
import { pastStatus } from '@oakling/domain/sessions/bucket';
import type { SessionView } from '@oakling/domain/sessions/contract';
import { CalendarX2 } from 'lucide-react';
import { cancelDialog, cancelledByWords } from '../cancel-text.ts';

type Props = { session: SessionView; role: Role };

/** What became of a session that is over; one that was called off is marked. Rules 6.53, 6.57, 6.60 */
export function PastStatus({ session, role }: Props) {
  const words = pastStatus(session);
  if (session.status !== 'cancelled') return <span className="font-semibold">{words}</span>;
  const reason = session.cancelled?.reason ?? '';
  return (
    <>
      <span className="inline-flex min-h-8 items-center gap-2 rounded-card border border-line bg-paper px-3 py-1 text-sm font-semibold text-ink-soft">
        <CalendarX2 aria-hidden className="size-5 shrink-0" />
        {cancelledByWords(session, role) ?? words}
      </span>
      {reason !== '' && (
        <span className="mt-2 block text-sm whitespace-pre-line">
          {cancelDialog.reason(reason)}
        </span>
      )}
    </>
  );
}
