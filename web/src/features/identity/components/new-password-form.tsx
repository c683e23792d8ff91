import { newPasswordSchema } from '@oakling/domain/identity/contract';
import { FormProvider, useFormContext } from 'react-hook-form';
import * as v from 'valibot';
import { fieldsOf, useSentForm } from '../../../lib/checked-form.ts';
import { PasswordField } from '../../../ui/password-field.tsx';
import { SubmitForm } from '../../../ui/submit-form.tsx';
import { fieldText, setPasswordText } from '../text.ts';
import type { Elements } from '../../../ui/card.tsx';

interface NewPasswordValues {
  newPassword: string;
  confirmPassword: string;
}
export interface ChangePasswordValues extends NewPasswordValues {
  currentPassword: string;
}

/** Rule 1.36 */
const entries = {
  newPassword: v.pipe(v.string(), v.minLength(1, setPasswordText.required), newPasswordSchema),
  confirmPassword: v.pipe(v.string(), v.minLength(1, setPasswordText.confirmRequired)),
};

const isSame = ({ newPassword, confirmPassword }: NewPasswordValues) =>
  newPassword === confirmPassword;

const newPasswordFormSchema = v.pipe(
  v.object(entries),
  v.forward(
    v.partialCheck([['newPassword'], ['confirmPassword']], isSame, setPasswordText.different),
    ['confirmPassword'],
  ),
);

export const changePasswordFormSchema = v.pipe(
  v.object({
    currentPassword: v.pipe(v.string(), v.minLength(1, setPasswordText.required)),
    ...entries,
  }),
  v.forward(
    v.partialCheck([['newPassword'], ['confirmPassword']], isSame, setPasswordText.different),
    ['confirmPassword'],
  ),
);

export function NewPasswordFields() {
  const form = useFormContext<NewPasswordValues>();
  const field = fieldsOf(form);
  const checkAgain = () => {
    const { isTouched } = form.getFieldState('confirmPassword', form.formState);
    if (isTouched) void form.trigger('confirmPassword');
  };
  return (
    <>
      <PasswordField
        label={fieldText.newPassword}
        description={fieldText.passwordHint}
        required
        autoComplete="new-password"
        {...field('newPassword', { onChange: checkAgain })}
      />
      <PasswordField
        label={fieldText.confirmPassword}
        required
        autoComplete="new-password"
        {...field('confirmPassword')}
      />
    </>
  );
}

const EMPTY: NewPasswordValues = { newPassword: '', confirmPassword: '' };

type Props = {
  save: (newPassword: string) => Promise<unknown>;
  words: (error: unknown) => string;
  alert?: (error: unknown) => Elements | string;
};

/** Rules 1.35, 1.36, 1.38 and 1.94 */
export function NewPasswordForm({ save, words, alert = words }: Props) {
  const form = useSentForm<NewPasswordValues>(newPasswordFormSchema, EMPTY, {
    send: ({ newPassword }) => save(newPassword),
    words,
  });
  return (
    <FormProvider {...form}>
      <SubmitForm
        {...form.submission}
        failure={form.error !== null && alert(form.error)}
        submitLabel={setPasswordText.submit}
        pendingText={setPasswordText.pending}
      >
        <NewPasswordFields />
      </SubmitForm>
    </FormProvider>
  );
}
