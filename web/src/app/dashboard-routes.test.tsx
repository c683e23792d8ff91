// @vitest-environment jsdom
import type { Role } from '@oakling/domain/identity/role';
import { aMe } from '@oakling/domain/testing/me';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { render, screen } from '@testing-library/react';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { expect, test, vi } from 'vitest';
import { MeContext } from '../lib/me.ts';
import { barriers } from '../testing/barriers.ts';
import { dashboardRoutes } from './dashboard-routes.tsx';
import { LoadingPage } from './loading-page.tsx';

const NOTHING = 'Select an action from the sidebar to get started.';
const PAGES = [
  'interests',
  'matches',
  'request-session',
  'invite-child',
  'invite-complete',
  'no-such-page',
];

async function headingAt(role: Role, page: string): Promise<string> {
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')));
  const router = createMemoryRouter(
    [{ path: '/dashboard/:role', HydrateFallback: LoadingPage, children: dashboardRoutes }],
    { initialEntries: [`/dashboard/${role}/${page}`] },
  );
  const { unmount } = render(
    <QueryClientProvider
      client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}
    >
      <MeContext value={aMe({ role, fullName: 'Ada' })}>
        <RouterProvider router={router} />
      </MeContext>
    </QueryClientProvider>,
  );
  const heading = await screen.findByRole('heading', { level: 1 });
  const words = screen.queryByText(NOTHING) === null ? (heading.textContent ?? '') : 'none';
  expect(await barriers(), page).toEqual([]);
  unmount();
  return words;
}

test.each<[Role, readonly string[]]>([
  ['elder', ['Your Interests', 'Your Matches', 'Request a session', 'none', 'none', 'none']],
  [
    'youth',
    [
      'Your Interests (Youth)',
      'Your Matches',
      'Request a session',
      'none',
      'Welcome to Oakling, Ada!',
      'none',
    ],
  ],
  ['parent', ['none', 'none', 'none', 'Invite Your Child', 'none', 'none']],
])('each role has its own pages, %s (rules 10.13 to 10.15)', async (role, expected) => {
  const found: string[] = [];
  for (const page of PAGES) found.push(await headingAt(role, page));
  expect(found).toEqual(expected);
});

test('an unknown sub-path also shows what to do (rule 10.15)', async () => {
  expect(await headingAt('elder', 'interests/deeper')).toBe('none');
});
