import type { ComponentType } from 'react';
import { createBrowserRouter, matchRoutes, type RouteObject } from 'react-router';
import { pathOfHash } from '../lib/deep-link.ts';
import { ErrorPage } from './error-page.tsx';
import { loadOpenPage, openRoutes } from './open-routes.tsx';

type Router = ReturnType<typeof createBrowserRouter>;

/** What comes with the first page that asks the server for something. */
interface Served {
  readonly routes: readonly RouteObject[];
  readonly Toaster: ComponentType;
}

const ROOT = 'root';

/**
 * The router, at the page of the address. On a page that asks the server for nothing the rest comes
 * with the first way to another: a visitor reads such a page with two thirds of the script.
 */
export async function openRouter(): Promise<{ router: Router; whenServed: Promise<Served> }> {
  // Rule 1.21: the router reads the address when it is made, so a hash-style one is rewritten first.
  const path = pathOfHash(window.location.hash);
  if (path !== null) window.history.replaceState(null, '', path);
  const { promise: whenServed, resolve } = Promise.withResolvers<Served>();
  const fetchServed = async () => {
    const served = await fetchServedParts();
    resolve(served);
    return served.routes;
  };
  const isOpen = matchRoutes(openRoutes, window.location) !== null;
  await loadOpenPage(window.location);
  const children = isOpen ? openRoutes : [...openRoutes, ...(await fetchServed())];
  const router = createBrowserRouter(
    [{ id: ROOT, ErrorBoundary: ErrorPage, children }],
    isOpen ? { patchRoutesOnNavigation: addOnce(fetchServed) } : {},
  );
  followHash(router);
  return { router, whenServed };
}

/** Stands for every page where not even the first one came. Rule 10.281 */
export function failedRouter(error: unknown): Awaited<ReturnType<typeof openRouter>> {
  const loader = () => {
    throw error;
  };
  const router = createBrowserRouter([{ path: '*', ErrorBoundary: ErrorPage, loader }]);
  return { router, whenServed: new Promise(() => undefined) };
}

async function fetchServedParts(): Promise<Served> {
  const [{ servedRoutes }, { Toaster }] = await Promise.all([
    import('./served-routes.tsx'),
    import('../ui/toaster.tsx'),
  ]);
  return { routes: servedRoutes, Toaster };
}

/** The router asks again for every address with a part that varies. */
function addOnce(fetchRoutes: () => Promise<readonly RouteObject[]>) {
  let isDone = false;
  return async ({ patch }: { patch: (routeId: string, children: RouteObject[]) => void }) => {
    const found = await fetchRoutes();
    if (!isDone) patch(ROOT, [...found]);
    isDone = true;
  };
}

/** A mailed link pasted into an open tab changes only the hash. */
function followHash(router: Router): void {
  window.addEventListener('hashchange', () => {
    const next = pathOfHash(window.location.hash);
    if (next !== null) void router.navigate(next, { replace: true });
  });
}
