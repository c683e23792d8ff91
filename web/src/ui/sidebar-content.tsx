import { LogOut, type LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import { useMatch } from 'react-router';
import { type Count, CountBadge } from './chip.tsx';
import { Link } from './link.tsx';

type SidebarItem = {
  to: string;
  label: string;
  icon: LucideIcon;
  badge?: Count | undefined;
  /** True if only an exact match of the path marks the item as current. */
  isAlone?: boolean;
};

export type SidebarContentProps = {
  items: readonly SidebarItem[];
  greeting: ReactNode;
  onLogOut: () => void;
  onNavigate?: () => void;
};

const row =
  'flex min-h-12 w-full flex-wrap items-center gap-x-3 rounded-lg border-s-[6px] border-transparent px-3 py-2 ' +
  'text-start text-white hover:bg-role-strong';

export function SidebarContent({ items, greeting, onLogOut, onNavigate }: SidebarContentProps) {
  return (
    <div className="flex flex-col gap-5 px-3 py-5">
      <div className="space-y-3 px-3">
        <div className="flex flex-wrap items-center gap-x-3 font-serif text-xl font-semibold">
          <img
            src="/logo.svg"
            alt="Oakling"
            width={48}
            height={48}
            className="rounded-full bg-white"
          />
          <span aria-hidden translate="no">
            Oakling
          </span>
        </div>
        <div className="font-semibold [overflow-wrap:anywhere]">{greeting}</div>
      </div>
      {items.length > 0 && (
        <nav aria-label="Pages">
          <ul className="space-y-1">
            {items.map((item) => (
              <li key={item.to}>
                <ItemLink item={item} onNavigate={onNavigate} />
              </li>
            ))}
          </ul>
        </nav>
      )}
      <button type="button" onClick={onLogOut} className={`${row} border-t-0 font-semibold`}>
        <LogOut aria-hidden className="size-6 shrink-0" />
        Log Out
      </button>
    </div>
  );
}

type ItemLinkProps = { item: SidebarItem; onNavigate: (() => void) | undefined };

function ItemLink({ item, onNavigate }: ItemLinkProps) {
  const { to, label, icon: Icon, badge, isAlone = false } = item;
  const isHere = useMatch({ path: to, end: isAlone }) !== null;
  return (
    <Link
      to={to}
      aria-current={isHere ? 'page' : undefined}
      onClick={onNavigate}
      className={`${row} aria-[current=page]:border-white aria-[current=page]:bg-role-strong aria-[current=page]:font-semibold`}
    >
      <Icon aria-hidden className="size-6 shrink-0" />
      <span className="min-w-0 grow hyphens-auto [overflow-wrap:anywhere]">{label}</span>
      {badge && <CountBadge {...badge} />}
    </Link>
  );
}

export const sidebarBarButton =
  'inline-flex min-h-12 items-center gap-2 rounded-card border-2 border-white/80 px-[min(1rem,4vw)] font-semibold ' +
  'text-white hover:bg-role-strong';
