import { firstEmailSchema } from '@oakling/domain/identity/pin';
import { useSentForm } from '../../../lib/checked-form.ts';
import { TextField } from '../../../ui/field.tsx';
import { SubmitForm } from '../../../ui/submit-form.tsx';
import { useAskFirstEmail } from '../pin-data.ts';
import { childPinText as text, pinFailure } from '../pin-text.ts';

type Props = {
  personId: string;
  label: string;
  onSent: (email: string) => void;
};

/** The first address of a person who logs in by PIN. Rule 1.93 */
export function FirstEmailForm({ personId, label, onSent }: Props) {
  const { mutateAsync } = useAskFirstEmail(personId);
  const form = useSentForm<{ email: string }>(
    firstEmailSchema,
    { email: '' },
    {
      send: async ({ email }, { reset }) => {
        await mutateAsync(email);
        reset();
        onSent(email);
      },
      words: pinFailure,
    },
  );
  return (
    <SubmitForm {...form.submission} submitLabel={text.emailSubmit} pendingText={text.emailSending}>
      <TextField label={label} type="email" required autoComplete="off" {...form.field('email')} />
    </SubmitForm>
  );
}
