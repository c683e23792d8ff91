import { MOST_TIMES, RHYTHMS } from '@oakling/domain/sessions/repeat';
import { RHYTHM_WORDS, seriesDays } from '@oakling/domain/sessions/series-days';
import { useFormContext, useWatch } from 'react-hook-form';
import { dayWords } from '../../../../lib/date-words.ts';
import { SelectField } from '../../../../ui/field.tsx';
import { LiveRegion } from '../../../../ui/live-region.tsx';
import type { RequestValues } from '../meeting-values.ts';
import { repeatText as text } from '../../repeat-text.ts';

const COUNTS = Array.from({ length: MOST_TIMES - 1 }, (_, index) => String(index + 2));

/** How often and how many times to meet, with the last date. Rule 6.430 */
export function RepeatFields() {
  const { register } = useFormContext<RequestValues>();
  const [date, every, times] = useWatch<RequestValues, ['date', 'repeat', 'times']>({
    name: ['date', 'repeat', 'times'],
  });
  return (
    <div className="mt-5 space-y-5">
      <div className="grid grid-cols-1 gap-5 sm:grid-cols-2">
        <SelectField
          label={text.repeat}
          options={[
            { value: '', label: text.once },
            ...RHYTHMS.map((value) => ({ value, label: RHYTHM_WORDS[value] })),
          ]}
          {...register('repeat')}
        />
        {every !== '' && (
          <SelectField
            label={text.times}
            options={COUNTS.map((value) => ({ value, label: value }))}
            {...register('times')}
          />
        )}
      </div>
      <LiveRegion>
        {every !== '' && /^[1-9]/.test(date) && (
          <Preview date={date} repeat={{ every, times: Number(times) }} />
        )}
      </LiveRegion>
    </div>
  );
}

type PreviewProps = { date: string; repeat: Parameters<typeof seriesDays>[1] };

function Preview({ date, repeat }: PreviewProps) {
  const { days, missing } = seriesDays(date, repeat);
  const last = days.at(-1) ?? date;
  return (
    <>
      <p>{text.until(days.length, dayWords(`${last}T12:00:00Z`, 'UTC'))}</p>
      {missing.length > 0 && <p className="text-ink-soft">{text.missing(missing.length)}</p>}
    </>
  );
}
