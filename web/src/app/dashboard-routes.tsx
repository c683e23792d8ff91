import type { Role } from '@oakling/domain/identity/role';
import type { ComponentType } from 'react';
import type { RouteObject } from 'react-router';
import { useMe } from '../lib/me.ts';
import { NoSuchPage } from './error-page.tsx';

const MATCHED: readonly Role[] = ['elder', 'youth'];

/** Rules 10.13 and 10.14: which page stands at a sub-path, for the roles that have it. */
export const dashboardRoutes: RouteObject[] = [
  {
    index: true,
    lazy: async () => ({ Component: (await import('./dashboard-index.tsx')).DashboardIndex }),
  },
  {
    path: 'profile',
    lazy: async () => ({ Component: (await import('./profile-route.tsx')).ProfileRoute }),
  },
  {
    path: 'account',
    lazy: async () => ({
      Component: (await import('./account-route.tsx')).AccountRoute,
    }),
  },
  {
    path: 'sessions',
    lazy: async () => ({
      Component: (await import('../features/sessions/sessions-page.tsx')).SessionsPage,
    }),
  },
  {
    path: 'sessions/:id',
    lazy: async () => ({
      Component: (await import('../features/sessions/session-page.tsx')).SessionPage,
    }),
  },
  {
    path: 'sessions/:id/change',
    lazy: async () => ({
      Component: (await import('../features/sessions/change-session-page.tsx')).ChangeSessionPage,
    }),
  },
  {
    path: 'notifications',
    lazy: async () => ({
      Component: (await import('../features/notifications/notifications-page.tsx'))
        .NotificationsPage,
    }),
  },
  {
    path: 'children/:childId',
    lazy: async () => ({ Component: (await import('./child-route.tsx')).ChildRoute }),
  },
  pageOf(
    MATCHED,
    'interests',
    async () => (await import('../features/interests/interests-page.tsx')).InterestsPage,
  ),
  pageOf(
    MATCHED,
    'matches',
    async () => (await import('../features/matches/matches-page.tsx')).MatchesPage,
  ),
  pageOf(
    MATCHED,
    'request-session',
    async () => (await import('../features/sessions/request-session-page.tsx')).RequestSessionPage,
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
    'children',
    async () => (await import('../features/invites/children-page.tsx')).ChildrenPage,
  ),
  { path: '*', Component: NoSuchPage },
];

/** A page that only these roles have; for another the path leads to none. */
function pageOf(
  roles: readonly Role[],
  path: string,
  fetchPage: () => Promise<ComponentType>,
): RouteObject {
  const lazy = async () => {
    const Page = await fetchPage();
    const PageOfRole = () => (roles.includes(useMe().dashboardRole) ? <Page /> : <NoSuchPage />);
    return { Component: PageOfRole };
  };
  return { path, lazy };
}
