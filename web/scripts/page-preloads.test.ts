import { expect, test } from 'vitest';
import type { RouteObject } from 'react-router';
import { servedRoutes } from '../src/app/served-routes.tsx';
import { shellHtml } from '../src/page-html.ts';
import { preloadsOfPages } from './page-preloads.ts';

/** The addresses of all pages that are loaded lazily. */
function addresses(routes: readonly RouteObject[], base = ''): string[] {
  return routes.flatMap(({ path = '', children, lazy }) => {
    const address = path.startsWith('/') || path === '' ? base + path : `${base}/${path}`;
    if (children !== undefined) return addresses(children, address);
    return lazy === undefined ? [] : [address];
  });
}

test('Rule 10.500, the shell of each page names the page’s code and requests', () => {
  const preloads = preloadsOfPages();
  expect(addresses(servedRoutes).filter((address) => !preloads.has(address))).toEqual([]);
  expect(preloads.get('/dashboard/:role/matches')).toEqual({
    code: ['src/features/matches/matches-page.tsx', 'src/app/served-routes.tsx'],
    requests: ['/api/me', '/api/interests', '/api/matches'],
  });
  expect(preloads.get('/dashboard/:role/profile')?.requests).toEqual(['/api/me']);
  expect(preloads.get('/signup')?.requests).toEqual([]);
});

test('a shell loads its scripts before its fonts, because the scripts render the text', () => {
  const template =
    '<head><link rel="preload" as="font" href="/a.woff2"><script src="/start.js"></script></head>';
  const shell = shellHtml(template, ['assets/page.js'], ['/api/me']);
  expect([...shell.matchAll(/(?:href|src)="([^"]*)"/g)].map(([, path]) => path)).toEqual([
    '/start.js',
    '/api/me',
    '/assets/page.js',
    '/a.woff2',
  ]);
  expect(shell).toContain('as="font" fetchpriority="low"');
});
