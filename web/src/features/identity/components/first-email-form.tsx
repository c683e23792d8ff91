import { firstEmailSchema } from '@oakling/domain/identity/pin';
import type { MailFailure } from '@oakling/domain/kernel/unsent-mail';
import { useAskFirstEmail } from '../pin-data.ts';
import { childPinText, childPinText as text, firstEmailFailures, pinFailure } from '../pin-text.ts';
import { useSentForm } from '../../../lib/checked-form.ts';
import { Alert } from '../../../ui/alert.tsx';
import { Button } from '../../../ui/button.tsx';
import { TextField } from '../../../ui/field.tsx';
import type { useFeedback } from '../../../ui/live-region.tsx';
import { SubmitForm } from '../../../ui/submit-form.tsx';

type Props = {
  personId: string;
  label: string;
  onSent: (email: string) => void;
};

/** Rule 1.93 */
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

type WaitsProps = {
  personId: string;
  email: string;
  mailFailure: MailFailure;
  /** The child's name for a guardian, or null for the youth themselves. */
  name: string | null;
  attempt: ReturnType<typeof useFeedback>['attempt'];
};

/** Rules 1.93, 8.161 and 8.162 */
export function FirstEmailWaits({ personId, email, mailFailure, name, attempt }: WaitsProps) {
  const { mutateAsync, isPending } = useAskFirstEmail(personId);
  if (mailFailure === null) return <Alert tone="info">{childPinText.emailWaits(email)}</Alert>;
  const { title, todo } = firstEmailFailures[mailFailure];
  return (
    <Alert tone="error" title={title}>
      <p>{todo(email, name)}</p>
      <Button
        variant="secondary"
        className="mt-3"
        isPending={isPending}
        pendingText={childPinText.emailSending}
        onClick={() =>
          void attempt(() => mutateAsync(email), childPinText.emailSent(email), pinFailure)
        }
      >
        {childPinText.emailAgain}
      </Button>
    </Alert>
  );
}
