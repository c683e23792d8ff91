import type { MeetingAhead } from '@oakling/domain/safety/child-view';
import { useState } from 'react';
import type { Other } from '../../../lib/block-or-report.ts';
import { useMe } from '../../../lib/me.ts';
import { Alert } from '../../../ui/alert.tsx';
import { ConfirmButtons } from '../../../ui/confirm-dialog.tsx';
import { inputOf, useBlock } from '../data.ts';
import { blockFailureWords, blockText as text } from '../dialog-text.ts';
import { CancelledMeetings } from './meetings-ahead.tsx';

type Props = {
  other: Other;
  /** The error of the previous step, or null. */
  before: string | null;
  meetings: readonly MeetingAhead[];
  onPending: (isPending: boolean) => void;
  onCancel: () => void;
  onBlocked: () => void;
};

/** Explains a block and asks for confirmation. Rule 9.106 */
export function BlockStep({ other, before, meetings, onPending, onCancel, onBlocked }: Props) {
  const { role, isOfAge } = useMe();
  const block = useBlock();
  const [failure, setFailure] = useState(before);

  async function confirm() {
    setFailure(null);
    onPending(true);
    try {
      await block.mutateAsync(inputOf(other));
      onBlocked();
    } catch (error) {
      setFailure(blockFailureWords(error, other.name));
    } finally {
      onPending(false);
    }
  }

  return (
    <>
      <div className="space-y-3">
        <p>{text.intro}</p>
        <ul className="list-disc space-y-1 ps-6">
          {text.effects(other, role === 'youth' && isOfAge !== true).map((effect) => (
            <li key={effect}>{effect}</li>
          ))}
        </ul>
        <CancelledMeetings meetings={meetings} personId={other.personId} />
        {failure !== null && <Alert tone="error">{failure}</Alert>}
      </div>
      <ConfirmButtons
        confirmLabel={text.confirm(other.name)}
        cancelLabel={text.cancel}
        tone="primary"
        isPending={block.isPending}
        pendingText={text.confirming}
        onConfirm={() => void confirm()}
        onCancel={onCancel}
      />
    </>
  );
}
