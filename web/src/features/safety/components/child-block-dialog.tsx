import type { MeetingAhead } from '@oakling/domain/safety/child-view';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { blockedText as text } from '../child-text.ts';
import { CancelledMeetings } from './meetings-ahead.tsx';

/** A block or its end that a parent is asked about. */
export interface AskedBlock {
  readonly verb: 'block' | 'lift';
  readonly personId: string;
  /** The name of whom it is about. */
  readonly other: string;
}

type Props = {
  asked: AskedBlock;
  /** The child's name. */
  name: string;
  /** The child's meetings ahead, with whomever. */
  meetings: readonly MeetingAhead[];
  isPending: boolean;
  onConfirm: () => void;
  onCancel: () => void;
};

/** Says what a block, or its end, will do. Rule 9.98 */
export function ChildBlockDialog({ asked, name, meetings, ...rest }: Props) {
  const { verb, personId, other } = asked;
  const isBlock = verb === 'block';
  const sentences = isBlock ? text.blockText(other, name) : [text.liftText(other, name)];
  return (
    <ConfirmDialog
      {...rest}
      isOpen
      title={isBlock ? text.blockTitle(other, name) : text.liftTitle(other, name)}
      tone={isBlock ? 'danger' : 'primary'}
      confirmLabel={isBlock ? text.blockOf(other) : text.lift}
      cancelLabel={isBlock ? text.keepContact : text.keepBlock}
      pendingText={isBlock ? text.blocking : text.lifting}
    >
      {sentences.map((sentence) => (
        <p key={sentence}>{sentence}</p>
      ))}
      {isBlock && <CancelledMeetings meetings={meetings} personId={personId} />}
    </ConfirmDialog>
  );
}
