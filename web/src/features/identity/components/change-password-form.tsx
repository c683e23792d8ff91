import { useState } from 'react';
import { FormProvider } from 'react-hook-form';
import { showFieldProblems, useCheckedForm } from '../../../lib/checked-form.ts';
import { problemCode } from '../../../lib/problem.ts';
import { Alert } from '../../../ui/alert.tsx';
import { Button } from '../../../ui/button.tsx';
import { ErrorSummary } from '../../../ui/error-summary.tsx';
import { PasswordField } from '../../../ui/password-field.tsx';
import { useChangePassword } from '../data.ts';
import { failureWords, fieldText, setPasswordText } from '../text.ts';
import {
  changePasswordFormSchema,
  NewPasswordFields,
  type ChangePasswordValues,
} from './new-password-fields.tsx';

const ORDER = ['currentPassword', 'newPassword', 'confirmPassword'] as const;
const EMPTY: ChangePasswordValues = { currentPassword: '', newPassword: '', confirmPassword: '' };

type Props = {
  /** The signed-in person's email, for password managers. */
  email: string;
  submitLabel: string;
  pendingText: string;
  onDone: () => void;
};

/** Changes a signed-in person's password. Rules 1.35, 1.36 and 1.39 */
export function ChangePasswordForm({ email, submitLabel, pendingText, onDone }: Props) {
  const form = useCheckedForm<ChangePasswordValues>(changePasswordFormSchema, ORDER, EMPTY);
  const { isPending, ...summary } = form.submission;
  const [failure, setFailure] = useState<string | null>(null);
  const changePassword = useChangePassword();

  const submit = form.handleSubmit(async ({ currentPassword, newPassword }) => {
    setFailure(null);
    try {
      await changePassword.mutateAsync({ currentPassword, newPassword });
      form.reset(EMPTY);
      onDone();
    } catch (error) {
      const message = failureWords(error, setPasswordText.failed);
      const isWrong = problemCode(error) === 'wrong-password';
      if (isWrong) form.setError('currentPassword', { message });
      else if (!showFieldProblems(error, ORDER, form.setError)) setFailure(message);
    }
  });

  return (
    <FormProvider {...form}>
      <form noValidate className="@container space-y-6" onSubmit={(event) => void submit(event)}>
        <ErrorSummary {...summary} />
        <input hidden readOnly name="username" autoComplete="username" value={email} />
        <PasswordField
          label={fieldText.currentPassword}
          required
          autoComplete="current-password"
          {...form.field('currentPassword')}
        />
        <NewPasswordFields />
        {failure !== null && <Alert tone="error">{failure}</Alert>}
        <Button
          type="submit"
          className="w-full @min-[40rem]:w-auto"
          isPending={isPending}
          pendingText={pendingText}
        >
          {submitLabel}
        </Button>
      </form>
    </FormProvider>
  );
}
