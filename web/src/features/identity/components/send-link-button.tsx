import { Button } from '../../../ui/button.tsx';
import type { useFeedback } from '../../../ui/live-region.tsx';
import { useSendLink } from '../email-data.ts';
import { emailBanner as text, emailFailure } from '../email-text.ts';

type Props = {
  /** The recipient of the link. */
  email: string;
  attempt: ReturnType<typeof useFeedback>['attempt'];
};

/** Resends the confirmation link. */
export function SendLinkButton({ email, attempt }: Props) {
  const { mutateAsync, isPending } = useSendLink();
  return (
    <Button
      variant="secondary"
      isPending={isPending}
      pendingText={text.sending}
      onClick={() => void attempt(() => mutateAsync(), text.sentAgain(email), emailFailure)}
    >
      {text.sendAgain}
    </Button>
  );
}
