import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { accountInHash, codeInHash } from '../../lib/deep-link.ts';
import { meQuery } from '../../lib/me.ts';
import { keepTypedPassword, useLogIn } from './data.ts';
import { Alert } from '../../ui/alert.tsx';
import { FormCard } from '../../ui/card.tsx';
import { LinkButton } from '../../ui/link.tsx';
import { LiveRegion } from '../../ui/live-region.tsx';
import { ChangePasswordForm } from './components/change-password-form.tsx';
import { ResetPasswordForm } from './components/reset-password-form.tsx';
import { failureWords, setPasswordText } from './text.ts';

/** Open to signed-in people and to holders of a reset link. Rule 1.35 */
export function SetPasswordPage() {
  const { hash } = useLocation();
  const code = codeInHash(hash);
  return (
    <FormCard heading={setPasswordText.heading}>
      {code === null ? (
        <ForSignedIn />
      ) : (
        <ForLinkHolder key={code} code={code} account={accountInHash(hash)} />
      )}
    </FormCard>
  );
}

type LinkHolderProps = { code: string; account: string | null };

function ForLinkHolder({ code, account }: LinkHolderProps) {
  const [isDone, setIsDone] = useState(false);
  const logIn = useLogIn();
  const navigate = useNavigate();

  async function goOn(password: string) {
    // The password is set; a later failure is fixed by logging in.
    setIsDone(true);
    if (account === null) return;
    const page = await logIn.mutateAsync({ email: account, password }).catch(() => null);
    if (page === null) return;
    keepTypedPassword(password);
    await navigate(page);
  }

  return (
    <>
      <LiveRegion>{isDone && <Alert tone="success">{setPasswordText.resetDone}</Alert>}</LiveRegion>
      {isDone ? (
        <LinkButton takesFocus to="/auth/login" className="w-full">
          {setPasswordText.logIn}
        </LinkButton>
      ) : (
        <ResetPasswordForm code={code} onDone={goOn} />
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
