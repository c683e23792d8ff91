import { firstEmailSchema } from '@oakling/domain/identity/pin';
import { useState } from 'react';
import { showFieldProblems, useCheckedForm } from '../../../lib/checked-form.ts';
import { Alert } from '../../../ui/alert.tsx';
import { TextField } from '../../../ui/field.tsx';
import { SubmitForm } from '../../../ui/submit-form.tsx';
import { useAskFirstEmail } from '../pin-data.ts';
import { childPinText as text, pinFailure } from '../pin-text.ts';

const ORDER = ['email'] as const;
const EMPTY = { email: '' };

type Props = {
  personId: string;
  label: string;
  onSent: (email: string) => void;
};

/** The first address of a person who logs in by PIN. Rule 1.93 */
export function FirstEmailForm({ personId, label, onSent }: Props) {
  const form = useCheckedForm<{ email: string }>(firstEmailSchema, ORDER, EMPTY);
  const [failure, setFailure] = useState<string | null>(null);
  const ask = useAskFirstEmail(personId);

  const submit = form.handleSubmit(async ({ email }) => {
    setFailure(null);
    try {
      await ask.mutateAsync(email);
      form.reset(EMPTY);
      onSent(email);
    } catch (error) {
      if (!showFieldProblems(error, ORDER, form.setError)) setFailure(pinFailure(error));
    }
  });

  return (
    <SubmitForm
      {...form.submission}
      onSubmit={submit}
      submitLabel={text.emailSubmit}
      pendingText={text.emailSending}
    >
      {failure !== null && <Alert tone="error">{failure}</Alert>}
      <TextField label={label} type="email" required autoComplete="off" {...form.field('email')} />
    </SubmitForm>
  );
}
