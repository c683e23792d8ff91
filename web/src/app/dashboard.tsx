import type { Me } from '@oakling/domain/identity/contract';
import type { Role } from '@oakling/domain/identity/role';
import { useQuery } from '@tanstack/react-query';
import {
  Bell,
  CalendarDays,
  Handshake,
  House,
  KeyRound,
  Sprout,
  UserPlus,
  UserRound,
  UsersRound,
} from 'lucide-react';
import { useEffect } from 'react';
import { Outlet, useLoaderData, useLocation } from 'react-router';
import { HostLine } from '../features/legal/components/host-line.tsx';
import { SiteTools } from '../features/legal/components/site-footer.tsx';
import { SafetyFrame } from '../features/safety/safety-frame.tsx';
import { tellTimeZone, unreadQuery } from '../features/notifications/data.ts';
import { dashboardRole, MeContext, useMe } from '../lib/me.ts';
import { usePasswordAsked } from '../lib/password-first.ts';
import { lazyDialog, lazyPart, whenIdle } from '../ui/lazy-part.ts';
import { Sidebar } from '../ui/sidebar.tsx';
import { SidebarLayout } from '../ui/sidebar-layout.tsx';
import { useRoleColour } from '../ui/use-role-colour.ts';
import { ConnectionSign } from '../ui/connection-sign.tsx';
import { connection, backToTerms } from './text.ts';
import { useLogin } from './use-login.ts';
import { TextLink } from '../ui/link.tsx';
import { LoadingPage } from './loading-page.tsx';

// Loaded lazily, because few people have a banner or a request for help.
const Banners = lazyPart(async () => (await import('./banners.tsx')).Banners);
const HelpBar = lazyPart(async () => (await import('./banners.tsx')).HelpBar);
const PasswordDialog = lazyDialog(
  async () => (await import('../features/identity/components/password-dialog.tsx')).PasswordDialog,
);

/** Rules 1.54, 8.61 and 10.6 to 10.12 */
export function Dashboard() {
  const loaded = useLoaderData<Me>();
  // The key drops all page state when another person signs in.
  return <DashboardOf key={loaded.id} loaded={loaded} />;
}

function DashboardOf({ loaded }: { loaded: Me }) {
  const { me, isAway, onLogOut } = useLogin(loaded);
  const isWaiting = me.mustAcceptTerms;
  const role = dashboardRole(me);
  const { data: unread } = useQuery({ ...unreadQuery, enabled: !isWaiting });
  const passwordAsked = usePasswordAsked();
  useRoleColour(role);
  useEffect(() => {
    // A browser's first time zone lookup is slow, so wait until the page is idle.
    return isWaiting ? undefined : whenIdle(() => void tellTimeZone(loaded.id));
  }, [isWaiting, loaded.id]);

  return (
    <MeContext value={me}>
      <SidebarLayout
        tools={<SiteTools />}
        notice={
          <>
            {role !== 'elder' && <HelpBar />}
            <ConnectionSign>{isAway && connection.away}</ConnectionSign>
          </>
        }
        sidebar={
          <Sidebar
            items={isWaiting ? [] : itemsOf(role, unread?.unread ?? 0)}
            greeting={`Welcome, ${me.fullName || me.email}!!`}
            onLogOut={onLogOut}
          />
        }
      >
        {isWaiting ? (
          <BeforeTerms onLogOut={onLogOut} />
        ) : (
          <>
            <Banners />
            <SafetyFrame>
              <Outlet />
            </SafetyFrame>
          </>
        )}
        {passwordAsked && (
          <PasswordDialog
            onEntered={() => passwordAsked(true)}
            onClose={() => passwordAsked(false)}
          />
        )}
        <HostLine className="mt-12 border-t border-line-soft pt-4 text-ink-soft" />
      </SidebarLayout>
    </MeContext>
  );
}

/** Rules 6.420, 9.221, 10.9 and 10.10 */
function itemsOf(role: Role, unread: number) {
  const base = `/dashboard/${role}`;
  const forMatched = [
    { to: `${base}/interests`, label: 'Your Interests', icon: Sprout },
    { to: `${base}/matches`, label: 'Find Matches', icon: Handshake },
  ];
  const forParent = [{ to: `${base}/invite-child`, label: 'Invite Your Child', icon: UserPlus }];
  return [
    { to: base, label: 'Dashboard', icon: House, isAlone: true },
    { to: `${base}/profile`, label: 'Profile', icon: UserRound },
    ...(role === 'parent' ? forParent : forMatched),
    { to: `${base}/friends`, label: 'Friends', icon: role === 'parent' ? Handshake : UsersRound },
    { to: `${base}/sessions`, label: 'Sessions', icon: CalendarDays },
    {
      to: `${base}/notifications`,
      label: 'Notifications',
      icon: Bell,
      badge: { count: unread, words: `${unread} unread` },
    },
    ...(role === 'parent'
      ? [{ to: `${base}/children`, label: 'Your Children', icon: UsersRound }]
      : []),
    { to: `${base}/account`, label: 'Your account', icon: KeyRound },
  ];
}

// Loaded lazily, because this form appears only at the first log-in after the terms change.
const ChangedTermsPage = lazyPart(
  async () => (await import('../features/legal/changed-terms-page.tsx')).ChangedTermsPage,
  { waiting: <LoadingPage /> },
);

/**
 * Until changed terms are accepted, only their page and the account page are shown. Rules 1.51 and
 * 1.54
 */
function BeforeTerms({ onLogOut }: { onLogOut: () => void }) {
  const base = `/dashboard/${useMe().dashboardRole}`;
  if (useLocation().pathname !== `${base}/account`) return <ChangedTermsPage onLogOut={onLogOut} />;
  return (
    <>
      <TextLink to={base} isAlone className="mb-4">
        {backToTerms}
      </TextLink>
      <Outlet />
    </>
  );
}
