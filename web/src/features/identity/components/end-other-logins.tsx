import { useState } from 'react';
import { Button } from '../../../ui/button.tsx';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { useEndOtherLogins } from '../data.ts';
import { loginsText } from '../text.ts';

type Props = {
  count: number;
  onDone: (outcome: { tone: 'success' | 'error'; words: string }) => void;
};

/** Ends every login but this one, once that is confirmed. */
export function EndOtherLogins({ count, onDone }: Props) {
  const [isAsking, setIsAsking] = useState(false);
  const { mutateAsync, isPending } = useEndOtherLogins();

  async function confirm() {
    const outcome = await mutateAsync().then(
      () => ({ tone: 'success', words: loginsText.endedOthers }) as const,
      () => ({ tone: 'error', words: loginsText.endFailed }) as const,
    );
    setIsAsking(false);
    onDone(outcome);
  }

  return (
    <>
      <Button variant="secondary" onClick={() => setIsAsking(true)}>
        {loginsText.endOthers}
      </Button>
      <ConfirmDialog
        isOpen={isAsking}
        title={loginsText.confirmTitle}
        confirmLabel={loginsText.endOthers}
        cancelLabel={loginsText.keep}
        tone="danger"
        isPending={isPending}
        pendingText={loginsText.endingOthers}
        onConfirm={() => void confirm()}
        onCancel={() => setIsAsking(false)}
      >
        <p>{loginsText.confirmBody(count)}</p>
      </ConfirmDialog>
    </>
  );
}
