import { useEffect, useRef } from 'react';
import { Alert } from '../../../ui/alert.tsx';
import { LinkButton } from '../../../ui/link-button.tsx';
import { completionRefusal, completionText, completionWords, passingWords } from '../text.ts';

/** Why link and e-mail could not be confirmed, and what to do about it. Rules 1.15, 1.16, 1.24 */
export function ConfirmFailure({ error }: { error: Error }) {
  const refusal = completionRefusal(error);
  const title = completionWords(refusal);
  if (refusal !== 'invite-not-found') {
    return (
      <Alert tone="error" title={title}>
        {refusal === null ? passingWords(error) : completionText.tryOtherEmail}
      </Alert>
    );
  }
  return (
    <>
      <Alert tone="error" title={title}>
        {completionText.alreadyDone}
      </Alert>
      <WayToLogIn />
    </>
  );
}

function WayToLogIn() {
  const link = useRef<HTMLAnchorElement>(null);
  // The form that had the focus is gone.
  useEffect(() => link.current?.focus(), []);
  return (
    <LinkButton ref={link} to="/auth/login" className="w-full">
      {completionText.logIn}
    </LinkButton>
  );
}
