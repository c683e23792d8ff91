import { type LeaveOut } from '@oakling/domain/sessions/repeat';
import { seriesDays } from '@oakling/domain/sessions/series-days';
import type { SessionRow } from '@oakling/domain/sessions/contract';
import { useQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { dayWords } from '../../../../lib/date-words.ts';
import { Button } from '../../../../ui/button.tsx';
import { CheckboxField } from '../../../../ui/checkbox-field.tsx';
import { LoadFailed, Skeleton } from '../../../../ui/loading.tsx';
import { repeatText as text } from '../../repeat-text.ts';
import { common } from '../../text.ts';
import { approvalsPage } from '../approvals-text.ts';
import { seriesProblemsQuery } from '../data.ts';

type Props = {
  session: SessionRow;
  describedBy: string;
  onApprove: (leaveOut: LeaveOut) => void;
};

/** The dates of a request. Those that don't fit can't be chosen. Rules 6.432 and 6.433 */
export function SeriesChoice({ session, describedBy, onApprove }: Props) {
  const id = useId();
  const { data, isPending, refetch } = useQuery(seriesProblemsQuery(session));
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set());
  const [first = session.date, ...others] = daysOf(session);
  if (data === undefined) {
    return isPending ? (
      <Skeleton label={text.loading} count={1} />
    ) : (
      <LoadFailed words={common.failed} onRetry={() => void refetch()} />
    );
  }
  const problems = new Map(data.items.map(({ day, problem }) => [day, text[problem]]));
  const leaveOut = others.filter((day) => left.has(day) || problems.has(day));
  const isDisabled = session.brokenRules.length > 0;
  return (
    <div className="w-full space-y-3">
      <fieldset className="min-w-0 space-y-1">
        <legend className="font-semibold">{text.dates}</legend>
        <p className="text-sm text-ink-soft">{text.datesHint}</p>
        <p className="py-2">{wordsOf(first)}</p>
        {others.map((day) => (
          <CheckboxField
            key={day}
            id={`${id}-${day}`}
            label={wordsOf(day)}
            description={problems.get(day)}
            checked={!left.has(day) && !problems.has(day)}
            disabled={problems.has(day)}
            onChange={() => setLeft((days) => toggled(days, day))}
          />
        ))}
      </fieldset>
      <div className="flex flex-wrap gap-3">
        <Button
          aria-describedby={describedBy}
          disabled={isDisabled}
          onClick={() => onApprove(leaveOut)}
          className="grow"
        >
          {approvalsPage.approve}
        </Button>
        <Button
          variant="secondary"
          aria-describedby={`${id}-hint`}
          disabled={isDisabled}
          onClick={() => onApprove('others')}
          className="grow"
        >
          {text.onlyFirst}
        </Button>
      </div>
      <p id={`${id}-hint`} className="text-sm text-ink-soft">
        {text.onlyFirstHint}
      </p>
    </div>
  );
}

/** All dates of a request in words. */
export function SeriesDates({ session }: Pick<Props, 'session'>) {
  return (
    <div className="w-full">
      <p className="font-semibold">{text.dates}</p>
      <ul>
        {daysOf(session).map((day) => (
          <li key={day}>{wordsOf(day)}</li>
        ))}
      </ul>
    </div>
  );
}

const daysOf = ({ date, series }: SessionRow): readonly string[] =>
  series === null ? [date] : seriesDays(date, series).days;

const wordsOf = (day: string): string => dayWords(`${day}T12:00:00Z`, 'UTC');

function toggled(days: ReadonlySet<string>, day: string): ReadonlySet<string> {
  const next = new Set(days);
  if (!next.delete(day)) next.add(day);
  return next;
}
