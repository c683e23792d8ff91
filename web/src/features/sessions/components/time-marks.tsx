import type { SessionRow } from '@oakling/domain/sessions/contract';
import { timeMarkWords } from '@oakling/domain/sessions/asking/sensible-times';
import { Clock } from 'lucide-react';
import { approvalsPage } from '../supervision/approvals-text.ts';
import { elderAndYouth } from '../session-view.ts';

/** Rule 6.114 */
export function TimeMarks({ session }: { session: SessionRow }) {
  const { timeMarks } = session;
  if (timeMarks.length === 0) return null;
  const { youth } = elderAndYouth(session);
  return (
    <ul aria-label={approvalsPage.marks} className="flex flex-wrap gap-2">
      {timeMarks.map((mark) => (
        <li
          key={mark}
          className="inline-flex min-h-8 max-w-full items-center gap-2 rounded-card border-2 border-info-ink bg-info-soft px-3 py-1 text-sm font-semibold text-info-ink"
        >
          <Clock aria-hidden className="size-5 shrink-0" />
          <span className="min-w-0 [overflow-wrap:anywhere]">
            {timeMarkWords(mark, youth.name)}
          </span>
        </li>
      ))}
    </ul>
  );
}
