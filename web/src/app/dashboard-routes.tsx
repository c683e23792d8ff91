import type { Role } from '@oakling/domain/identity/role';
import type { ComponentType } from 'react';
import type { RouteObject } from 'react-router';
import { useMe } from '../lib/me.ts';
import { NoSuchPage } from './error-page.tsx';

type More = Pick<RouteObject, 'loader' | 'HydrateFallback'>;

/** A route whose page component loads on the first visit. */
export function page(
  path: string,
  fetchPage: () => Promise<ComponentType>,
  more: More = {},
): RouteObject {
  return { path, lazy: async () => ({ Component: await fetchPage() }), ...more };
}

const MATCHED: readonly Role[] = ['elder', 'youth'];

/** The sub-paths of the dashboard and the roles that have each page. Rules 10.13 and 10.14 */
export const dashboardRoutes: RouteObject[] = [
  {
    index: true,
    lazy: async () => ({ Component: (await import('./dashboard-index.tsx')).DashboardIndex }),
  },
  page('profile', async () => (await import('./profile-route.tsx')).ProfileRoute),
  page('account', async () => (await import('./account-route.tsx')).AccountRoute),
  page(
    'sessions',
    async () => (await import('../features/sessions/sessions-page.tsx')).SessionsPage,
  ),
  page(
    'sessions/:id',
    async () => (await import('../features/sessions/session-page.tsx')).SessionPage,
  ),
  page(
    'sessions/:id/change',
    async () =>
      (await import('../features/sessions/asking/change-session-page.tsx')).ChangeSessionPage,
  ),
  page(
    'notifications',
    async () =>
      (await import('../features/notifications/notifications-page.tsx')).NotificationsPage,
  ),
  page('children/:childId', async () => (await import('./child-route.tsx')).ChildRoute),
  pageOf(MATCHED, 'interests', async () => (await import('./interests-route.tsx')).InterestsRoute),
  pageOf(
    MATCHED,
    'matches',
    async () => (await import('../features/matches/matches-page.tsx')).MatchesPage,
  ),
  pageOf(
    MATCHED,
    'request-session',
    async () =>
      (await import('../features/sessions/asking/request-session-page.tsx')).RequestSessionPage,
  ),
  pageOf(
    ['youth'],
    'invite-complete',
    async () => (await import('../features/invites/invite-complete-page.tsx')).InviteCompletePage,
  ),
  pageOf(
    ['parent'],
    'invite-child',
    async () => (await import('../features/invites/invite-child-page.tsx')).InviteChildPage,
  ),
  pageOf(
    ['parent'],
    'children/:childId/rules',
    async () =>
      (await import('../features/sessions/supervision/standing-rules-page.tsx')).StandingRulesPage,
  ),
  pageOf(
    ['parent'],
    'children',
    async () => (await import('../features/invites/children-page.tsx')).ChildrenPage,
  ),
  { path: '*', Component: NoSuchPage },
];

/** A page for these roles only; other roles get the not-found page. */
function pageOf(
  roles: readonly Role[],
  path: string,
  fetchPage: () => Promise<ComponentType>,
): RouteObject {
  const fetchPageOfRole = async () => {
    const Page = await fetchPage();
    return () => (roles.includes(useMe().dashboardRole) ? <Page /> : <NoSuchPage />);
  };
  return page(path, fetchPageOfRole);
}
