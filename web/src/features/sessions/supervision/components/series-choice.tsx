import type { LeaveOut } from '@oakling/domain/sessions/repeat';
import { seriesDays } from '@oakling/domain/sessions/series-days';
import type { SessionRow } from '@oakling/domain/sessions/contract';
import { useQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { clockWords, dayWords, zoneWords } from '../../../../lib/date-words.ts';
import { Button } from '../../../../ui/button.tsx';
import { CheckboxField } from '../../../../ui/checkbox-field.tsx';
import { LoadState } from '../../../../ui/loading.tsx';
import { repeatText as text } from '../../repeat-text.ts';
import { common } from '../../text.ts';
import { approvalsPage } from '../approvals-text.ts';
import { seriesDatesQuery } from '../data.ts';

type Props = {
  session: SessionRow;
  describedBy: string | undefined;
  isPending: boolean;
  onApprove: (leaveOut: LeaveOut) => void;
};

/** The dates of a request. Those that don't fit can't be chosen. Rules 6.432 and 6.433 */
export function SeriesChoice({ session, describedBy, isPending, onApprove }: Props) {
  const id = useId();
  const dates = useQuery(seriesDatesQuery(session));
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set());
  if (dates.data === undefined) {
    return <LoadState query={dates} loading={text.loading} failed={common.failed} count={1} />;
  }
  const { items } = dates.data;
  const leaveOut = items.flatMap(({ day, problem }) =>
    left.has(day) || problem !== null ? [day] : [],
  );
  const isFirstOut = leaveOut.includes(session.date);
  const isDisabled = leaveOut.length === items.length;
  const hour = clockWords(session.startsAt);
  return (
    <div className="w-full space-y-3">
      <fieldset className="min-w-0 space-y-1">
        <legend className="font-semibold">{text.dates}</legend>
        <p className="text-sm text-ink-soft">{text.datesHint}</p>
        {items.map(({ day, startsAt, problem }, nth) => (
          <CheckboxField
            key={day}
            id={`${id}-${day}`}
            label={
              nth > 0 && clockWords(startsAt) === hour ? dayWords(startsAt) : momentWords(startsAt)
            }
            description={problem === null ? undefined : text[problem]}
            checked={!leaveOut.includes(day)}
            disabled={problem !== null}
            onChange={() => setLeft((days) => toggled(days, day))}
          />
        ))}
      </fieldset>
      <div className="flex flex-wrap gap-3">
        <Button
          aria-describedby={describedBy}
          disabled={isDisabled}
          isPending={isPending}
          onClick={() => onApprove(leaveOut)}
          className="grow"
        >
          {approvalsPage.approve}
        </Button>
        {session.asked?.isAll !== true && items.length > 1 && (
          <Button
            variant="secondary"
            aria-describedby={`${id}-hint`}
            disabled={isFirstOut || isPending}
            onClick={() => onApprove('others')}
            className="grow"
          >
            {text.onlyFirst}
          </Button>
        )}
      </div>
      <p id={`${id}-hint`} className="text-sm text-ink-soft">
        {session.asked?.isAll === true ? null : text.onlyFirstHint}
      </p>
    </div>
  );
}

/** All dates of a request, for a guardian who isn't logged in, in the zone of the request. */
export function SeriesDates({ session: { date, series, timeZone } }: Pick<Props, 'session'>) {
  if (series === null) return null;
  return (
    <div className="w-full">
      <p className="font-semibold">{text.datesIn(zoneWords(timeZone))}</p>
      <ul>
        {seriesDays(date, series).days.map((day) => (
          <li key={day}>{dayWords(`${day}T12:00:00Z`, 'UTC')}</li>
        ))}
      </ul>
    </div>
  );
}

const momentWords = (instant: string) => `${dayWords(instant)}, ${clockWords(instant)}`;

function toggled(days: ReadonlySet<string>, day: string): ReadonlySet<string> {
  const next = new Set(days);
  if (!next.delete(day)) next.add(day);
  return next;
}
