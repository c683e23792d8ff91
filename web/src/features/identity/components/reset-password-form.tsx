import { useState } from 'react';
import { FormProvider } from 'react-hook-form';
import { showFieldProblems, useCheckedForm } from '../../../lib/checked-form.ts';
import { problemCode } from '../../../lib/problem.ts';
import { Alert } from '../../../ui/alert.tsx';
import { Illustration } from '../../../ui/illustration.tsx';
import { SubmitForm } from '../../../ui/submit-form.tsx';
import { TextLink } from '../../../ui/link.tsx';
import { useResetPassword } from '../data.ts';
import { failureWords, setPasswordText } from '../text.ts';
import {
  NewPasswordFields,
  resetPasswordFormSchema,
  type NewPasswordValues,
} from './new-password-fields.tsx';

const ORDER = ['newPassword', 'confirmPassword'] as const;

type Props = { code: string; onDone: (newPassword: string) => void | Promise<void> };

/** Sets a password with a mailed code. Rules 1.35, 1.36 and 1.38 */
export function ResetPasswordForm({ code, onDone }: Props) {
  const form = useCheckedForm<NewPasswordValues>(resetPasswordFormSchema, ORDER, {
    newPassword: '',
    confirmPassword: '',
  });
  const [failure, setFailure] = useState<unknown>(null);
  const resetPassword = useResetPassword();

  const submit = form.handleSubmit(async ({ newPassword }) => {
    setFailure(null);
    try {
      await resetPassword.mutateAsync({ token: code, newPassword });
      await onDone(newPassword);
    } catch (error) {
      if (!showFieldProblems(error, ORDER, form.setError)) setFailure(error);
    }
  });

  return (
    <FormProvider {...form}>
      <SubmitForm
        {...form.submission}
        onSubmit={submit}
        submitLabel={setPasswordText.submit}
        pendingText={setPasswordText.pending}
      >
        <NewPasswordFields />
        {failure !== null && <ResetFailure error={failure} />}
      </SubmitForm>
    </FormProvider>
  );
}

/** For an invalid link, offers a new one. */
function ResetFailure({ error }: { error: unknown }) {
  const code = problemCode(error);
  const isLinkBad = code === 'link-invalid' || code === 'invalid-input';
  return (
    <Alert tone="error">
      {isLinkBad && <Illustration name="bad-link" size="small" />}
      <p>{isLinkBad ? setPasswordText.linkInvalid : failureWords(error, setPasswordText.failed)}</p>
      {isLinkBad && (
        <TextLink to="/auth/forgot-password" isAlone>
          {setPasswordText.askForNewLink}
        </TextLink>
      )}
    </Alert>
  );
}
