import type { ReactNode } from 'react';
import { Dialog } from 'react-aria-components/Dialog';
import { Heading } from 'react-aria-components/Heading';
import { Modal, ModalOverlay } from 'react-aria-components/Modal';
import { Button } from './button.tsx';

type Props = {
  isOpen: boolean;
  /** Asks the question, naming who and what: "Cancel the session with Rosa?". */
  title: string;
  /** What will happen, and any field the answer needs. */
  children: ReactNode;
  /** The verb of the question, never "OK". */
  confirmLabel: string;
  /** The words of the way out, such as "Keep the session". */
  cancelLabel: string;
  tone: 'primary' | 'danger';
  isPending?: boolean;
  pendingText?: string;
  onConfirm: () => void;
  onCancel: () => void;
};

/** Asks before what cannot be undone. Focus is kept inside and returns; Escape cancels. */
export function ConfirmDialog(props: Props) {
  const { isOpen, title, children, tone, isPending = false, onConfirm, onCancel } = props;
  return (
    <ModalOverlay
      isOpen={isOpen}
      onOpenChange={(open) => {
        if (!open && !isPending) onCancel();
      }}
      className="fixed inset-0 z-40 flex items-center justify-center overflow-y-auto overscroll-contain bg-black/60 p-[min(1rem,4vw)] motion-safe:data-entering:animate-[fade-in_150ms_ease-out]"
    >
      <Modal className="m-auto w-full max-w-xl rounded-card border-2 border-line bg-card p-[min(1.5rem,5vw)] text-ink shadow-card sm:p-[min(2rem,5vw)]">
        <Dialog role="alertdialog" className="space-y-4 outline-none">
          <Heading slot="title" className="text-2xl">
            {title}
          </Heading>
          <div className="space-y-3">{children}</div>
          <div className="flex flex-wrap gap-3 pt-2">
            <Button
              variant={tone}
              isPending={isPending}
              {...(props.pendingText !== undefined && { pendingText: props.pendingText })}
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
              {props.cancelLabel}
            </Button>
          </div>
        </Dialog>
      </Modal>
    </ModalOverlay>
  );
}
