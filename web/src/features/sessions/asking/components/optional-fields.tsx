import { MOST_TIMES, RHYTHMS } from '@oakling/domain/sessions/repeat';
import { RHYTHM_WORDS, seriesDays } from '@oakling/domain/sessions/series-days';
import { OFFER_TEXT_NAMES } from '@oakling/domain/sessions/offer-texts';
import { useState } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';
import { fieldsOf } from '../../../../lib/checked-form.ts';
import { dayWords } from '../../../../lib/date-words.ts';
import { OFFER_TEXT_WORDS } from '../../../../lib/offer-text-words.ts';
import { SelectField, TextArea } from '../../../../ui/field.tsx';
import { lazyPart } from '../../../../ui/lazy-part.ts';
import { MoreDetails } from '../../../../ui/more-details.tsx';
import { LiveRegion } from '../../../../ui/live-region.tsx';
import type { RequestValues } from '../meeting-values.ts';
import { repeatText as text } from '../../repeat-text.ts';

const NoteMark = lazyPart(
  async () => (await import('../../supervision/components/marked-texts.tsx')).NoteMark,
);

const COUNTS = Array.from({ length: MOST_TIMES - 1 }, (_, index) => String(index + 2));

/** Closed at first, unless something is filled in or refused. Rules 6.37 and 6.430 */
export function OptionalFields({ canRepeat }: { canRepeat: boolean }) {
  const form = useFormContext<RequestValues>();
  const { errors } = form.formState;
  const names = ['repeat', ...OFFER_TEXT_NAMES] as const;
  const [isOpen] = useState(() => form.getValues(names).some((value) => value !== ''));
  const field = fieldsOf(form);
  return (
    <MoreDetails
      label={canRepeat ? text.repeatOrNote : text.note}
      isOpen={isOpen}
      hasError={['times' as const, ...names].some((name) => errors[name])}
    >
      {canRepeat && <RepeatFields />}
      {OFFER_TEXT_NAMES.map((name) => (
        <TextArea key={name} {...OFFER_TEXT_WORDS[name].input} {...field(name)} />
      ))}
      <WritersMark />
    </MoreDetails>
  );
}

/** Tells the writer what a guardian will be told. Rule 6.500 */
function WritersMark() {
  const notes = useWatch<RequestValues, typeof OFFER_TEXT_NAMES>({ name: OFFER_TEXT_NAMES });
  return (
    <LiveRegion>
      {notes.some((note) => note !== '') && <NoteMark notes={notes} words={text.marked} />}
    </LiveRegion>
  );
}

/** How often and how many times to meet, with the last date. Rule 6.430 */
function RepeatFields() {
  const { register } = useFormContext<RequestValues>();
  const [date, every, times] = useWatch<RequestValues, ['date', 'repeat', 'times']>({
    name: ['date', 'repeat', 'times'],
  });
  return (
    <div className="space-y-4">
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
