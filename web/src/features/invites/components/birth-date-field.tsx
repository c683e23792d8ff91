import { isAdultOn, optionalBirthDateSchema } from '@oakling/domain/identity/birth-date';
import { useController, useFormContext, useWatch } from 'react-hook-form';
import { useState } from 'react';
import * as v from 'valibot';
import { DayField } from '../../../ui/day-field.tsx';
import { inviteText } from '../text.ts';
import type { InviteValues } from '../data.ts';

/** The optional date of birth, with why it is asked. Rule 4.60 */
export function BirthDateField() {
  const { control } = useFormContext<InviteValues>();
  const { field, fieldState } = useController({ control, name: 'birthDate' });
  const name = useWatch({ control, name: 'childName' });
  return (
    <DayField
      legend={inviteText.birthDate}
      description={inviteText.birthDateHint(name)}
      error={fieldState.error?.message}
      name="birthDate"
      value={field.value ?? ''}
      onChange={field.onChange}
      onBlur={field.onBlur}
    />
  );
}

/** Tells the parent before sending that an adult isn't supervised. Rule 4.62 */
export function AdultNotice() {
  const { control } = useFormContext<InviteValues>();
  const [name, ageRange = '10-15', typed = ''] = useWatch({
    control,
    name: ['childName', 'ageRange', 'birthDate'],
  });
  const birthDate = v.safeParse(optionalBirthDateSchema, typed);
  const [today] = useState(() => new Date().toISOString().slice(0, 10));
  const isAdult = birthDate.success && isAdultOn(birthDate.output, ageRange, today);
  return <div aria-live="polite">{isAdult && <p>{inviteText.adult(name)}</p>}</div>;
}
