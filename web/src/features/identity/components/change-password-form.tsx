import { FormProvider } from 'react-hook-form';
import { useSentForm } from '../../../lib/checked-form.ts';
import { PasswordField } from '../../../ui/password-field.tsx';
import { SubmitForm } from '../../../ui/submit-form.tsx';
import { useChangePassword } from '../data.ts';
import { failureWords, fieldText, setPasswordText } from '../text.ts';
import {
  changePasswordFormSchema,
  NewPasswordFields,
  type ChangePasswordValues,
} from './new-password-form.tsx';

const EMPTY: ChangePasswordValues = { currentPassword: '', newPassword: '', confirmPassword: '' };

type Props = {
  /** The signed-in person's email, for password managers. */
  email: string;
  submitLabel: string;
  pendingText: string;
  onDone: () => void;
};

/** Rules 1.35, 1.36 and 1.39 */
export function ChangePasswordForm({ email, submitLabel, pendingText, onDone }: Props) {
  const { mutateAsync } = useChangePassword();
  const form = useSentForm<ChangePasswordValues>(changePasswordFormSchema, EMPTY, {
    send: async ({ currentPassword, newPassword }, { reset }) => {
      await mutateAsync({ currentPassword, newPassword });
      reset();
      onDone();
    },
    words: (error) => failureWords(error, setPasswordText.failed),
    about: { 'wrong-password': 'currentPassword' },
  });
  return (
    <FormProvider {...form}>
      <SubmitForm {...form.submission} submitLabel={submitLabel} pendingText={pendingText}>
        <input hidden readOnly name="username" autoComplete="username" value={email} />
        <PasswordField
          label={fieldText.currentPassword}
          required
          autoComplete="current-password"
          {...form.field('currentPassword')}
        />
        <NewPasswordFields />
      </SubmitForm>
    </FormProvider>
  );
}
