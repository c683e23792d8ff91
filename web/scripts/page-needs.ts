import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

export interface Needs {
  /** The sources of the page's code. */
  readonly code: readonly string[];
  /** The addresses of the API that the page reads first. */
  readonly answers: readonly string[];
}

const START = '/dashboard/:role';
/** Each file of routes, with the address and the layout of its relative paths. */
const ROUTES = [
  ['src/app/dashboard-routes.tsx', START, 'src/app/served-routes.tsx'],
  ['src/app/served-routes.tsx', '/moderation', 'src/app/moderation.tsx'],
] as const;
/** Matches a route such as `'/signup': async () => (await import('./sign-up-page.tsx')).SignUpPage`. */
const ROUTE = /(?:^| \{) +'?([\w/:-]*)'?: async \(\) =>\s+\(await import\('([^']+)'\)/gm;
/** The start page shows this file immediately. */
const PART = 'src/app/matched-parts.tsx';
/** The first requests of the pages that people open most, besides those of every page. */
const ANSWERS: Readonly<Record<string, readonly string[]>> = {
  [START]: ['/api/sessions?bucket=pending', '/api/sessions?bucket=upcoming'],
  [`${START}/matches`]: ['/api/matches', '/api/interests'],
  [`${START}/friends`]: ['/api/friendships'],
  '/auth/login': ['/api/device/children'],
};
const OF_DASHBOARD = ['/api/notifications'];
const PARENTS = ['/api/sessions?bucket=pending', '/api/children'];

/** What the shell of each page preloads, by path. The first path that matches an address counts. */
export function needsOfPages(): ReadonlyMap<string, Needs> {
  const pages = new Map(ROUTES.flatMap(readRoutes));
  const start = pages.get(START);
  if (start === undefined) throw new Error('The routes have no dashboard.');
  const ofParent = { ...start, answers: [...OF_DASHBOARD, ...PARENTS] };
  return new Map([['/dashboard/parent', ofParent], ...pages]);
}

function readRoutes([file, base, layout]: (typeof ROUTES)[number]): (readonly [string, Needs])[] {
  const routes = readFileSync(join(import.meta.dirname, '..', file), 'utf8').matchAll(ROUTE);
  return [...routes].map(([, path = '', page = '']) => {
    const address = path.startsWith('/') ? path : join(base, path);
    const code = [join(dirname(file), page)];
    if (address !== path) code.push(layout);
    if (address === START) code.push(PART);
    const shared = address.startsWith(START) ? OF_DASHBOARD : [];
    return [address, { code, answers: [...shared, ...(ANSWERS[address] ?? [])] }] as const;
  });
}
