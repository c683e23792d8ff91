import type { CaseSummary } from '@oakling/domain/admin/contract';
import { dayWords } from '../../../lib/date-words.ts';
import { Card } from '../../../ui/card.tsx';
import { TextLink } from '../../../ui/text-link.tsx';
import { CATEGORY, OUTCOME, queueText, STATUS } from '../text.ts';

/** One report in a list, with the way to its case. */
export function CaseCard({ report }: { report: CaseSummary }) {
  const { id, reportedName, reporterName, category, status, outcome, isMine, createdAt } = report;
  const state = outcome === null ? STATUS[status] : `${STATUS[status]}: ${OUTCOME[outcome]}`;
  return (
    <Card as="li" className="space-y-1">
      <div className="flex flex-wrap items-baseline justify-between gap-x-4">
        <TextLink to={`/moderation/reports/${id}`} className="inline-flex min-h-11 items-center">
          {`${reportedName}: ${CATEGORY[category]}`}
        </TextLink>
        <span className="font-semibold">{isMine ? queueText.mine : state}</span>
      </div>
      <p>{queueText.by(reporterName)}</p>
      <p className="text-sm text-ink-soft">{queueText.sent(dayWords(createdAt))}</p>
    </Card>
  );
}
