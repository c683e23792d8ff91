import { X } from 'lucide-react';
import { Dialog } from 'react-aria-components/Dialog';
import { Modal, ModalOverlay } from 'react-aria-components/Modal';
import { sidebarBarButton, SidebarContent, type SidebarContentProps } from './sidebar-content.tsx';

type Props = Omit<SidebarContentProps, 'onNavigate'> & { onClose: () => void };

export function SidebarDrawer({ onClose, ...content }: Props) {
  return (
    <ModalOverlay
      isDismissable
      isOpen
      onOpenChange={onClose}
      className="fixed inset-0 z-40 overscroll-contain bg-black/60 motion-safe:data-entering:animate-[fade-in_150ms_ease-out]"
    >
      <Modal className="h-full w-[min(24rem,90vw)] overflow-y-auto overscroll-contain bg-role-solid text-white [--focus:#fff] motion-safe:data-entering:animate-[drawer-in_180ms_ease-out]">
        <Dialog aria-label="Menu" className="outline-none">
          <div className="flex justify-end px-4 pt-3">
            <button type="button" onClick={onClose} className={sidebarBarButton}>
              <X aria-hidden className="size-6" />
              Close menu
            </button>
          </div>
          <SidebarContent {...content} onNavigate={onClose} />
        </Dialog>
      </Modal>
    </ModalOverlay>
  );
}
