import { standardSchemaResolver } from '@hookform/resolvers/standard-schema';
import { newPasswordSchema } from '@oakling/domain/identity/contract';
import { useEffect, useRef, useState } from 'react';
import { useForm } from 'react-hook-form';
import { useNavigate } from 'react-router';
import * as v from 'valibot';
import { problemsOf } from '../../../lib/form-problems.ts';
import { Alert } from '../../../ui/alert.tsx';
import { PasswordField } from '../../../ui/password-field.tsx';
import { SubmitForm } from '../../../ui/submit-form.tsx';
import { TextLink } from '../../../ui/link.tsx';
import { useCompleteInvite, type InviteLink } from '../data.ts';
import { completionRefusal, completionText, completionWords, passingWords } from '../text.ts';

const ORDER = ['newPassword', 'confirmPassword'] as const;
// Rule 1.25
const schema = v.pipe(
  v.object({ newPassword: newPasswordSchema, confirmPassword: v.string() }),
  v.forward(
    v.partialCheck(
      [['newPassword'], ['confirmPassword']],
      ({ newPassword, confirmPassword }) => newPassword === confirmPassword,
      completionText.different,
    ),
    ['confirmPassword'],
  ),
);

/** Sets the child's password, which makes the account. Rules 1.25 to 1.27 */
export function YouthPasswordForm({ link, email }: { link: InviteLink; email: string }) {
  const { register, handleSubmit, formState, getFieldState, trigger } = useForm({
    resolver: standardSchemaResolver(schema),
    mode: 'onTouched',
    shouldFocusError: false,
    defaultValues: { newPassword: '', confirmPassword: '' },
  });
  const { errors, isSubmitting, submitCount } = formState;
  const completeInvite = useCompleteInvite();
  const navigate = useNavigate();
  const [failure, setFailure] = useState<unknown>(null);
  const intro = useRef<HTMLParagraphElement>(null);
  // The form that had the focus is gone.
  useEffect(() => intro.current?.focus(), []);

  const submit = handleSubmit(async ({ newPassword }) => {
    setFailure(null);
    try {
      await completeInvite.mutateAsync({ ...link, email, password: newPassword });
      await navigate('/dashboard/youth/invite-complete', { replace: true });
    } catch (error) {
      setFailure(error);
    }
  });
  const checkAgain = () => {
    const { isTouched } = getFieldState('confirmPassword', formState);
    if (isTouched) void trigger('confirmPassword');
  };

  return (
    <>
      <p ref={intro} tabIndex={-1}>
        {completionText.passwordIntro}
      </p>
      <SubmitForm
        problems={problemsOf(errors, ORDER)}
        submitCount={submitCount}
        onSubmit={submit}
        submitLabel={completionText.submit}
        // Still pending while the dashboard is on its way.
        isPending={isSubmitting || completeInvite.isSuccess}
        pendingText={completionText.pending}
      >
        <input hidden readOnly name="username" autoComplete="username" value={email} />
        <PasswordField
          label={completionText.newPassword}
          description={completionText.passwordHint}
          required
          autoComplete="new-password"
          error={errors.newPassword?.message}
          {...register('newPassword', { onChange: checkAgain })}
        />
        <PasswordField
          label={completionText.confirmPassword}
          required
          autoComplete="new-password"
          error={errors.confirmPassword?.message}
          {...register('confirmPassword')}
        />
        {failure !== null && <SetPasswordFailure error={failure} />}
      </SubmitForm>
    </>
  );
}

/** Rule 1.26, with the reason where there is one. */
function SetPasswordFailure({ error }: { error: unknown }) {
  const refusal = completionRefusal(error);
  const reason = refusal === null ? passingWords(error) : completionWords(refusal);
  const mayHaveAccount = refusal === 'invite-not-found' || refusal === 'email-has-account';
  return (
    <Alert tone="error" title={completionText.setFailed}>
      {reason}
      {refusal === 'link-invalid' && <p>{completionText.newestMail}</p>}
      {mayHaveAccount && (
        <p>
          <TextLink to="/auth/login" className="inline-flex min-h-11 items-center">
            {completionText.logIn}
          </TextLink>
        </p>
      )}
    </Alert>
  );
}
