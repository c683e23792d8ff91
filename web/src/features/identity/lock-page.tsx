import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { problemCode } from '../../lib/problem.ts';
import { Alert } from '../../ui/alert.tsx';
import { Button } from '../../ui/button.tsx';
import { FormCard } from '../../ui/card.tsx';
import { LoadState } from '../../ui/loading.tsx';
import { PinForm } from './components/pin-form.tsx';
import { PasskeyLogIn } from './log-in-page.tsx';
import { hasPasskeys } from './log-in-text.ts';
import { lockQuery, useLeaveLocked, useUnlock } from './own-device-data.ts';
import { lockFailure, lockText as text } from './own-device-text.ts';

/** An elder's own device that waits for its PIN. Names nobody but its owner, by first name. Rule 1.233 */
export function LockPage({ onPassword }: { onPassword: () => void }) {
  const found = useQuery(lockQuery);
  const navigate = useNavigate();
  const leave = useLeaveLocked();
  const [isEnded, setIsEnded] = useState(false);
  const { data: lock } = found;
  return (
    <FormCard heading={lock === undefined || lock === null ? text.pin : text.heading(lock.name)}>
      <LoadState query={found} what={text.what} count={1} />
      {(lock === null || isEnded) && <Alert tone="error">{text.ended}</Alert>}
      {lock !== undefined && lock !== null && !isEnded && (
        <>
          <EnterPin triesLeft={lock.triesLeft} onEnded={() => setIsEnded(true)} />
          {lock.hasPasskey && hasPasskeys() && <PasskeyLogIn label={text.passkey} />}
        </>
      )}
      <div className="grid gap-2 border-t border-line-soft pt-4">
        <Button variant="quiet" onClick={onPassword}>
          {text.forgot}
        </Button>
        <Button
          variant="quiet"
          isPending={leave.isPending}
          pendingText={text.logOut}
          onClick={() => leave.mutate(undefined, { onSuccess: () => void navigate('/') })}
        >
          {text.logOut}
        </Button>
      </div>
    </FormCard>
  );
}

type Props = { triesLeft: number; onEnded: () => void };

function EnterPin({ triesLeft, onEnded }: Props) {
  const unlock = useUnlock();

  function words(error: unknown) {
    const code = problemCode(error);
    if (code !== 'pin-locked' && code !== 'no-device') return lockFailure(error);
    onEnded();
    return null;
  }

  return (
    <PinForm logIn={unlock} text={text} hint={text.hint(triesLeft)} words={words}>
      <p>{text.intro}</p>
    </PinForm>
  );
}
