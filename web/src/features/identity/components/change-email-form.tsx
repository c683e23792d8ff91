import { newEmailSchema, type NewEmail } from '@oakling/domain/identity/contract';
import { useState } from 'react';
import { showFieldProblems, useCheckedForm } from '../../../lib/checked-form.ts';
import { problemCode } from '../../../lib/problem.ts';
import { Alert } from '../../../ui/alert.tsx';
import { TextField } from '../../../ui/field.tsx';
import { PasswordField } from '../../../ui/password-field.tsx';
import { SubmitForm } from '../../../ui/submit-form.tsx';
import { useAskForEmail } from '../email-data.ts';
import { emailFailure, emailSection as text } from '../email-text.ts';

const ORDER = ['email', 'password'] as const;
const EMPTY: NewEmail = { email: '', password: '' };
/** Refusals shown at the field. */
const ABOUT = { 'email-same': 'email', 'wrong-password': 'password' } as const;

/** Requests a new address. Rule 1.63 */
export function ChangeEmailForm({ onAsked }: { onAsked: (email: string) => void }) {
  const form = useCheckedForm<NewEmail>(newEmailSchema, ORDER, EMPTY);
  const [failure, setFailure] = useState<string | null>(null);
  const askForEmail = useAskForEmail();

  const submit = form.handleSubmit(async (values) => {
    setFailure(null);
    try {
      await askForEmail.mutateAsync(values);
      form.reset(EMPTY);
      onAsked(values.email);
    } catch (error) {
      const message = emailFailure(error);
      const code = problemCode(error);
      if (code === 'email-same' || code === 'wrong-password')
        form.setError(ABOUT[code], { message });
      else if (!showFieldProblems(error, ORDER, form.setError)) setFailure(message);
    }
  });

  return (
    <SubmitForm
      {...form.submission}
      onSubmit={submit}
      submitLabel={text.submit}
      pendingText={text.pending}
    >
      {failure !== null && <Alert tone="error">{failure}</Alert>}
      <TextField
        label={text.newEmail}
        description={text.hint}
        type="email"
        required
        autoComplete="email"
        {...form.field('email')}
      />
      <PasswordField
        label={text.password}
        required
        autoComplete="current-password"
        {...form.field('password')}
      />
    </SubmitForm>
  );
}
