import { useEffect, useState, type ComponentType } from 'react';
import { matchRoutes, Outlet, useLocation, type RouteObject } from 'react-router';
import { lastRole } from '../lib/me.ts';

/** Public pages that need no data from the server. They are prerendered at build time. Rule 10.1 */
export const openRoutes: RouteObject[] = Object.entries({
  '/': async () => (await import('../features/legal/landing-page.tsx')).LandingPage,
  '/privacy-policy': async () =>
    (await import('../features/legal/privacy-policy-page.tsx')).PrivacyPolicyPage,
  '/terms-of-service': async () =>
    (await import('../features/legal/terms-of-service-page.tsx')).TermsOfServicePage,
  '/help': async () => (await import('../features/legal/help-page.tsx')).HelpPage,
}).map(([path, fetchPage]) => ({ path, lazy: async () => ({ Component: await fetchPage() }) }));

/** Loads a prerendered page's component before hydration, so the markup stays in place. */
export async function loadOpenPage(location: string | Location): Promise<void> {
  for (const { route } of matchRoutes(openRoutes, location) ?? []) {
    if (typeof route.lazy !== 'function') continue;
    Object.assign(route, await route.lazy());
    delete route.lazy;
  }
}

/** The root route. Only a guardian's browser loads the bar and asks who is logged in. Rule 6.283 */
export function Root() {
  const { pathname } = useLocation();
  const [Bar, setBar] = useState<ComponentType | null>(null);
  useEffect(() => {
    if (lastRole() === 'parent') {
      import('./served-routes.tsx').then((served) => setBar(() => served.PublicBar), reportError);
    }
  }, [pathname]);
  return (
    <>
      {Bar !== null && <Bar />}
      <Outlet />
    </>
  );
}
