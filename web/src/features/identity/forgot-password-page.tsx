import { standardSchemaResolver } from '@hookform/resolvers/standard-schema';
import { forgotPasswordSchema } from '@oakling/domain/identity/contract';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { useLocation } from 'react-router';
import { problemsOf, showFieldProblems } from '../../lib/form-problems.ts';
import { Alert } from '../../ui/alert.tsx';
import { FormCard } from '../../ui/card.tsx';
import { LiveRegion } from '../../ui/live-region.tsx';
import { SubmitForm } from '../../ui/submit-form.tsx';
import { TextField } from '../../ui/field.tsx';
import { TextLink } from '../../ui/link.tsx';
import { emailIn, useForgotPassword } from './data.ts';
import { failureWords, fieldText, forgotPasswordText } from './text.ts';

const ORDER = ['email'] as const;

/** Rule 1.37: says the same for an e-mail with and without an account. */
export function ForgotPasswordPage() {
  const { state } = useLocation();
  const { register, handleSubmit, formState, setError } = useForm({
    resolver: standardSchemaResolver(forgotPasswordSchema),
    mode: 'onTouched',
    shouldFocusError: false,
    defaultValues: { email: emailIn(state) },
  });
  const { errors, isSubmitting, submitCount } = formState;
  const [sentTo, setSentTo] = useState<string | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  const forgotPassword = useForgotPassword();

  const submit = handleSubmit(async ({ email }) => {
    setFailure(null);
    setSentTo(null);
    try {
      await forgotPassword.mutateAsync({ email });
      setSentTo(email);
    } catch (error) {
      if (showFieldProblems(error, ORDER, setError)) return;
      setFailure(failureWords(error, forgotPasswordText.failed));
    }
  });

  return (
    <FormCard heading={forgotPasswordText.heading}>
      <p>{forgotPasswordText.intro}</p>
      <SubmitForm
        problems={problemsOf(errors, ORDER)}
        submitCount={submitCount}
        onSubmit={submit}
        submitLabel={forgotPasswordText.submit}
        isPending={isSubmitting}
        pendingText={forgotPasswordText.pending}
      >
        {failure !== null && <Alert tone="error">{failure}</Alert>}
        <LiveRegion>
          {sentTo !== null && (
            <Alert tone="success" title={forgotPasswordText.sentTitle}>
              {forgotPasswordText.sent(sentTo)}
            </Alert>
          )}
        </LiveRegion>
        <TextField
          label={fieldText.email}
          type="email"
          autoComplete="username"
          error={errors.email?.message}
          {...register('email')}
        />
      </SubmitForm>
      <p className="border-t border-line-soft pt-4 text-center">
        <TextLink to="/auth/login" className="inline-flex min-h-11 items-center">
          {forgotPasswordText.logIn}
        </TextLink>
      </p>
    </FormCard>
  );
}
