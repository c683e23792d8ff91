import { Menu, X } from 'lucide-react';
import { useState } from 'react';
import { Dialog } from 'react-aria-components/Dialog';
import { Modal, ModalOverlay } from 'react-aria-components/Modal';
import { CountBadge } from './count-badge.tsx';
import { SidebarContent, type SidebarContentProps } from './sidebar-content.tsx';

type SidebarProps = Omit<SidebarContentProps, 'onNavigate'>;

const barButton =
  'inline-flex min-h-12 items-center gap-2 rounded-card border-2 border-white/80 px-[min(1rem,4vw)] font-semibold ' +
  'text-white hover:bg-role-strong';

/**
 * The way around the app in the role's colour. Under 56.25 rem (900 px at normal text size) it is
 * a bar with a menu button that opens the same content as a drawer.
 */
export function Sidebar(props: SidebarProps) {
  const [isOpen, setIsOpen] = useState(false);
  const close = () => setIsOpen(false);
  // What the drawer hides must not be missed.
  const badge = props.items.find((item) => item.badge !== undefined)?.badge;
  return (
    <>
      <aside className="hidden w-72 shrink-0 bg-role-solid text-white [--focus:#fff] print:hidden @min-[56.25rem]:block">
        <div className="sticky top-0 max-h-dvh overflow-y-auto">
          <SidebarContent {...props} />
        </div>
      </aside>
      <div className="flex flex-wrap items-center justify-between gap-3 bg-role-solid px-[min(1rem,4vw)] py-2 text-white [--focus:#fff] print:hidden @min-[56.25rem]:hidden">
        <img
          src="/logo.svg"
          alt="Oakling"
          width={48}
          height={48}
          className="rounded-full bg-white"
        />
        <button
          type="button"
          aria-haspopup="dialog"
          aria-expanded={isOpen}
          onClick={() => setIsOpen(true)}
          className={barButton}
        >
          <Menu aria-hidden className="size-6" />
          Menu
          {badge && <CountBadge {...badge} />}
        </button>
      </div>
      <ModalOverlay
        isDismissable
        isOpen={isOpen}
        onOpenChange={setIsOpen}
        className="fixed inset-0 z-40 overscroll-contain bg-black/60 motion-safe:data-entering:animate-[fade-in_150ms_ease-out]"
      >
        <Modal className="h-full w-[min(24rem,90vw)] overflow-y-auto overscroll-contain bg-role-solid text-white [--focus:#fff] motion-safe:data-entering:animate-[drawer-in_180ms_ease-out]">
          <Dialog aria-label="Menu" className="outline-none">
            <div className="flex justify-end px-4 pt-3">
              <button type="button" onClick={close} className={barButton}>
                <X aria-hidden className="size-6" />
                Close menu
              </button>
            </div>
            <SidebarContent {...props} onNavigate={close} />
          </Dialog>
        </Modal>
      </ModalOverlay>
    </>
  );
}
