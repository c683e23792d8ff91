import type { ComponentType } from 'react';
import { createBrowserRouter, matchRoutes, type RouteObject } from 'react-router';
// Keeps this module in the first chunk, which every page loads.
import '../lib/deep-link.ts';
import { ErrorPage } from './error-page.tsx';
import { loadOpenPage, openRoutes, Root } from './open-routes.tsx';

type Router = ReturnType<typeof createBrowserRouter>;

interface Served {
  readonly routes: readonly RouteObject[];
  readonly Toaster: ComponentType;
}

const ROOT = 'root';

/**
 * Creates the router at the current address. Prerendered pages load the other routes on the first navigation, so they
 * start with two thirds of the script.
 */
export async function openRouter(): Promise<{ router: Router; whenServed: Promise<Served> }> {
  // The router reads the address when it is created, so rewrite addresses with hash routes first. Rule 1.21
  const path = await mailedPath();
  if (path !== null) window.history.replaceState(null, '', path);
  let resolve: (served: Served) => void = () => undefined;
  const whenServed = new Promise<Served>((settle) => {
    resolve = settle;
  });
  const fetchServed = async () => {
    const served = await fetchServedParts();
    resolve(served);
    return served.routes;
  };
  const isOpen = matchRoutes(openRoutes, window.location) !== null;
  await loadOpenPage(window.location);
  const children = isOpen ? openRoutes : [...openRoutes, ...(await fetchServed())];
  const router = createBrowserRouter(
    [{ id: ROOT, Component: Root, ErrorBoundary: ErrorPage, children }],
    isOpen ? { patchRoutesOnNavigation: addOnce(fetchServed) } : {},
  );
  followHash(router);
  return { router, whenServed };
}

/** A router that shows the error page at every address, for a first chunk that failed to load. Rule 10.281 */
export function failedRouter(error: unknown): Awaited<ReturnType<typeof openRouter>> {
  const loader = () => {
    throw error;
  };
  const router = createBrowserRouter([{ path: '*', ErrorBoundary: ErrorPage, loader }]);
  return { router, whenServed: new Promise(() => undefined) };
}

async function fetchServedParts(): Promise<Served> {
  const { servedRoutes, Toaster } = await import('./served-routes.tsx');
  return { routes: servedRoutes, Toaster };
}

/** The router calls this again for every dynamic path, but the routes must be patched only once. */
function addOnce(fetchRoutes: () => Promise<readonly RouteObject[]>) {
  let isDone = false;
  return async ({ patch }: { patch: (routeId: string, children: RouteObject[]) => void }) => {
    const found = await fetchRoutes();
    if (!isDone) patch(ROOT, [...found]);
    isDone = true;
  };
}

/** The path of a mailed link, or null. Other addresses don't load the code that repairs links. */
async function mailedPath(): Promise<string | null> {
  if (!/^[^?#]+[%&*=]|#.*\W|code=/i.test(window.location.href)) return null;
  return (await import('../lib/hash-address.ts')).pathOfLink(window.location);
}

/** Pasting a mailed link into an open tab changes only the hash, which causes no navigation. */
function followHash(router: Router): void {
  const follow = async () => {
    const path = await mailedPath();
    if (path !== null) await router.navigate(path, { replace: true });
  };
  window.addEventListener('hashchange', () => {
    void follow();
  });
}
