import { closeCaseSchema, type CloseCase } from '@oakling/domain/admin/contract';
import { CASE_OUTCOMES } from '@oakling/domain/admin/decide-case';
import { standardSchemaResolver } from '@hookform/resolvers/standard-schema';
import { useForm } from 'react-hook-form';
import { problemsOf } from '../../../lib/form-problems.ts';
import { SelectField } from '../../../ui/select-field.tsx';
import { SubmitForm } from '../../../ui/submit-form.tsx';
import { TextArea } from '../../../ui/text-area.tsx';
import { caseText as text, failureWords, OUTCOME } from '../text.ts';

const ORDER = ['outcome', 'note'] as const;

type Props = {
  /** Fails when the outcome is not what happened. Rule 9.120 */
  onClose: (closing: CloseCase) => Promise<void>;
};

/** Rule 9.71: a case is closed with an outcome and a note. */
export function CloseCaseForm({ onClose }: Props) {
  const { register, handleSubmit, formState, setError } = useForm<CloseCase>({
    resolver: standardSchemaResolver(closeCaseSchema),
    mode: 'onTouched',
    shouldFocusError: false,
    defaultValues: { note: '' },
  });
  const { errors, isSubmitting, submitCount } = formState;
  const submit = handleSubmit(async (closing) => {
    try {
      await onClose(closing);
    } catch (error) {
      setError('outcome', { message: failureWords(error) });
    }
  });
  return (
    <SubmitForm
      problems={problemsOf(errors, ORDER)}
      submitCount={submitCount}
      onSubmit={submit}
      submitLabel={text.close}
      pendingText={text.closing}
      isPending={isSubmitting}
    >
      <SelectField
        label={text.outcome}
        required
        placeholder={text.chooseOutcome}
        options={CASE_OUTCOMES.map((value) => ({ value, label: OUTCOME[value] }))}
        error={errors.outcome?.message}
        {...register('outcome')}
      />
      <TextArea
        label={text.note}
        description={text.noteHint}
        required
        error={errors.note?.message}
        {...register('note')}
      />
    </SubmitForm>
  );
}
