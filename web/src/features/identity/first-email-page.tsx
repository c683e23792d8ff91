import { EMAIL_LINK_INVALID } from '@oakling/domain/identity/contract';
import { useState } from 'react';
import { useLocation } from 'react-router';
import { codeInHash } from '../../lib/hash-address.ts';
import { Alert } from '../../ui/alert.tsx';
import { FormCard } from '../../ui/card.tsx';
import { LinkButton } from '../../ui/link.tsx';
import { LiveRegion } from '../../ui/live-region.tsx';
import { NewPasswordForm } from './components/new-password-form.tsx';
import { useOpenMailbox } from './pin-data.ts';
import { firstEmailText as text, pinFailure } from './pin-text.ts';

/** The page behind a link to a first mailbox. Opening it changes nothing. Rule 1.94 */
export function FirstEmailPage() {
  const code = codeInHash(useLocation().hash);
  const [isDone, setIsDone] = useState(false);
  return (
    <FormCard heading={text.heading}>
      <LiveRegion>{isDone && <Alert tone="success">{text.done}</Alert>}</LiveRegion>
      {code === null && <Alert tone="error">{EMAIL_LINK_INVALID}</Alert>}
      {code !== null && !isDone && <PasswordForm code={code} onDone={() => setIsDone(true)} />}
      {(code === null || isDone) && (
        <LinkButton takesFocus={isDone} to="/auth/login" className="w-full">
          {text.logIn}
        </LinkButton>
      )}
    </FormCard>
  );
}

function PasswordForm({ code, onDone }: { code: string; onDone: () => void }) {
  const { mutateAsync } = useOpenMailbox();
  return (
    <>
      <p>{text.intro}</p>
      <NewPasswordForm
        save={(password) => mutateAsync({ code, password }).then(onDone)}
        words={pinFailure}
      />
    </>
  );
}
