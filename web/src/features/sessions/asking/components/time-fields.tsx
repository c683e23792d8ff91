import { lastDay } from '@oakling/domain/sessions/asking/offer';
import { useFormContext, useWatch } from 'react-hook-form';
import { fieldsOf } from '../../../../lib/checked-form.ts';
import { clockWords, localNow, readerZone } from '../../../../lib/date-words.ts';
import { Alert } from '../../../../ui/alert.tsx';
import { LiveRegion } from '../../../../ui/live-region.tsx';
import { TextField } from '../../../../ui/field.tsx';
import {
  TIME_FIELDS,
  type RequestField,
  type RequestValues,
  type TimeValues,
} from '../meeting-values.ts';
import { clockChange } from '../meeting-problems.ts';
import { requestPage as text } from '../request-text.ts';
import { DurationChoice, useDuration } from './duration-choice.tsx';
import { TimeOffers } from './time-offers.tsx';

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
    <fieldset className="min-w-0 space-y-5">
      <legend className="mb-3 font-serif text-xl font-semibold">{legend}</legend>
      <TimeOffers offers={offers} onChoose={take} />
      <TextField
        type="date"
        label={text.date}
        min={localNow().slice(0, 10)}
        max={lastDay(localNow())}
        required
        {...field('date', { onChange })}
      />
      <div className="grid grid-cols-1 gap-5 sm:grid-cols-2">
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
      <p className="text-sm text-ink-soft">{text.zone(readerZone())}</p>
    </fieldset>
  );
}

/** Rule 6.93 */
function ClockChanges() {
  const [date, ...times] = useWatch<TimeValues, typeof TIME_FIELDS>({ name: TIME_FIELDS });
  const words = times.flatMap((time) => {
    const change = clockChange(`${date}T${time}`);
    if (change === null) return [];
    const said = clockWords(`1970-01-01T${time}Z`, 'UTC');
    return change.kind === 'repeated'
      ? [text.repeated(said)]
      : [text.skipped(said, clockWords(change.becomes))];
  });
  return (
    <LiveRegion>
      {words.length > 0 && (
        <Alert tone="info">
          {words.map((sentence) => (
            <p key={sentence}>{sentence}</p>
          ))}
        </Alert>
      )}
    </LiveRegion>
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
