import { useState } from 'react';
import type { Whom } from '../../../lib/block-or-report.ts';
import { useMe } from '../../../lib/me.ts';
import { Alert } from '../../../ui/alert.tsx';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { useBlock } from '../data.ts';
import { blockFailureWords, blockText as text } from '../text.ts';

type Props = { whom: Whom; onCancel: () => void; onBlocked: () => void };

/** Says what a block does, and asks. Rule 9.106 */
export function BlockDialog({ whom, onCancel, onBlocked }: Props) {
  const { role } = useMe();
  const block = useBlock();
  const { name, personId, child } = whom;
  const [failure, setFailure] = useState<string | null>(null);

  function confirm() {
    setFailure(null);
    const childId = child === undefined ? {} : { childId: child.id };
    block.mutate(
      { personId, ...childId },
      { onSuccess: onBlocked, onError: (error) => setFailure(blockFailureWords(error, name)) },
    );
  }

  return (
    <ConfirmDialog
      isOpen
      title={text.title(whom)}
      confirmLabel={text.confirm(name)}
      cancelLabel={text.cancel}
      tone="primary"
      isPending={block.isPending}
      pendingText={text.confirming}
      onConfirm={confirm}
      onCancel={onCancel}
    >
      <p>{text.intro}</p>
      <ul className="list-disc space-y-1 ps-6">
        {text.effects(whom, role === 'youth').map((effect) => (
          <li key={effect}>{effect}</li>
        ))}
      </ul>
      {failure !== null && <Alert tone="error">{failure}</Alert>}
    </ConfirmDialog>
  );
}
