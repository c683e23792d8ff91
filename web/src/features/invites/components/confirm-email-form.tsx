import { emailSchema } from '@oakling/domain/identity/contract';
import { standardSchemaResolver } from '@hookform/resolvers/standard-schema';
import { useForm } from 'react-hook-form';
import * as v from 'valibot';
import { problemsOf } from '../../../lib/form-problems.ts';
import { SubmitForm } from '../../../ui/submit-form.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import { completionText } from '../text.ts';

const ORDER = ['email'] as const;
// Rule 1.23
const schema = v.object({
  email: v.pipe(v.string(), v.trim(), v.minLength(1, completionText.emailRequired), emailSchema),
});

type Props = { savedEmail: string; isPending: boolean; onConfirm: (email: string) => void };

/** Asks for the e-mail that the invite was sent to; a wrong one can be tried again. */
export function ConfirmEmailForm({ savedEmail, isPending, onConfirm }: Props) {
  const { register, handleSubmit, formState } = useForm({
    resolver: standardSchemaResolver(schema),
    mode: 'onTouched',
    shouldFocusError: false,
    defaultValues: { email: savedEmail },
  });
  const { errors, submitCount } = formState;
  const submit = handleSubmit(({ email }) => onConfirm(email));
  return (
    <>
      <p>{completionText.confirmIntro}</p>
      <SubmitForm
        problems={problemsOf(errors, ORDER)}
        submitCount={submitCount}
        onSubmit={submit}
        submitLabel={completionText.continue}
        isPending={isPending}
        pendingText={completionText.confirming}
      >
        <TextField
          label={completionText.email}
          type="email"
          autoComplete="username"
          error={errors.email?.message}
          {...register('email')}
        />
      </SubmitForm>
    </>
  );
}
