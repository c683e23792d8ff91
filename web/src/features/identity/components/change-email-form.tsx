import { newEmailSchema, type NewEmail } from '@oakling/domain/identity/contract';
import { useSentForm } from '../../../lib/checked-form.ts';
import { TextField } from '../../../ui/field.tsx';
import { PasswordField } from '../../../ui/password-field.tsx';
import { SubmitForm } from '../../../ui/submit-form.tsx';
import { useAskForEmail } from '../email-data.ts';
import { emailFailure, emailSection as text } from '../email-text.ts';

const EMPTY: NewEmail = { email: '', password: '' };

/** Requests a new address. Rule 1.63 */
export function ChangeEmailForm({ onAsked }: { onAsked: (email: string) => void }) {
  const { mutateAsync } = useAskForEmail();
  const form = useSentForm<NewEmail>(newEmailSchema, EMPTY, {
    send: async (values, { reset }) => {
      await mutateAsync(values);
      reset();
      onAsked(values.email);
    },
    words: emailFailure,
    about: { 'email-same': 'email', 'wrong-password': 'password' },
  });
  return (
    <SubmitForm {...form.submission} submitLabel={text.submit} pendingText={text.pending}>
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
