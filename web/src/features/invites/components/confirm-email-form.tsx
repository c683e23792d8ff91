import { emailSchema } from '@oakling/domain/identity/contract';
import { standardSchemaResolver } from '@hookform/resolvers/standard-schema';
import { useForm } from 'react-hook-form';
import * as v from 'valibot';
import { problemsOf } from '../../../lib/form-problems.ts';
import { Button } from '../../../ui/button.tsx';
import { ErrorSummary } from '../../../ui/error-summary.tsx';
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
    <form noValidate className="space-y-6" onSubmit={(event) => void submit(event)}>
      <p>{completionText.confirmIntro}</p>
      <ErrorSummary problems={problemsOf(errors, ORDER)} submitCount={submitCount} />
      <TextField
        label={completionText.email}
        type="email"
        autoComplete="username"
        error={errors.email?.message}
        {...register('email')}
      />
      <Button
        type="submit"
        className="w-full"
        isPending={isPending}
        pendingText={completionText.confirming}
      >
        {completionText.continue}
      </Button>
    </form>
  );
}
