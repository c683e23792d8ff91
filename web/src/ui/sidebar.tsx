import { Menu } from 'lucide-react';
import { useState } from 'react';
import { lazyDialog } from './lazy-part.ts';
import { CountBadge } from './chip.tsx';
import { SidebarContent, type SidebarContentProps } from './sidebar-content.tsx';

type SidebarProps = Omit<SidebarContentProps, 'onNavigate'>;

const SidebarDrawer = lazyDialog(async () => (await import('./sidebar-drawer.tsx')).SidebarDrawer);

/**
 * Navigation in the role's color. Below 56.25 rem (900 px at the default text size), it becomes a bar whose menu button
 * opens a drawer.
 */
export function Sidebar(props: SidebarProps) {
  const [isOpen, setIsOpen] = useState(false);
  // Shows the number of unread notifications on the bar while the drawer is closed.
  const badge = props.items.find((item) => item.badge !== undefined && item.badge.count > 0)?.badge;
  return (
    <>
      <aside className="hidden bg-role-solid text-white [--focus:#fff] print:hidden @min-[56.25rem]:row-span-2 @min-[56.25rem]:block">
        <div className="sticky top-0 max-h-dvh overflow-y-auto">
          <SidebarContent {...props} />
        </div>
      </aside>
      <div className="flex grow flex-wrap items-center gap-x-3 border-b-4 border-role-solid bg-card py-2 ps-[min(1rem,4vw)] sm:ps-8 print:hidden @min-[56.25rem]:hidden">
        <button
          type="button"
          aria-haspopup="dialog"
          aria-expanded={isOpen}
          onClick={() => setIsOpen(true)}
          className="inline-flex min-h-12 items-center gap-1.5 rounded-card bg-role-solid px-3 font-semibold text-role-on-solid hover:bg-role-strong dark:border-2 dark:border-role-ink"
        >
          <Menu aria-hidden className="size-6" />
          <span>Menu</span>
          {badge && <CountBadge {...badge} />}
        </button>
        <span className="inline-flex items-center gap-2 font-serif text-lg font-semibold">
          <img src="/logo.svg" alt="" width={36} height={36} className="rounded-full" />
          {/* On a phone, the bar stays in one row. */}
          <span translate="no" className="@max-[26rem]:hidden">
            Oakling
          </span>
        </span>
      </div>
      {isOpen && <SidebarDrawer {...props} onClose={() => setIsOpen(false)} />}
    </>
  );
}
