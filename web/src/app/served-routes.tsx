import { QueryClientProvider } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Outlet, redirect, type RouteObject } from 'react-router';
import { deviceChildrenQuery } from '../features/identity/device-children.ts';
import { SiteFooter, SiteTools } from '../features/legal/components/site-footer.tsx';
import { followChanges } from '../lib/live.ts';
import { queryClient } from '../lib/query-client.ts';
import { lazyPart } from '../ui/lazy-part.ts';
import { PublicLayout } from '../ui/public-layout.tsx';
import { dashboardRoutes, pages } from './dashboard-routes.tsx';
import { Dashboard } from './dashboard.tsx';
import { PageError } from './error-page.tsx';
import {
  onlyGuests,
  onlyInRoomDocument,
  onlyModerators,
  onlySettingUp,
  onlySignedIn,
} from './guards.ts';
import { LoadingPage } from './loading-page.tsx';

export { Toaster } from '../ui/toaster.tsx';

/** A device that was handed over to a child shows the child's log-in immediately. Rule 1.84 */
async function guestsOfThisDevice() {
  const [guests] = await Promise.all([
    onlyGuests(),
    queryClient.prefetchQuery(deviceChildrenQuery),
  ]);
  return guests;
}

/** Rules 10.2 and 10.4 */
const formRoutes: RouteObject[] = [
  ...pages(
    { '/auth/login': async () => (await import('./log-in-route.tsx')).LogInRoute },
    { loader: guestsOfThisDevice },
  ),
  ...pages(
    { '/signup': async () => (await import('../features/identity/sign-up-page.tsx')).SignUpPage },
    { loader: onlyGuests },
  ),
  ...pages({
    '/auth/forgot-password': async () =>
      (await import('../features/identity/forgot-password-page.tsx')).ForgotPasswordPage,
    '/auth/youth-complete': async () =>
      (await import('../features/invites/youth-complete-page.tsx')).YouthCompletePage,
    '/auth/confirm-email': async () =>
      (await import('../features/identity/confirm-email-page.tsx')).ConfirmEmailPage,
    '/auth/first-email': async () =>
      (await import('../features/identity/first-email-page.tsx')).FirstEmailPage,
    '/appeal': async () => (await import('../features/admin/appeal-page.tsx')).AppealPage,
    '/decide': async () =>
      (await import('../features/sessions/supervision/decide-page.tsx')).DecidePage,
    '/damaged-link': async () =>
      (await import('../features/legal/damaged-link-page.tsx')).DamagedLinkPage,
    '/consent': async () => (await import('../features/legal/consent-page.tsx')).ConsentPage,
    '/helper': async () => (await import('../features/trusted/helper-page.tsx')).HelperPage,
    '/guardian': async () => (await import('../features/guardians/guardian-page.tsx')).GuardianPage,
    '/auth/youth-complete/set-password': async () =>
      (await import('../features/identity/set-password-page.tsx')).SetPasswordPage,
  }),
];

const setUpRoutes = pages(
  {
    '/moderation/set-up': async () =>
      (await import('../features/identity/set-up-second-factor-page.tsx')).SetUpSecondFactorPage,
  },
  { loader: onlySettingUp },
);

/** Rule 9.65 */
const moderationRoutes = pages({
  '': async () => (await import('../features/admin/queue-page.tsx')).QueuePage,
  'reports/:id': async () => (await import('../features/admin/case-page.tsx')).CasePage,
  people: async () => (await import('../features/admin/people-page.tsx')).PeoplePage,
  'people/:id': async () => (await import('../features/admin/people-page.tsx')).PeoplePage,
  consents: async () =>
    (await import('../features/admin/missing-consents-page.tsx')).MissingConsentsPage,
  friendships: async () => (await import('../features/admin/friendships-page.tsx')).FriendshipsPage,
  'unsent-mails': async () =>
    (await import('../features/admin/unsent-mails-page.tsx')).UnsentMailsPage,
  settings: async () => (await import('../features/admin/settings/settings-page.tsx')).SettingsPage,
  calls: async () => (await import('../features/admin/calls-page.tsx')).CallsPage,
  'account-snapshots': async () =>
    (await import('../features/admin/account-snapshots-page.tsx')).AccountSnapshotsPage,
  'account-snapshots/:id': async () =>
    (await import('../features/admin/account-snapshots-page.tsx')).AccountSnapshotsPage,
  account: async () => (await import('../features/identity/account-page.tsx')).ModeratorAccountPage,
});

export const servedRoutes: RouteObject[] = [
  {
    Component: WithServer,
    children: [
      { Component: PublicFrame, children: [...formRoutes, ...setUpRoutes] },
      {
        path: '/dashboard/:role',
        loader: onlySignedIn,
        HydrateFallback: LoadingPage,
        Component: Dashboard,
        children: [{ ErrorBoundary: PageError, children: dashboardRoutes }],
      },
      {
        path: '/moderation',
        loader: onlyModerators,
        HydrateFallback: LoadingPage,
        lazy: async () => ({ Component: (await import('./moderation.tsx')).Moderation }),
        children: [{ ErrorBoundary: PageError, children: moderationRoutes }],
      },
      {
        ErrorBoundary: PageError,
        children: pages(
          { '/room': async () => (await import('./room-route.tsx')).RoomRoute },
          { loader: onlyInRoomDocument },
        ),
      },
    ],
  },
  { path: '*', loader: () => redirect('/') },
];

function PublicFrame() {
  return (
    <PublicLayout tools={<SiteTools />} footer={<SiteFooter />}>
      <Outlet />
    </PublicLayout>
  );
}

const withServer = (children: ReactNode) => (
  <QueryClientProvider client={queryClient}>{children}</QueryClientProvider>
);

function WithServer() {
  return withServer(<Outlet />);
}

const HelpBar = lazyPart(async () => (await import('./banners.tsx')).PublicBar);

/** Requests for help above public pages. Rule 6.283 */
export const PublicBar = () => withServer(<HelpBar follow={followChanges} />);
