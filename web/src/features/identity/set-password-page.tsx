import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { accountInHash, codeInHash } from '../../lib/hash-address.ts';
import { meQuery } from '../../lib/me.ts';
import { problemCode } from '../../lib/problem.ts';
import { useLogIn } from './data.ts';
import { useResetPassword } from './sign-up-data.ts';
import { keepTypedPassword } from './second-factor-data.ts';
import { Alert } from '../../ui/alert.tsx';
import { FormCard } from '../../ui/card.tsx';
import { Illustration } from '../../ui/illustration.tsx';
import { LinkButton, TextLink } from '../../ui/link.tsx';
import { LiveRegion } from '../../ui/live-region.tsx';
import { ChangePasswordForm } from './components/change-password-form.tsx';
import { NewPasswordForm } from './components/new-password-form.tsx';
import { failureWords, setPasswordText } from './text.ts';

/** Open to signed-in people, and to holders of a reset link. Rule 1.35 */
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
  const resetPassword = useResetPassword();
  const logIn = useLogIn();
  const navigate = useNavigate();

  async function save(password: string) {
    await resetPassword.mutateAsync({ token: code, newPassword: password });
    // The password is already set, so logging in resolves any later failure.
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
        <NewPasswordForm save={save} words={wordsFor} alert={resetFailure} />
      )}
    </>
  );
}

const wordsFor = (error: unknown) => failureWords(error, setPasswordText.failed);

/** Offers a new link if this one is invalid. */
function resetFailure(error: unknown) {
  const code = problemCode(error);
  if (code !== 'link-invalid' && code !== 'invalid-input') return wordsFor(error);
  return (
    <Alert tone="error">
      <Illustration name="bad-link" size="small" />
      <p>{setPasswordText.linkInvalid}</p>
      <TextLink to="/auth/forgot-password" isAlone>
        {setPasswordText.askForNewLink}
      </TextLink>
    </Alert>
  );
}

function ForSignedIn() {
  const { data: me, error } = useQuery(meQuery);
  const navigate = useNavigate();
  if (error !== null) return <Alert tone="error">{wordsFor(error)}</Alert>;
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
