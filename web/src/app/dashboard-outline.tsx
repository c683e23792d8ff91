import type { Role } from '@oakling/domain/identity/role';
import { Menu } from 'lucide-react';
import type { ReactNode } from 'react';
import { SiteTools } from '../features/legal/components/site-tools.tsx';
import { MatchSearch } from '../features/matches/components/match-search.tsx';
import { MatchesHeading } from '../features/matches/components/matches-heading.tsx';
import { useMatchFilters } from '../features/matches/components/use-match-filters.ts';
import { ApprovalsHeading } from '../features/sessions/components/approvals-heading.tsx';
import { sidebarBarButton } from '../ui/sidebar-bar-button.ts';
import { SidebarHead } from '../ui/sidebar-head.tsx';
import { SidebarLayout } from '../ui/sidebar-layout.tsx';
import { SidebarPlace } from '../ui/sidebar-place.tsx';
import { Skeleton } from '../ui/skeleton.tsx';

const nothing = () => undefined;
// Rule 10.6
const waiting = <Skeleton label="Loading..." />;

/** What a parent starts with, before it is known who is signed in. */
export function ApprovalsOutline() {
  return (
    <DashboardOutline of="parent">
      <ApprovalsHeading />
      <div className="mt-4">{waiting}</div>
    </DashboardOutline>
  );
}

/** The matches, before it is known who is signed in. */
export function MatchesOutline({ of: role }: { of: 'elder' | 'youth' }) {
  const search = useMatchFilters();
  return (
    <DashboardOutline of={role}>
      <div className="space-y-6">
        <MatchesHeading />
        <div inert>
          <MatchSearch search={search} interests={[]} onClear={nothing} />
        </div>
        {waiting}
      </div>
    </DashboardOutline>
  );
}

/** The frame with what is the same for everyone of a role. Its words can be read, its controls not used. */
function DashboardOutline({ of: role, children }: { of: Role; children: ReactNode }) {
  return (
    <div data-role={role}>
      <SidebarLayout
        tools={
          <div inert className="contents">
            <SiteTools />
          </div>
        }
        sidebar={
          <div inert className="contents">
            <SidebarPlace
              column={
                <div className="p-4">
                  <SidebarHead />
                </div>
              }
              bar={
                <button type="button" className={sidebarBarButton}>
                  <Menu aria-hidden className="size-6" />
                  Menu
                </button>
              }
            />
          </div>
        }
      >
        {children}
      </SidebarLayout>
    </div>
  );
}
