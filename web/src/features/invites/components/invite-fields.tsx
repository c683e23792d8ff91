import { CHILD_AGE_RANGES } from '@oakling/domain/invites/contract';
import { SHOWN_NAME_STYLES, shownName } from '@oakling/domain/safety/child-view';
import type { ReactNode } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';
import { fieldsOf } from '../../../lib/checked-form.ts';
import { RadioGroupField } from '../../../ui/radio-group-field.tsx';
import { SelectField, TextArea, TextField } from '../../../ui/field.tsx';
import { inviteText } from '../text.ts';
import type { InviteValues } from '../data.ts';
import { AdultNotice, BirthDateField } from './birth-date-field.tsx';

export type ChildValues = Omit<InviteValues, 'childEmail' | 'birthDate'>;

const ageRanges = CHILD_AGE_RANGES.map((range) => ({ value: range, label: range }));

/** The fields of rule 4.7 and the shown name of rule 4.5. */
export function InviteFields() {
  const field = fieldsOf(useFormContext<InviteValues>());
  return (
    <ChildFields
      birthDate={
        <>
          <BirthDateField />
          <AdultNotice />
        </>
      }
    >
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

type ChildFieldsProps = { birthDate?: ReactNode; children?: ReactNode };

/** The same for a child without a mailbox, whose date of birth is entered on its page. */
export function ChildFields({ birthDate, children }: ChildFieldsProps) {
  const field = fieldsOf(useFormContext<ChildValues>());
  return (
    <>
      <TextField label={inviteText.childName} required autoComplete="off" {...field('childName')} />
      <ShownNameField />
      {children}
      <SelectField label={inviteText.ageRange} options={ageRanges} {...field('ageRange')} />
      {birthDate}
      <TextArea label={inviteText.note} description={inviteText.noteHint} {...field('note')} />
    </>
  );
}

/** Each option previews what others will see. Rule 4.5 */
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
