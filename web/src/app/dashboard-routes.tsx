import type { Role } from '@oakling/domain/identity/role';
import type { ComponentType } from 'react';
import type { RouteObject } from 'react-router';
import { useMe } from '../lib/me.ts';
import { NoSuchPage } from './error-page.tsx';
import { LoadingPage } from './loading-page.tsx';

/** Page components by path; the empty path is the index page. */
type Pages = Readonly<Record<string, () => Promise<ComponentType>>>;

export function pages(fetchers: Pages, more: Pick<RouteObject, 'loader'> = {}): RouteObject[] {
  return Object.entries(fetchers).map(([path, fetchPage]) => ({
    ...(path === '' ? { index: true } : { path }),
    HydrateFallback: LoadingPage,
    lazy: async () => ({ Component: await fetchPage() }),
    ...more,
  }));
}

/** Pages only for these roles; other roles get the not-found page. */
function pagesOf(roles: readonly Role[], fetchers: Pages): RouteObject[] {
  const guarded = Object.entries(fetchers).map(([path, fetchPage]) => {
    const fetchGuarded = async () => {
      const Page = await fetchPage();
      return () => (roles.includes(useMe().dashboardRole) ? <Page /> : <NoSuchPage />);
    };
    return [path, fetchGuarded] as const;
  });
  return pages(Object.fromEntries(guarded));
}

/** Rules 10.13 and 10.14 */
export const dashboardRoutes: RouteObject[] = [
  ...pages({
    '': async () => (await import('./dashboard-index.tsx')).DashboardIndex,
    profile: async () => (await import('./profile-route.tsx')).ProfileRoute,
    account: async () => (await import('./account-route.tsx')).AccountRoute,
    sessions: async () => (await import('../features/sessions/sessions-page.tsx')).SessionsPage,
    'sessions/:id': async () => (await import('../features/sessions/session-page.tsx')).SessionPage,
    'sessions/:id/change': async () =>
      (await import('../features/sessions/asking/change-session-page.tsx')).ChangeSessionPage,
    // One script for both pages, because two would move code of the sessions into the layout's script.
    friends: async () =>
      (await import('../features/sessions/friendships/friends-page.tsx')).FriendsPage,
    'friends/:elderId/:youthId': async () =>
      (await import('../features/sessions/friendships/friends-page.tsx')).FriendPage,
    'friends/keepsakes/:id': async () =>
      (await import('../features/sessions/friendships/keepsake-page.tsx')).KeepsakePage,
    notifications: async () => (await import('./notifications-route.tsx')).NotificationsRoute,
  }),
  ...pagesOf(['elder', 'youth'], {
    interests: async () => (await import('./interests-route.tsx')).InterestsRoute,
    matches: async () => (await import('../features/matches/matches-page.tsx')).MatchesPage,
    'request-session': async () =>
      (await import('../features/sessions/asking/request-session-page.tsx')).RequestSessionPage,
  }),
  ...pagesOf(['youth'], {
    help: async () => (await import('../features/rooms/help-page.tsx')).HelpPage,
    'invite-complete': async () =>
      (await import('../features/invites/invite-complete-page.tsx')).InviteCompletePage,
  }),
  ...pagesOf(['parent'], {
    'invite-child': async () =>
      (await import('../features/invites/invite-child-page.tsx')).InviteChildPage,
    'children/:childId': async () => (await import('./child-route.tsx')).ChildRoute,
    'children/:childId/rules': async () =>
      (await import('../features/sessions/supervision/standing-rules-page.tsx')).StandingRulesPage,
    children: async () => (await import('../features/invites/children-page.tsx')).ChildrenPage,
  }),
  { path: '*', Component: NoSuchPage },
];
