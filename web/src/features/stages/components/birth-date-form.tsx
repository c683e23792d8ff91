import { correctBirthDateSchema, setBirthDateSchema } from '@oakling/domain/stages/contract';
import { useController, type Control } from 'react-hook-form';
import { useCheckedForm } from '../../../lib/checked-form.ts';
import { Button } from '../../../ui/button.tsx';
import { DayField } from '../../../ui/day-field.tsx';
import { TextArea } from '../../../ui/field.tsx';
import { SubmitForm } from '../../../ui/submit-form.tsx';
import { stageText as text } from '../text.ts';

interface Values {
  birthDate: string;
  reason?: string;
}

type Props = {
  name: string;
  isCorrection?: boolean;
  onSave: (input: Values) => Promise<void>;
  onCancel?: () => void;
};

/** The date of birth, with a reason for a correction. No draft is kept. Rules 1.78 and 1.79 */
export function BirthDateForm({ name, isCorrection = false, onSave, onCancel }: Props) {
  const schema = isCorrection ? correctBirthDateSchema : setBirthDateSchema;
  const order = isCorrection ? (['birthDate', 'reason'] as const) : (['birthDate'] as const);
  const form = useCheckedForm<Values, Values>(schema, order, {
    birthDate: '',
    ...(isCorrection && { reason: '' }),
  });
  return (
    <SubmitForm
      {...form.submission}
      onSubmit={form.handleSubmit((values) => onSave(values))}
      submitLabel={isCorrection ? text.correct : text.give}
      pendingText={isCorrection ? text.correcting : text.giving}
    >
      <BirthDate control={form.control} name={name} />
      {isCorrection && (
        <TextArea
          label={text.reason}
          description={text.reasonHint(name)}
          required
          {...form.field('reason')}
        />
      )}
      {onCancel && (
        <Button variant="secondary" onClick={onCancel}>
          {text.keep}
        </Button>
      )}
    </SubmitForm>
  );
}

function BirthDate({ control, name }: { control: Control<Values, unknown, Values>; name: string }) {
  const { field, fieldState } = useController({ control, name: 'birthDate' });
  return (
    <DayField
      legend={text.birthDate}
      description={`${text.hint}. ${text.why(name)}`}
      error={fieldState.error?.message}
      name="birthDate"
      value={field.value}
      onChange={field.onChange}
      onBlur={field.onBlur}
      required
    />
  );
}
