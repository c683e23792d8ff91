import type { LoginView } from '@oakling/domain/identity/contract';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { Alert } from '../../../ui/alert.tsx';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { OutcomeMessage } from '../../../ui/live-region.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { loginsQuery, useEndLogin } from '../data.ts';
import { deviceWords } from '../device-words.ts';
import { loginsText } from '../text.ts';
import { EndOtherLogins } from './end-other-logins.tsx';
import { LoginItem } from './login-item.tsx';

type Outcome = { tone: 'success' | 'error'; words: string };

/** A person's own logins, and the way to end them. Rule 1.40 */
export function LoginsSection() {
  const logins = useQuery(loginsQuery);
  const endLogin = useEndLogin();
  const [outcome, setOutcome] = useState<Outcome | null>(null);
  const heading = useRef<HTMLHeadingElement>(null);

  useEffect(() => {
    // The button that was pressed may have left the page, with its dialog.
    if (outcome !== null) heading.current?.focus();
  }, [outcome]);
  const end = (login: LoginView) => {
    setOutcome(null);
    endLogin.mutate(login, {
      onSuccess: () =>
        setOutcome({ tone: 'success', words: loginsText.ended(deviceWords(login.device)) }),
      onError: () => setOutcome({ tone: 'error', words: loginsText.endFailed }),
    });
  };
  const others = logins.data?.filter(({ isCurrent }) => !isCurrent) ?? [];

  return (
    <Card as="section" aria-labelledby="logins" className="space-y-4">
      <div className="space-y-1">
        <h2 id="logins" ref={heading} tabIndex={-1} className="text-xl">
          {loginsText.heading}
        </h2>
        <p className="text-ink-soft">{loginsText.intro}</p>
      </div>
      <OutcomeMessage outcome={outcome} />
      {logins.isPending && <Skeleton label={loginsText.loading} count={2} />}
      {logins.isError && (
        <Alert tone="error">
          <p>{loginsText.failed}</p>
          <Button variant="secondary" onClick={() => void logins.refetch()} className="mt-2">
            {loginsText.tryAgain}
          </Button>
        </Alert>
      )}
      {logins.data !== undefined && (
        <ul className="divide-y divide-line-soft">
          {logins.data.map((login) => (
            <LoginItem key={login.id} login={login} onEnd={() => end(login)} />
          ))}
        </ul>
      )}
      {others.length > 0 && <EndOtherLogins count={others.length} onDone={setOutcome} />}
    </Card>
  );
}
