import { lastDay } from '@oakling/domain/sessions/asking/offer';
import { useFormContext } from 'react-hook-form';
import { fieldsOf } from '../../../../lib/checked-form.ts';
import { localNow, readerZone } from '../../../../lib/date-words.ts';
import { TextField } from '../../../../ui/field.tsx';
import { lazyPart } from '../../../../ui/lazy-part.ts';
import {
  TIME_FIELDS,
  type RequestField,
  type RequestValues,
  type TimeValues,
} from '../meeting-values.ts';
import { requestPage as text } from '../request-text.ts';
import { DurationChoice, useDuration } from './duration-choice.tsx';
import { TimeOffers } from './time-offers.tsx';

// Loaded lazily, because the clocks seldom change.
const ClockChanges = lazyPart(async () => (await import('./clock-changes.tsx')).ClockChanges);

const NO_OFFERS: readonly TimeValues[] = [];

type Props = { legend?: string; offers?: readonly TimeValues[] };

/** Rules 6.14 to 6.18 */
export function TimeFields({ legend = text.when, offers = NO_OFFERS }: Props) {
  const form = useFormContext<TimeValues>();
  const field = fieldsOf(form);
  const recheck = useRecheck();
  const duration = useDuration();
  const recheckTimes = () => {
    // While its year is being typed, a date is in the first centuries.
    if (!form.getValues('date').startsWith('0')) recheck(['date', 'startTime', 'endTime']);
  };
  const onChange = () => {
    duration.follow();
    recheckTimes();
  };
  const onEnd = () => {
    duration.forget();
    recheckTimes();
  };
  const take = (offer: TimeValues) => {
    for (const name of TIME_FIELDS) form.setValue(name, offer[name], { shouldDirty: true });
    duration.forget();
    recheckTimes();
  };
  return (
    <fieldset className="min-w-0 space-y-4">
      <legend className="mb-0 font-serif text-xl font-semibold">{legend}</legend>
      <p className="mb-3 text-sm text-ink-soft">{text.zone(readerZone())}</p>
      <TimeOffers offers={offers} onChoose={take} />
      <TextField
        type="date"
        label={text.date}
        min={localNow().slice(0, 10)}
        max={lastDay(localNow())}
        required
        {...field('date', { onChange })}
      />
      <div className="grid grid-cols-[repeat(auto-fit,minmax(min(100%,8.25rem),1fr))] items-start gap-x-4 gap-y-5">
        <TextField type="time" label={text.start} required {...field('startTime', { onChange })} />
        <TextField
          type="time"
          label={text.end}
          required
          {...field('endTime', { onChange: onEnd })}
        />
      </div>
      <DurationChoice
        chosen={duration.chosen}
        onChoose={(minutes) => {
          duration.choose(minutes);
          recheckTimes();
        }}
      />
      <ClockChanges />
    </fieldset>
  );
}

/** Validates fields that depend on the changed one again, except empty fields that the user hasn't touched. */
export function useRecheck(): (fields: readonly RequestField[]) => void {
  const { getFieldState, getValues, trigger } = useFormContext<RequestValues>();
  return (fields) => {
    const known = fields.filter((field) => {
      return getValues(field) !== '' || getFieldState(field).error !== undefined;
    });
    void trigger(known);
  };
}
