import { forgotPasswordSchema } from '@oakling/domain/identity/contract';
import { useState } from 'react';
import { useLocation } from 'react-router';
import { showFieldProblems, useCheckedForm } from '../../lib/checked-form.ts';
import { Alert } from '../../ui/alert.tsx';
import { FormCard } from '../../ui/card.tsx';
import { LiveRegion } from '../../ui/live-region.tsx';
import { SubmitForm } from '../../ui/submit-form.tsx';
import { TextField } from '../../ui/field.tsx';
import { TextLink } from '../../ui/link.tsx';
import { emailIn, useForgotPassword } from './data.ts';
import { failureWords, fieldText } from './text.ts';
import { forgotPasswordText } from './log-in-text.ts';

const ORDER = ['email'] as const;

/** Shows the same whether or not the email has an account. Rule 1.37 */
export function ForgotPasswordPage() {
  const { state } = useLocation();
  const form = useCheckedForm(forgotPasswordSchema, ORDER, { email: emailIn(state) });
  const [sentTo, setSentTo] = useState<string | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  const forgotPassword = useForgotPassword();

  const submit = form.handleSubmit(async ({ email }) => {
    setFailure(null);
    setSentTo(null);
    try {
      await forgotPassword.mutateAsync({ email });
      setSentTo(email);
    } catch (error) {
      if (showFieldProblems(error, ORDER, form.setError)) return;
      setFailure(failureWords(error, forgotPasswordText.failed));
    }
  });

  return (
    <FormCard heading={forgotPasswordText.heading}>
      <p>{forgotPasswordText.intro}</p>
      <SubmitForm
        {...form.submission}
        onSubmit={submit}
        submitLabel={forgotPasswordText.submit}
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
          {...form.field('email')}
        />
      </SubmitForm>
      <p className="border-t border-line-soft pt-4 text-center">
        <TextLink to="/auth/login" isAlone>
          {forgotPasswordText.logIn}
        </TextLink>
      </p>
    </FormCard>
  );
}
