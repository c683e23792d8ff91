import type { InviteView } from '@oakling/domain/invites/contract';
import { useState } from 'react';
import { Alert } from '../../../ui/alert.tsx';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { withdrawDialog as text } from '../text.ts';

type Props = {
  invite: InviteView;
  /** Resolves to null, or to an error. */
  withdraw: (invite: InviteView) => Promise<string | null>;
  onCancel: () => void;
  onWithdrawn: () => void;
};

/** Confirms with child and address. Rule 4.19 */
export function WithdrawDialog({ invite, withdraw, onCancel, onWithdrawn }: Props) {
  const [isPending, setIsPending] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);

  async function confirm() {
    if (isPending) return;
    setIsPending(true);
    const problem = await withdraw(invite);
    setIsPending(false);
    setFailure(problem);
    if (problem === null) onWithdrawn();
  }

  return (
    <ConfirmDialog
      isOpen
      title={text.title(invite)}
      confirmLabel={text.confirm}
      cancelLabel={text.cancel}
      tone="danger"
      isPending={isPending}
      pendingText={text.confirming}
      onConfirm={() => void confirm()}
      onCancel={onCancel}
    >
      <p>{text.explanation(invite)}</p>
      {failure !== null && (
        <Alert tone="error" title={text.failed}>
          {failure}
        </Alert>
      )}
    </ConfirmDialog>
  );
}
