import { EMAIL_LINK_INVALID } from '@oakling/domain/identity/contract';
import { useState } from 'react';
import { FormProvider } from 'react-hook-form';
import { useLocation } from 'react-router';
import { showFieldProblems, useCheckedForm } from '../../lib/checked-form.ts';
import { codeInHash } from '../../lib/deep-link.ts';
import { Alert } from '../../ui/alert.tsx';
import { FormCard } from '../../ui/card.tsx';
import { LinkButton } from '../../ui/link.tsx';
import { LiveRegion } from '../../ui/live-region.tsx';
import { SubmitForm } from '../../ui/submit-form.tsx';
import {
  NewPasswordFields,
  resetPasswordFormSchema,
  type NewPasswordValues,
} from './components/new-password-fields.tsx';
import { useOpenMailbox } from './pin-data.ts';
import { firstEmailText as text, pinFailure } from './pin-text.ts';
import { setPasswordText } from './text.ts';

const ORDER = ['newPassword', 'confirmPassword'] as const;
const EMPTY: NewPasswordValues = { newPassword: '', confirmPassword: '' };

/** The page behind a link to a first mailbox. Opening it changes nothing. Rule 1.94 */
export function FirstEmailPage() {
  const code = codeInHash(useLocation().hash);
  const [isDone, setIsDone] = useState(false);
  return (
    <FormCard heading={text.heading}>
      <LiveRegion>{isDone && <Alert tone="success">{text.done}</Alert>}</LiveRegion>
      {code === null && <Alert tone="error">{EMAIL_LINK_INVALID}</Alert>}
      {code !== null && !isDone && <PasswordForm code={code} onDone={() => setIsDone(true)} />}
      {(code === null || isDone) && (
        <LinkButton takesFocus={isDone} to="/auth/login" className="w-full">
          {text.logIn}
        </LinkButton>
      )}
    </FormCard>
  );
}

function PasswordForm({ code, onDone }: { code: string; onDone: () => void }) {
  const form = useCheckedForm<NewPasswordValues>(resetPasswordFormSchema, ORDER, EMPTY);
  const [failure, setFailure] = useState<string | null>(null);
  const openMailbox = useOpenMailbox();

  const submit = form.handleSubmit(async ({ newPassword: password }) => {
    setFailure(null);
    try {
      await openMailbox.mutateAsync({ code, password });
      onDone();
    } catch (error) {
      if (!showFieldProblems(error, ORDER, form.setError)) setFailure(pinFailure(error));
    }
  });

  return (
    <FormProvider {...form}>
      <p>{text.intro}</p>
      <SubmitForm
        {...form.submission}
        onSubmit={submit}
        submitLabel={setPasswordText.submit}
        pendingText={setPasswordText.pending}
      >
        <NewPasswordFields />
        {failure !== null && <Alert tone="error">{failure}</Alert>}
      </SubmitForm>
    </FormProvider>
  );
}
