import * as v from 'valibot';
import { isAdultOn, optionalBirthDateSchema } from '@oakling/domain/identity/birth-date';
import { CHILD_AGE_RANGES } from '@oakling/domain/invites/contract';
import { PRESET_STYLE, SHOWN_NAME_STYLES, shownName } from '@oakling/domain/safety/child-view';
import { useState } from 'react';
import { useController, useFormContext, useWatch } from 'react-hook-form';
import type { InviteValues } from '../new-child-data.ts';
import { inviteText } from '../text.ts';
import { fieldsOf } from '../../../lib/checked-form.ts';
import { DayField } from '../../../ui/day-field.tsx';
import { SelectField, TextArea, TextField } from '../../../ui/field.tsx';
import { MoreDetails } from '../../../ui/more-details.tsx';
import { RadioGroupField } from '../../../ui/radio-group-field.tsx';
import { serverNow } from '../../../lib/clock.ts';
import type { Elements } from '../../../ui/card.tsx';

export type ChildValues = Omit<InviteValues, 'childEmail'>;

const ageRanges = CHILD_AGE_RANGES.map((range) => ({ value: range, label: range }));

/** The fields of rule 4.7, and the shown name of rule 4.5. */
export function InviteFields() {
  const field = fieldsOf(useFormContext<InviteValues>());
  return (
    <ChildFields>
      <TextField
        label={inviteText.childEmail}
        type="email"
        required
        autoComplete="off"
        {...field('childEmail')}
      />
    </ChildFields>
  );
}

const OPTIONAL = ['shownNameStyle', 'birthDate', 'note'] as const;

/** The fields for every child, with or without a mailbox. The optional ones start closed. Rules 1.81 and 4.60 */
export function ChildFields({ children }: { children?: Elements }) {
  const form = useFormContext<ChildValues>();
  const field = fieldsOf(form);
  const { errors } = form.formState;
  const [isOpen] = useState(() => {
    const { shownNameStyle, birthDate, note } = form.getValues();
    return shownNameStyle !== PRESET_STYLE || birthDate !== '' || note !== '';
  });
  return (
    <>
      <TextField label={inviteText.childName} required autoComplete="off" {...field('childName')} />
      {children}
      <SelectField label={inviteText.ageRange} options={ageRanges} {...field('ageRange')} />
      <AdultNotice />
      <MoreDetails
        label={inviteText.optional}
        isOpen={isOpen}
        hasError={OPTIONAL.some((name) => errors[name])}
      >
        <ShownNameField />
        <BirthDateField />
        <TextArea label={inviteText.note} description={inviteText.noteHint} {...field('note')} />
      </MoreDetails>
    </>
  );
}

/** Each option previews the name that others will see. Rule 4.5 */
function ShownNameField() {
  const form = useFormContext<ChildValues>();
  const name = useWatch({ control: form.control, name: 'childName' }).trim();
  const options = SHOWN_NAME_STYLES.map((style) => ({
    value: style,
    label: inviteText.shownNameStyles[style],
    description:
      name === ''
        ? inviteText.forExample(shownName(inviteText.exampleName, style))
        : inviteText.shownAs(shownName(name, style)),
  }));
  return (
    <RadioGroupField
      legend={inviteText.shownName}
      options={options}
      {...fieldsOf(form)('shownNameStyle')}
    />
  );
}

/** Rule 4.60 */
function BirthDateField() {
  const { control } = useFormContext<ChildValues>();
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

/** Tells the parent, before the form is sent, that an adult is supervised at first. Rule 4.62 */
function AdultNotice() {
  const { control } = useFormContext<ChildValues>();
  const [name, ageRange = '10-15', typed = ''] = useWatch({
    control,
    name: ['childName', 'ageRange', 'birthDate'],
  });
  const birthDate = v.safeParse(optionalBirthDateSchema, typed);
  const [today] = useState(() => new Date(serverNow()).toISOString().slice(0, 10));
  const isAdult =
    birthDate.success && isAdultOn(birthDate.output, { ageRange, joinedOn: today }, today);
  return <div aria-live="polite">{isAdult && <p>{inviteText.adult(name)}</p>}</div>;
}
