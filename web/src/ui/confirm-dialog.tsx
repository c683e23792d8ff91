import type { ComponentProps, ReactNode } from 'react';
import { Button } from './button.tsx';
import { lazyDialog } from './lazy-part.ts';
import type { ModalFrameProps } from './modal-frame.tsx';

type ConfirmDialogProps = ComponentProps<typeof ConfirmButtons> & {
  isOpen?: boolean;
  /** A question that names the person and the action, such as "Cancel the session with Rosa?". */
  title: string;
  children: ReactNode;
};

/** Confirms an irreversible action. Traps the focus and restores it afterward; Escape cancels. */
export function ConfirmDialog({ isOpen = true, title, children, ...answers }: ConfirmDialogProps) {
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

type ConfirmButtonsProps = {
  /** The verb of the question, never "OK". */
  confirmLabel: string;
  cancelLabel?: string;
  tone: 'primary' | 'danger';
  isPending?: boolean;
  pendingText?: string;
  onConfirm: () => void;
  onCancel: () => void;
};

export function ConfirmButtons(props: ConfirmButtonsProps) {
  const { tone, isPending = false, pendingText, onConfirm, onCancel } = props;
  return (
    <div className="sticky -bottom-4 flex flex-wrap gap-3 bg-card py-2">
      <Button
        variant={tone}
        isPending={isPending}
        {...(pendingText !== undefined && { pendingText })}
        onClick={onConfirm}
        className="grow sm:grow-0"
      >
        {props.confirmLabel}
      </Button>
      <Button
        variant="secondary"
        disabled={isPending}
        onClick={onCancel}
        className="grow sm:grow-0"
      >
        {props.cancelLabel ?? 'Cancel'}
      </Button>
    </div>
  );
}

// Loaded lazily, because focus trapping needs much code and no page starts with a dialog.
const ModalFrame = lazyDialog(async () => (await import('./modal-frame.tsx')).ModalFrame);

export function ModalDialog({ isOpen, ...frame }: ModalFrameProps & { isOpen: boolean }) {
  return isOpen && <ModalFrame {...frame} />;
}
