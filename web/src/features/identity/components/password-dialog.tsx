import { useEffect, useState } from 'react';
import { PasswordAgainForm } from './password-again-form.tsx';
import { passwordDialogText as text, pinFailure } from '../pin-text.ts';
import { api, bodyOf } from '../../../lib/api.ts';
import { useMe } from '../../../lib/me.ts';
import { setPasswordDialog } from '../../../lib/password-first.ts';
import { Button } from '../../../ui/button.tsx';
import { ModalDialog } from '../../../ui/confirm-dialog.tsx';

/** Asks for the password or PIN if the server requires it first. Rule 1.148 */
export function PasswordDialog() {
  const { email, mailbox } = useMe();
  const [answer, setAnswer] = useState<((isEntered: boolean) => void) | null>(null);
  useEffect(() => {
    setPasswordDialog(() => new Promise((resolve) => setAnswer(() => resolve)));
    return () => setPasswordDialog(null);
  }, []);
  const isPin = mailbox !== undefined;
  const close = (isEntered: boolean) => {
    setAnswer(null);
    answer?.(isEntered);
  };
  return (
    <ModalDialog isOpen={answer !== null} title={text.title(isPin)} onClose={() => close(false)}>
      <p>{text.why}</p>
      <PasswordAgainForm
        email={email}
        isPin={isPin}
        label={isPin ? text.pin : text.password}
        submitLabel={text.submit}
        pendingText={text.pending}
        failed={text.failed}
        {...(isPin && { words: pinFailure })}
        onPassword={async (password) => {
          await bodyOf(api['password-again'].$post({ json: { password } }));
          close(true);
        }}
      />
      <Button variant="secondary" onClick={() => close(false)}>
        {text.cancel}
      </Button>
    </ModalDialog>
  );
}
