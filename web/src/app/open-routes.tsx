import { matchRoutes, type RouteObject } from 'react-router';
import { LandingPage } from '../features/legal/landing-page.tsx';
import { LoadingPage } from './loading-page.tsx';

const HydrateFallback = LoadingPage;

/** The pages that anyone can open and that ask the server for nothing. Rule 10.1 */
export const openRoutes: RouteObject[] = [
  { path: '/', Component: LandingPage },
  {
    path: '/privacy-policy',
    HydrateFallback,
    lazy: async () => ({
      Component: (await import('../features/legal/privacy-policy-page.tsx')).PrivacyPolicyPage,
    }),
  },
  {
    path: '/terms-of-service',
    HydrateFallback,
    lazy: async () => ({
      Component: (await import('../features/legal/terms-of-service-page.tsx')).TermsOfServicePage,
    }),
  },
  {
    path: '/help',
    HydrateFallback,
    lazy: async () => ({ Component: (await import('../features/legal/help-page.tsx')).HelpPage }),
  },
];

/** The open routes, with the page at an address there already, so that it is drawn at once. */
export async function openRoutesAt(pathname: string): Promise<RouteObject[]> {
  const [match] = matchRoutes(openRoutes, pathname) ?? [];
  return Promise.all(
    openRoutes.map(async (route) => (route === match?.route ? withPage(route) : route)),
  );
}

async function withPage(route: RouteObject): Promise<RouteObject> {
  const { lazy, HydrateFallback: _, ...rest } = route;
  return typeof lazy === 'function' ? { ...rest, ...(await lazy()) } : route;
}
