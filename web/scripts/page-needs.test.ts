import { expect, test } from 'vitest';
import type { RouteObject } from 'react-router';
import { servedRoutes } from '../src/app/served-routes.tsx';
import { needsOfPages } from './page-needs.ts';

/** The addresses of all pages that are loaded lazily. */
function addresses(routes: readonly RouteObject[], base = ''): string[] {
  return routes.flatMap(({ path = '', children, lazy }) => {
    const address = path.startsWith('/') || path === '' ? base + path : `${base}/${path}`;
    if (children !== undefined) return addresses(children, address);
    return lazy === undefined ? [] : [address];
  });
}

test('Rule 10.500, the shell of each page names the page’s code', () => {
  const needs = needsOfPages();
  expect(addresses(servedRoutes).filter((address) => !needs.has(address))).toEqual([]);
  expect(needs.get('/dashboard/:role/matches')).toEqual({
    code: ['src/features/matches/matches-page.tsx', 'src/app/served-routes.tsx'],
    answers: ['/api/notifications', '/api/matches', '/api/interests'],
  });
  expect(needs.get('/signup')?.answers).toEqual([]);
});
