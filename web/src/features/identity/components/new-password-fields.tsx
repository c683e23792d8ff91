import { useFormContext } from 'react-hook-form';
import { PasswordField } from '../../../ui/password-field.tsx';
import type { NewPasswordValues } from '../password-form.ts';
import { fieldText } from '../text.ts';

/** A new password, and the same once more. */
export function NewPasswordFields() {
  const { register, formState, getFieldState, trigger } = useFormContext<NewPasswordValues>();
  const { errors } = formState;
  const checkAgain = () => {
    const { isTouched } = getFieldState('confirmPassword', formState);
    if (isTouched) void trigger('confirmPassword');
  };
  return (
    <>
      <PasswordField
        label={fieldText.newPassword}
        description={fieldText.passwordHint}
        required
        autoComplete="new-password"
        error={errors.newPassword?.message}
        {...register('newPassword', { onChange: checkAgain })}
      />
      <PasswordField
        label={fieldText.confirmPassword}
        required
        autoComplete="new-password"
        error={errors.confirmPassword?.message}
        {...register('confirmPassword')}
      />
    </>
  );
}
