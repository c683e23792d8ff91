import { QueryClientProvider } from '@tanstack/react-query';
import { Outlet, redirect, type RouteObject } from 'react-router';
import { SiteFooter, SiteTools } from '../features/legal/components/site-footer.tsx';
import { queryClient } from '../lib/query-client.ts';
import { PublicLayout } from '../ui/public-layout.tsx';
import { dashboardRoutes } from './dashboard-routes.tsx';
import { Dashboard } from './dashboard.tsx';
import { PageError } from './error-page.tsx';
import { onlyGuests, onlyModerators, onlySettingUp, onlySignedIn } from './guards.ts';
import { LoadingPage } from './loading-page.tsx';

const HydrateFallback = LoadingPage;

/** The forms that anyone can open, in one frame. Rules 10.2 and 10.4 */
const formRoutes: RouteObject[] = [
  {
    path: '/auth/login',
    loader: onlyGuests,
    HydrateFallback,
    lazy: async () => ({
      Component: (await import('./log-in-route.tsx')).LogInRoute,
    }),
  },
  {
    path: '/signup',
    loader: onlyGuests,
    HydrateFallback,
    lazy: async () => ({
      Component: (await import('../features/identity/sign-up-page.tsx')).SignUpPage,
    }),
  },
  {
    path: '/auth/forgot-password',
    HydrateFallback,
    lazy: async () => ({
      Component: (await import('../features/identity/forgot-password-page.tsx')).ForgotPasswordPage,
    }),
  },
  {
    path: '/auth/youth-complete',
    HydrateFallback,
    lazy: async () => ({
      Component: (await import('../features/invites/youth-complete-page.tsx')).YouthCompletePage,
    }),
  },
  {
    path: '/decide',
    HydrateFallback,
    lazy: async () => ({
      Component: (await import('../features/sessions/decide-page.tsx')).DecidePage,
    }),
  },
  {
    path: '/auth/youth-complete/set-password',
    HydrateFallback,
    lazy: async () => ({
      Component: (await import('../features/identity/set-password-page.tsx')).SetPasswordPage,
    }),
  },
];

/** Rule 9.65: the console of the moderators, which nobody else ever loads. */
const moderationRoutes: RouteObject[] = [
  {
    Component: PublicFrame,
    children: [
      {
        path: '/moderation/set-up',
        loader: onlySettingUp,
        HydrateFallback,
        lazy: async () => ({
          Component: (await import('../features/identity/set-up-second-factor-page.tsx'))
            .SetUpSecondFactorPage,
        }),
      },
    ],
  },
  {
    path: '/moderation',
    loader: onlyModerators,
    HydrateFallback,
    lazy: async () => ({ Component: (await import('./moderation.tsx')).Moderation }),
    children: [
      {
        ErrorBoundary: PageError,
        children: [
          {
            index: true,
            lazy: async () => ({
              Component: (await import('../features/admin/queue-page.tsx')).QueuePage,
            }),
          },
          {
            path: 'reports/:id',
            lazy: async () => ({
              Component: (await import('../features/admin/case-page.tsx')).CasePage,
            }),
          },
          {
            path: 'people',
            lazy: async () => ({
              Component: (await import('../features/admin/people-page.tsx')).PeoplePage,
            }),
          },
          {
            path: 'people/:id',
            lazy: async () => ({
              Component: (await import('../features/admin/person-page.tsx')).PersonPage,
            }),
          },
          {
            path: 'account',
            lazy: async () => ({
              Component: (await import('../features/identity/account-page.tsx'))
                .ModeratorAccountPage,
            }),
          },
        ],
      },
    ],
  },
];

/** Every page that asks the server for something, and what becomes of any other address. */
export const servedRoutes: RouteObject[] = [
  {
    Component: WithServer,
    children: [
      { Component: PublicFrame, children: formRoutes },
      {
        path: '/dashboard/:role',
        loader: onlySignedIn,
        HydrateFallback,
        Component: Dashboard,
        children: [{ ErrorBoundary: PageError, children: dashboardRoutes }],
      },
      ...moderationRoutes,
    ],
  },
  { path: '*', loader: () => redirect('/') },
];

/** The frame around the forms that anyone can open: help, text size and the legal pages in reach. */
export function PublicFrame() {
  return (
    <PublicLayout tools={<SiteTools />} footer={<SiteFooter />}>
      <Outlet />
    </PublicLayout>
  );
}

/** Around every page that asks the server for something. */
export function WithServer() {
  return (
    <QueryClientProvider client={queryClient}>
      <Outlet />
    </QueryClientProvider>
  );
}
