import type { MailFailure } from '@oakling/domain/kernel/unsent-mail';
import { Alert } from '../../../ui/alert.tsx';
import { Button } from '../../../ui/button.tsx';
import type { useFeedback } from '../../../ui/live-region.tsx';
import { useAskFirstEmail } from '../pin-data.ts';
import { childPinText, firstEmailFailures, pinFailure } from '../pin-text.ts';

type Props = {
  personId: string;
  email: string;
  mailFailure: MailFailure;
  /** The child's name for a guardian; null for the youth. */
  name: string | null;
  attempt: ReturnType<typeof useFeedback>['attempt'];
};

/** A first address whose link wasn't opened yet. Rules 1.93, 8.161 and 8.162 */
export function FirstEmailWaits({ personId, email, mailFailure, name, attempt }: Props) {
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
