import { newPasswordSchema } from '@oakling/domain/identity/contract';
import { useEffect, useRef } from 'react';
import { useNavigate } from 'react-router';
import * as v from 'valibot';
import { useSentForm } from '../../../lib/checked-form.ts';
import { Alert } from '../../../ui/alert.tsx';
import { PasswordField } from '../../../ui/password-field.tsx';
import { SubmitForm } from '../../../ui/submit-form.tsx';
import { TextLink } from '../../../ui/link.tsx';
import { useCompleteInvite, type InviteLink } from '../new-child-data.ts';
import { completionRefusal, completionText, completionWords, passingWords } from '../text.ts';

const EMPTY = { newPassword: '', confirmPassword: '' };
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

/** Sets the child's password, which creates the account. Rules 1.25 to 1.27 */
export function YouthPasswordForm({ link, email }: { link: InviteLink; email: string }) {
  const completeInvite = useCompleteInvite();
  const navigate = useNavigate();
  const form = useSentForm(schema, EMPTY, {
    send: async ({ newPassword }) => {
      await completeInvite.mutateAsync({ ...link, email, password: newPassword });
      await navigate('/dashboard/youth/invite-complete', { replace: true });
    },
    words: () => completionText.setFailed,
  });
  const intro = useRef<HTMLParagraphElement>(null);
  // The form that had the focus was removed, so move the focus.
  useEffect(() => intro.current?.focus(), []);

  const checkAgain = () => {
    const { isTouched } = form.getFieldState('confirmPassword', form.formState);
    if (isTouched) void form.trigger('confirmPassword');
  };

  return (
    <>
      <p ref={intro} tabIndex={-1} className="outline-none">
        {completionText.passwordIntro}
      </p>
      <SubmitForm
        {...form.submission}
        failure={form.error !== null && <SetPasswordFailure error={form.error} />}
        submitLabel={completionText.submit}
        // Stays pending while the dashboard loads.
        isPending={form.submission.isPending || completeInvite.isSuccess}
        pendingText={completionText.pending}
      >
        <input hidden readOnly name="username" autoComplete="username" value={email} />
        <PasswordField
          label={completionText.newPassword}
          description={completionText.passwordHint}
          required
          autoComplete="new-password"
          {...form.field('newPassword', { onChange: checkAgain })}
        />
        <PasswordField
          label={completionText.confirmPassword}
          required
          autoComplete="new-password"
          {...form.field('confirmPassword')}
        />
      </SubmitForm>
    </>
  );
}

/** Rule 1.26 */
function SetPasswordFailure({ error }: { error: unknown }) {
  const refusal = completionRefusal(error);
  const reason = refusal === null ? passingWords(error) : completionWords(refusal);
  const mayHaveAccount = refusal === 'invite-not-found' || refusal === 'email-has-account';
  return (
    <Alert tone="error" title={completionText.setFailed}>
      <span>{reason}</span>
      {refusal === 'link-invalid' && <p>{completionText.newestMail}</p>}
      {mayHaveAccount && (
        <p>
          <TextLink to="/auth/login" isAlone>
            {completionText.logIn}
          </TextLink>
        </p>
      )}
    </Alert>
  );
}
