import { newPasswordSchema } from '@oakling/domain/identity/contract';
import * as v from 'valibot';
import { setPasswordText } from './text.ts';

export interface NewPasswordValues {
  newPassword: string;
  confirmPassword: string;
}
export interface ChangePasswordValues extends NewPasswordValues {
  currentPassword: string;
}

/** Rule 1.36: a new password, typed twice. */
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
