import { Menu } from 'lucide-react';
import { useState } from 'react';
import { comesLater } from './comes-later.ts';
import { CountBadge } from './count-badge.tsx';
import { sidebarBarButton } from './sidebar-bar-button.ts';
import { SidebarContent, type SidebarContentProps } from './sidebar-content.tsx';
import { SidebarPlace } from './sidebar-place.tsx';

type SidebarProps = Omit<SidebarContentProps, 'onNavigate'>;

const SidebarDrawer = comesLater(async () => (await import('./sidebar-drawer.tsx')).SidebarDrawer);

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
      <SidebarPlace
        column={<SidebarContent {...props} />}
        bar={
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
        }
      />
      {isOpen && <SidebarDrawer {...props} onClose={() => setIsOpen(false)} />}
    </>
  );
}
