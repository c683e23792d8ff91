import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { codeInHash } from '../../lib/deep-link.ts';
import { meQuery } from '../../lib/me.ts';
import { Alert } from '../../ui/alert.tsx';
import { FormCard } from '../../ui/card.tsx';
import { LinkButton } from '../../ui/link.tsx';
import { LiveRegion } from '../../ui/live-region.tsx';
import { ChangePasswordForm } from './components/change-password-form.tsx';
import { ResetPasswordForm } from './components/reset-password-form.tsx';
import { failureWords, setPasswordText } from './text.ts';

/** Open to anyone who is signed in and to the holder of a reset link. Rule 1.35 */
export function SetPasswordPage() {
  const { hash } = useLocation();
  const code = codeInHash(hash);
  return (
    <FormCard heading={setPasswordText.heading}>
      {code === null ? <ForSignedIn /> : <ForLinkHolder key={code} code={code} />}
    </FormCard>
  );
}

function ForLinkHolder({ code }: { code: string }) {
  const [isDone, setIsDone] = useState(false);
  return (
    <>
      <LiveRegion>{isDone && <Alert tone="success">{setPasswordText.resetDone}</Alert>}</LiveRegion>
      {isDone ? (
        <LinkButton takesFocus to="/auth/login" className="w-full">
          {setPasswordText.logIn}
        </LinkButton>
      ) : (
        <ResetPasswordForm code={code} onDone={() => setIsDone(true)} />
      )}
    </>
  );
}

function ForSignedIn() {
  const { data: me, error } = useQuery(meQuery);
  const navigate = useNavigate();
  if (error !== null) {
    return <Alert tone="error">{failureWords(error, setPasswordText.failed)}</Alert>;
  }
  if (me === undefined) return <p role="status">{setPasswordText.loading}</p>;
  if (me === null) return <NobodySignedIn />;
  return (
    <ChangePasswordForm
      email={me.email}
      submitLabel={setPasswordText.submit}
      pendingText={setPasswordText.pending}
      onDone={() => void navigate(`/dashboard/${me.role ?? 'youth'}`)}
    />
  );
}

function NobodySignedIn() {
  return (
    <>
      <Alert tone="info">{setPasswordText.notSignedIn}</Alert>
      <div className="flex flex-wrap gap-3">
        <LinkButton to="/auth/login" className="grow">
          {setPasswordText.logIn}
        </LinkButton>
        <LinkButton to="/auth/forgot-password" variant="secondary" className="grow">
          {setPasswordText.askForNewLink}
        </LinkButton>
      </div>
    </>
  );
}
