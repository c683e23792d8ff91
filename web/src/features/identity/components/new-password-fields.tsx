import { newPasswordSchema } from '@oakling/domain/identity/contract';
import { useFormContext } from 'react-hook-form';
import * as v from 'valibot';
import { fieldsOf } from '../../../lib/checked-form.ts';
import { PasswordField } from '../../../ui/password-field.tsx';
import { fieldText, setPasswordText } from '../text.ts';

export interface NewPasswordValues {
  newPassword: string;
  confirmPassword: string;
}
export interface ChangePasswordValues extends NewPasswordValues {
  currentPassword: string;
}

/** A new password with its repetition. Rule 1.36 */
const entries = {
  newPassword: v.pipe(v.string(), v.minLength(1, setPasswordText.required), newPasswordSchema),
  confirmPassword: v.pipe(v.string(), v.minLength(1, setPasswordText.confirmRequired)),
};

const isSame = ({ newPassword, confirmPassword }: NewPasswordValues) =>
  newPassword === confirmPassword;

export const resetPasswordFormSchema = v.pipe(
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
