import type { SessionView } from '@oakling/domain/sessions/contract';
import { useState } from 'react';
import { Alert } from '../../../ui/alert.tsx';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { rejectDialog as text } from '../approvals-text.ts';
import { ReasonField, reasonProblem } from './reason-field.tsx';

type Props = {
  session: SessionView;
  /** Resolves to null, or to why it could not be done. */
  reject: (reason: string) => Promise<string | null>;
  onCancel: () => void;
  onRejected: () => void;
};

/** Rule 6.27: asks for a reason, which may stay empty. What was typed stays after a failure. */
export function RejectDialog({ session, reject, onCancel, onRejected }: Props) {
  const [reason, setReason] = useState('');
  const [isPending, setIsPending] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);

  async function confirm() {
    if (isPending || reasonProblem(reason) !== undefined) return;
    setIsPending(true);
    const problem = await reject(reason);
    setIsPending(false);
    setFailure(problem);
    if (problem === null) onRejected();
  }

  return (
    <ConfirmDialog
      isOpen
      title={text.title(session)}
      confirmLabel={text.confirm}
      cancelLabel={text.cancel}
      tone="danger"
      isPending={isPending}
      pendingText={text.confirming}
      onConfirm={() => void confirm()}
      onCancel={onCancel}
    >
      <p>{text.explanation(session)}</p>
      {failure !== null && <Alert tone="error">{failure}</Alert>}
      <ReasonField phrases={text.phrases} value={reason} onChange={setReason} />
    </ConfirmDialog>
  );
}
