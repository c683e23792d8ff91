import type { SessionRow } from '@oakling/domain/sessions/contract';
import { useReader } from '../../../lib/me.ts';
import { lazyDialog } from '../../../ui/lazy-part.ts';
import { callOffWords } from '../asking/call-off-text.ts';
import { proposeDialog } from '../asking/propose-text.ts';
import { doneAs, type DoneMessage } from '../session-view.ts';

const ProposeDialog = lazyDialog(
  async () => (await import('../asking/components/propose-dialog.tsx')).ProposeDialog,
);

const CancelDialog = lazyDialog(async () => (await import('./reason-dialogs.tsx')).CancelDialog);

export type AskedDialog = 'cancel' | 'propose' | null;

type Props = {
  session: SessionRow;
  asked: AskedDialog;
  onClosed: () => void;
  onDone: (message: DoneMessage) => void;
};

/** The open dialog, which cancels a session or proposes another time for it. */
export function SessionDialog({ session, asked, onClosed, onDone }: Props) {
  const role = useReader();
  const done = (message: DoneMessage) => {
    onClosed();
    onDone(message);
  };
  if (asked === 'cancel') {
    const words = callOffWords(session, role).done;
    return (
      <CancelDialog
        session={session}
        onKept={onClosed}
        onCancelled={() => done(doneAs(words, ({ status }) => status === 'cancelled'))}
      />
    );
  }
  if (asked === null) return null;
  const words = proposeDialog.done(session.initiator.name);
  return (
    <ProposeDialog
      session={session}
      onClosed={onClosed}
      onProposed={() => done(doneAs(words, ({ proposal }) => proposal?.isMine === true))}
    />
  );
}
