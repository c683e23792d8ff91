import type { Role } from '@oakling/domain/identity/role';
import type { SessionView } from '@oakling/domain/sessions/contract';
import { useState } from 'react';
import { Alert } from '../../../ui/alert.tsx';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { useCancelSession } from '../data.ts';
import { cancelDialog as text, cancelFailureWords } from '../text.ts';
import { ReasonField, reasonProblem } from './reason-field.tsx';

type Props = {
  session: SessionView;
  role: Role;
  onKept: () => void;
  onCancelled: () => void;
};

/** Rule 6.57: asks before a session is called off. What was typed stays after a failure. */
export function CancelDialog({ session, role, onKept, onCancelled }: Props) {
  const [reason, setReason] = useState('');
  const { mutate, isPending, error } = useCancelSession();

  function cancel() {
    if (isPending || reasonProblem(reason) !== undefined) return;
    mutate({ session, reason }, { onSuccess: onCancelled });
  }

  return (
    <ConfirmDialog
      isOpen
      title={text.title(session, role)}
      confirmLabel={text.confirm}
      cancelLabel={text.cancel}
      tone="danger"
      isPending={isPending}
      pendingText={text.confirming}
      onConfirm={cancel}
      onCancel={onKept}
    >
      <p>{text.explanation(session, role)}</p>
      {error !== null && <Alert tone="error">{cancelFailureWords(error)}</Alert>}
      <ReasonField phrases={text.phrases[role]} value={reason} onChange={setReason} />
    </ConfirmDialog>
  );
}
