import { CHILD_AGE_RANGES, type newInviteSchema } from '@oakling/domain/invites/contract';
import { SHOWN_NAME_STYLES, shownName } from '@oakling/domain/safety/child-view';
import { useFormContext, useWatch } from 'react-hook-form';
import type { InferInput } from 'valibot';
import { RadioGroupField } from '../../../ui/radio-group-field.tsx';
import { SelectField, TextArea, TextField } from '../../../ui/field.tsx';
import { inviteText } from '../text.ts';

export type InviteValues = InferInput<typeof newInviteSchema>;

const ageRanges = CHILD_AGE_RANGES.map((range) => ({ value: range, label: range }));

/** The fields of rule 4.7, and the choice of rule 4.5. */
export function InviteFields() {
  const { register, formState } = useFormContext<InviteValues>();
  const { errors } = formState;
  return (
    <>
      <TextField
        label={inviteText.childName}
        required
        autoComplete="off"
        error={errors.childName?.message}
        {...register('childName')}
      />
      <ShownNameField />
      <TextField
        label={inviteText.childEmail}
        type="email"
        required
        autoComplete="off"
        error={errors.childEmail?.message}
        {...register('childEmail')}
      />
      <SelectField
        label={inviteText.ageRange}
        options={ageRanges}
        error={errors.ageRange?.message}
        {...register('ageRange')}
      />
      <TextArea
        label={inviteText.note}
        description={inviteText.noteHint}
        error={errors.note?.message}
        {...register('note')}
      />
    </>
  );
}

/** Rule 4.5: each choice says what others will see, for the name as it is typed. */
function ShownNameField() {
  const { register, control, formState } = useFormContext<InviteValues>();
  const name = useWatch({ control, name: 'childName' }).trim();
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
      error={formState.errors.shownNameStyle?.message}
      {...register('shownNameStyle')}
    />
  );
}
