import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

export interface Preloads {
  /** The sources of the page's code. */
  readonly code: readonly string[];
  /**
   * API requests that the page always sends first. A response that isn't used would answer the next such request, even
   * after another person has logged in, so a page that may not send a request must not be listed.
   */
  readonly requests: readonly string[];
}

const DASHBOARD = '/dashboard/:role';
const LOG_IN = '/auth/login';
/** Each file of routes, with the address and the layout of its relative paths. */
const ROUTES = [
  ['src/app/dashboard-routes.tsx', DASHBOARD, 'src/app/served-routes.tsx'],
  ['src/app/served-routes.tsx', '/moderation', 'src/app/moderation.tsx'],
] as const;
/** Matches a route such as `'/signup': async () => (await import('./sign-up-page.tsx')).SignUpPage`. */
const ROUTE = /(?:^| \{) +'?([\w/:-]*)'?: async \(\) =>\s+\(await import\('([^']+)'\)/gm;

/** The preloads of each page's shell, by path. The first matching path wins. */
export const preloadsOfPages = (): ReadonlyMap<string, Preloads> =>
  new Map(ROUTES.flatMap(readRoutes));

function readRoutes([file, base, layout]: (typeof ROUTES)[number]): (readonly [
  string,
  Preloads,
])[] {
  const routes = readFileSync(join(import.meta.dirname, '..', file), 'utf8').matchAll(ROUTE);
  return [...routes].map(([, path = '', page = '']) => {
    const isInside = !path.startsWith('/');
    const address = isInside ? join(base, path) : path;
    const code = [join(dirname(file), page)];
    if (isInside) code.push(layout);
    // The start page shows this file immediately.
    if (address === DASHBOARD) code.push('src/app/matched-parts.tsx');
    // The loaders of these routes send these requests.
    const requests = isInside ? ['/api/me'] : address === LOG_IN ? ['/api/device/children'] : [];
    return [address, { code, requests }] as const;
  });
}
