import { pastStatus } from '@oakling/domain/sessions/bucket';
import type { SessionView } from '@oakling/domain/sessions/contract';
import { CalendarX2 } from 'lucide-react';

/** What became of a session that is over; one that was called off is marked. Rules 6.53 and 6.60 */
export function PastStatus({ session }: { session: Pick<SessionView, 'status'> }) {
  const words = pastStatus(session);
  if (session.status !== 'cancelled') return <span className="font-semibold">{words}</span>;
  return (
    <span className="inline-flex min-h-8 items-center gap-2 rounded-card border border-line bg-paper px-3 py-1 text-sm font-semibold text-ink-soft">
      <CalendarX2 aria-hidden className="size-5 shrink-0" />
      {words}
    </span>
  );
}
