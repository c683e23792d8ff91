import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

export interface Preloads {
  /** The sources of the page's code. */
  readonly code: readonly string[];
  /** API requests that the page always sends at its start. */
  readonly requests: readonly string[];
}

const DASHBOARD = '/dashboard/:role';
const PARENT = '/dashboard/parent';
const LOG_IN = '/auth/login';
const LISTS = ['pending', 'upcoming', 'past'].map((bucket) => `/api/sessions?bucket=${bucket}`);
/** Requests of single pages, besides those of their loaders. */
const REQUESTS: Readonly<Record<string, readonly string[]>> = {
  [LOG_IN]: ['/api/device/children'],
  [PARENT]: [...LISTS, '/api/children'],
  [DASHBOARD]: LISTS,
  [`${DASHBOARD}/matches`]: ['/api/interests', '/api/matches'],
  [`${DASHBOARD}/friends`]: ['/api/friendships'],
  [`${DASHBOARD}/children`]: ['/api/children'],
};
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
  return [...routes].flatMap(([, path = '', page = '']) => {
    const isInside = !path.startsWith('/');
    const address = isInside ? join(base, path) : path;
    const code = [join(dirname(file), page)];
    if (isInside) code.push(layout);
    const addresses = address === DASHBOARD ? [PARENT, DASHBOARD] : [address];
    // The loaders of pages inside a layout ask who is signed in.
    const first = isInside ? ['/api/me'] : [];
    return addresses.map((each) => {
      const requests = [...first, ...(REQUESTS[each] ?? [])];
      return [each, { code, requests }] as const;
    });
  });
}
