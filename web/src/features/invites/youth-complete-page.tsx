import { useEffect, useState } from 'react';
import { useLocation, useSearchParams } from 'react-router';
import { codeInHash } from '../../lib/hash-address.ts';
import { Alert } from '../../ui/alert.tsx';
import { FormCard } from '../../ui/form-card.tsx';
import { useRoleColour } from '../../ui/use-role-colour.ts';
import { ConfirmEmailForm } from './components/confirm-email-form.tsx';
import { ConfirmFailure } from './components/confirm-failure.tsx';
import { YouthPasswordForm } from './components/youth-password-form.tsx';
import { useCheckCompletion, type InviteLink } from './data.ts';
import { readInvitedEmail } from './invited-email.ts';
import { completionRefusal, completionText, completionWords } from './text.ts';

/** Where an invited child becomes a youth. Rules 1.21 to 1.27 */
export function YouthCompletePage() {
  useRoleColour('youth');
  const [search] = useSearchParams();
  const { hash } = useLocation();
  const token = search.get('token') ?? '';
  const code = codeInHash(hash);
  return (
    <FormCard heading={completionText.heading}>
      {token === '' && <BadLink words={completionText.missingToken} />}
      {token !== '' && code === null && <BadLink words={completionWords('link-invalid')} />}
      {token !== '' && code !== null && <Completion key={code} link={{ token, code }} />}
    </FormCard>
  );
}

/** Rule 1.24 */
function BadLink({ words }: { words: string }) {
  return (
    <Alert tone="error" title={words}>
      {completionText.openFromMail}
    </Alert>
  );
}

/** Rule 1.22: `processing` until link and e-mail are confirmed, then `setPassword`. */
function Completion({ link }: { link: InviteLink }) {
  const { token, code } = link;
  const [savedEmail] = useState(() => readInvitedEmail(token));
  const [asksEmail, setAsksEmail] = useState(savedEmail === null);
  const check = useCheckCompletion();
  const { mutate } = check;
  useEffect(() => {
    if (savedEmail === null) return;
    mutate({ token, code, email: savedEmail }, { onError: () => setAsksEmail(true) });
  }, [mutate, token, code, savedEmail]);

  if (check.isSuccess) return <YouthPasswordForm link={link} email={check.variables.email} />;
  // Rule 1.15: what the invite was for is done, whatever e-mail is typed.
  const isOver = completionRefusal(check.error) === 'invite-not-found';
  return (
    <>
      {check.isError && <ConfirmFailure error={check.error} />}
      {!asksEmail && !check.isError && <p role="status">{completionText.confirming}</p>}
      {asksEmail && !isOver && (
        <ConfirmEmailForm
          savedEmail={savedEmail ?? ''}
          isPending={check.isPending}
          onConfirm={(email) => mutate({ token, code, email })}
        />
      )}
    </>
  );
}
