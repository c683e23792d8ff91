import { Menu } from 'lucide-react';
import { useState } from 'react';
import { lazyPart } from './lazy-part.ts';
import { CountBadge } from './chip.tsx';
import { sidebarBarButton, SidebarContent, type SidebarContentProps } from './sidebar-content.tsx';

type SidebarProps = Omit<SidebarContentProps, 'onNavigate'>;

const SidebarDrawer = lazyPart(async () => (await import('./sidebar-drawer.tsx')).SidebarDrawer);

/**
 * The way around the app in the role's colour. Under 56.25 rem (900 px at normal text size) it is
 * a bar with a menu button that opens the same content as a drawer.
 */
export function Sidebar(props: SidebarProps) {
  const [isOpen, setIsOpen] = useState(false);
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
          className={sidebarBarButton}
        >
          <Menu aria-hidden className="size-6" />
          Menu
          {badge && <CountBadge {...badge} />}
        </button>
      </div>
      {isOpen && <SidebarDrawer {...props} onClose={() => setIsOpen(false)} />}
    </>
  );
}
