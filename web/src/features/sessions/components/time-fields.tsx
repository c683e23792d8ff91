import { useFormContext } from 'react-hook-form';
import { localNow, readerZone } from '../../../lib/date-words.ts';
import { TextField } from '../../../ui/text-field.tsx';
import type { RequestValues } from '../request-values.ts';
import { requestPage as text } from '../request-text.ts';
import { useRecheck } from './use-recheck.ts';

/** Rules 6.14 to 6.18: the day and the hours, by the reader's own clock. */
export function TimeFields() {
  const { getValues, register, formState } = useFormContext<RequestValues>();
  const { errors } = formState;
  const recheck = useRecheck();
  const onChange = () => {
    // While its year is being typed a date reads as one of the first centuries.
    if (!getValues('date').startsWith('0')) recheck(['date', 'startTime', 'endTime']);
  };
  return (
    <fieldset className="min-w-0 space-y-5">
      <legend className="mb-3 font-serif text-xl font-semibold">{text.when}</legend>
      <TextField
        type="date"
        label={text.date}
        min={localNow().slice(0, 10)}
        required
        error={errors.date?.message}
        {...register('date', { onChange })}
      />
      <div className="grid grid-cols-1 gap-5 sm:grid-cols-2">
        <TextField
          type="time"
          label={text.start}
          required
          error={errors.startTime?.message}
          {...register('startTime', { onChange })}
        />
        <TextField
          type="time"
          label={text.end}
          required
          error={errors.endTime?.message}
          {...register('endTime', { onChange })}
        />
      </div>
      <p className="text-sm text-ink-soft">{text.zone(readerZone())}</p>
    </fieldset>
  );
}
