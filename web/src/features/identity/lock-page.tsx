import { useQuery } from '@tanstack/react-query';
import { useRef, useState, type FormEvent } from 'react';
import { useNavigate } from 'react-router';
import { problemCode } from '../../lib/problem.ts';
import { Alert } from '../../ui/alert.tsx';
import { Button } from '../../ui/button.tsx';
import { FormCard } from '../../ui/card.tsx';
import { LoadState } from '../../ui/loading.tsx';
import { PinField } from '../../ui/password-field.tsx';
import { SubmitForm } from '../../ui/submit-form.tsx';
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
  const input = useRef<HTMLInputElement>(null);
  const [problem, setProblem] = useState<string | undefined>();
  const { mutateAsync, isPending, isSuccess } = useUnlock();
  const navigate = useNavigate();

  async function submit(event: FormEvent) {
    event.preventDefault();
    const pin = input.current?.value ?? '';
    if (!/^\d{6}$/.test(pin)) return fail(text.missing);
    setProblem(undefined);
    try {
      await navigate(await mutateAsync(pin), { replace: true });
    } catch (error) {
      const code = problemCode(error);
      if (code === 'pin-locked' || code === 'no-device') return onEnded();
      if (input.current !== null && code === 'wrong-pin') input.current.value = '';
      fail(lockFailure(error));
    }
  }

  function fail(words: string) {
    setProblem(words);
    input.current?.focus();
  }

  return (
    <SubmitForm
      onSubmit={submit}
      submitLabel={text.submit}
      pendingText={text.pending}
      isPending={isPending || isSuccess}
    >
      <p>{text.intro}</p>
      <PinField
        ref={input}
        name="pin"
        label={text.pin}
        description={text.hint(triesLeft)}
        error={problem}
        required
      />
    </SubmitForm>
  );
}
