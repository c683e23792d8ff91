import { Button } from '../../../ui/button.tsx';
import type { useFeedback } from '../../../ui/live-region.tsx';
import { useSendLink } from '../email-data.ts';
import { emailBanner as text, emailFailure } from '../email-text.ts';

type Props = {
  /** Where the link goes. */
  email: string;
  attempt: ReturnType<typeof useFeedback>['attempt'];
};

/** Sends the link to confirm an address once more. */
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
