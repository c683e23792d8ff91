import { forgotPasswordSchema } from '@oakling/domain/identity/contract';
import { useState } from 'react';
import { useLocation } from 'react-router';
import { useSentForm } from '../../lib/checked-form.ts';
import { Alert } from '../../ui/alert.tsx';
import { FormCard } from '../../ui/card.tsx';
import { LiveRegion } from '../../ui/live-region.tsx';
import { SubmitForm } from '../../ui/submit-form.tsx';
import { TextField } from '../../ui/field.tsx';
import { TextLink } from '../../ui/link.tsx';
import { emailIn } from './data.ts';
import { useForgotPassword } from './sign-up-data.ts';
import { failureWords, fieldText } from './text.ts';
import { forgotPasswordText } from './log-in-text.ts';

/** Shows the same message whether or not the address has an account. Rule 1.37 */
export function ForgotPasswordPage() {
  const { state } = useLocation();
  const [sentTo, setSentTo] = useState<string | null>(null);
  const { mutateAsync } = useForgotPassword();
  const start = { email: emailIn(state) };
  const form = useSentForm(forgotPasswordSchema, start, {
    send: async ({ email }) => {
      setSentTo(null);
      await mutateAsync({ email });
      setSentTo(email);
    },
    words: (error) => failureWords(error, forgotPasswordText.failed),
  });
  return (
    <FormCard heading={forgotPasswordText.heading}>
      <p>{forgotPasswordText.intro}</p>
      <SubmitForm
        {...form.submission}
        submitLabel={forgotPasswordText.submit}
        pendingText={forgotPasswordText.pending}
      >
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
