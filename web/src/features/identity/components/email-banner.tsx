import { useQuery } from '@tanstack/react-query';
import { useMe } from '../../../lib/me.ts';
import { Alert } from '../../../ui/alert.tsx';
import { TextLink } from '../../../ui/link.tsx';
import { FeedbackMessage, useFeedback } from '../../../ui/live-region.tsx';
import { emailQuery, useSendLink } from '../email-data.ts';
import { emailBanner as text, unconfirmedFailures, emailFailure } from '../email-text.ts';
import { Button } from '../../../ui/button.tsx';

/** Rules 1.60 and 8.161 */
export function EmailBanner() {
  const { email: own, emailProof, dashboardRole } = useMe();
  const { data } = useQuery(emailQuery);
  const email = data?.asked?.email ?? own;
  const failure = data?.mailFailure ?? null;
  const failed = failure === null ? null : unconfirmedFailures[failure];
  const { feedback, attempt } = useFeedback();
  return (
    <div className="mb-6 space-y-3 print:hidden">
      <Alert tone={failed === null ? 'info' : 'error'} title={failed?.title ?? text.title}>
        <p className="[overflow-wrap:anywhere]">
          <span>{failed?.todo(email) ?? text.sent(email)}</span>{' '}
          <span>{emailProof === 'required' && text.required[dashboardRole]}</span>
        </p>
        <div className="mt-2 flex flex-wrap items-center gap-x-6 gap-y-2">
          <SendLinkButton email={email} attempt={attempt} />
          <TextLink to={`/dashboard/${dashboardRole}/account#email-address`} isAlone>
            {text.change}
          </TextLink>
        </div>
      </Alert>
      <FeedbackMessage feedback={feedback} />
    </div>
  );
}

type Props = {
  email: string;
  attempt: ReturnType<typeof useFeedback>['attempt'];
};

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
