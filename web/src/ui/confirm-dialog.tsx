import type { ComponentProps, ReactNode } from 'react';
import { ConfirmButtons } from './confirm-buttons.tsx';
import { ModalDialog } from './modal-dialog.tsx';

type Props = ComponentProps<typeof ConfirmButtons> & {
  isOpen: boolean;
  /** Asks the question, naming who and what: "Cancel the session with Rosa?". */
  title: string;
  /** What will happen, and any field the answer needs. */
  children: ReactNode;
};

/** Asks before what cannot be undone. Focus is kept inside and returns; Escape cancels. */
export function ConfirmDialog({ isOpen, title, children, ...answers }: Props) {
  const { isPending = false, onCancel } = answers;
  return (
    <ModalDialog
      isOpen={isOpen}
      title={title}
      role="alertdialog"
      isDismissable={!isPending}
      onClose={onCancel}
    >
      <div className="space-y-3">{children}</div>
      <ConfirmButtons {...answers} />
    </ModalDialog>
  );
}
