import { Dialog } from 'react-aria-components/Dialog';
import { Heading } from 'react-aria-components/Heading';
import { Modal, ModalOverlay } from 'react-aria-components/Modal';
import { useEffect } from 'react';
import { dismissToast, toasts } from './toast-store.ts';
import { useGiveFocusBack } from './use-focus-after-leaving.ts';
import type { Elements } from './card.tsx';

export type ModalFrameProps = {
  title: string;
  /** Use 'alertdialog' for a question that must be answered. */
  role?: 'dialog' | 'alertdialog';
  /** True if Escape closes the dialog, except while an action is pending. */
  isDismissable?: boolean;
  onClose: () => void;
  children: Elements;
};

/**
 * The frame of every dialog, which traps the focus and restores it afterward. A new title means a new step, and moves
 * the focus to the start, so screen readers read it.
 */
export function ModalFrame(props: ModalFrameProps) {
  const { title, role = 'dialog', isDismissable = true, onClose, children } = props;
  useGiveFocusBack();
  // On a phone, a message from before would cover the title.
  useEffect(() => {
    for (const { id, tone } of toasts.get()) if (tone === 'success') dismissToast(id);
  }, []);
  return (
    <ModalOverlay
      isOpen
      onOpenChange={(open) => {
        if (!open && isDismissable) onClose();
      }}
      className="fixed inset-0 z-40 flex items-center justify-center overflow-y-auto overscroll-contain bg-black/60 p-[min(1rem,4vw)] motion-safe:data-entering:animate-[fade-in_150ms_ease-out]"
    >
      <Modal className="m-auto w-full max-w-xl rounded-card border-2 border-line bg-card p-[min(1.5rem,5vw)] text-ink shadow-card sm:p-[min(2rem,5vw)]">
        <Dialog key={title} role={role} className="space-y-4 outline-none">
          <Heading slot="title" className="text-2xl [overflow-wrap:anywhere]">
            {title}
          </Heading>
          {children}
        </Dialog>
      </Modal>
    </ModalOverlay>
  );
}
