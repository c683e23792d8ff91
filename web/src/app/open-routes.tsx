import { matchRoutes, type RouteObject } from 'react-router';

/** Public pages that need no server data; prerendered at build time. Rule 10.1 */
export const openRoutes: RouteObject[] = [
  {
    path: '/',
    lazy: async () => ({
      Component: (await import('../features/legal/landing-page.tsx')).LandingPage,
    }),
  },
  {
    path: '/privacy-policy',
    lazy: async () => ({
      Component: (await import('../features/legal/privacy-policy-page.tsx')).PrivacyPolicyPage,
    }),
  },
  {
    path: '/terms-of-service',
    lazy: async () => ({
      Component: (await import('../features/legal/terms-of-service-page.tsx')).TermsOfServicePage,
    }),
  },
  {
    path: '/help',
    lazy: async () => ({
      Component: (await import('../features/legal/help-page.tsx')).HelpPage,
    }),
  },
];

/** Loads a prerendered page's component before hydration so the markup stays in place. */
export async function loadOpenPage(location: string | Location): Promise<void> {
  for (const { route } of matchRoutes(openRoutes, location) ?? []) {
    if (typeof route.lazy !== 'function') continue;
    Object.assign(route, await route.lazy());
    delete route.lazy;
  }
}
