import { PasswordAgainForm } from './password-again-form.tsx';
import { passwordDialogText as text, pinFailure } from '../pin-text.ts';
import { api, bodyOf } from '../../../lib/api.ts';
import { useMe } from '../../../lib/me.ts';
import { Button } from '../../../ui/button.tsx';
import { ModalDialog } from '../../../ui/confirm-dialog.tsx';

type Props = { onEntered: () => void; onClose: () => void };

/** Asks for the password or PIN if the server requires it first. Rule 1.148 */
export function PasswordDialog({ onEntered, onClose }: Props) {
  const { email, mailbox } = useMe();
  const isPin = mailbox !== undefined;
  return (
    <ModalDialog isOpen title={text.title(isPin)} onClose={onClose}>
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
          onEntered();
        }}
      />
      <Button variant="secondary" onClick={onClose}>
        {text.cancel}
      </Button>
    </ModalDialog>
  );
}
