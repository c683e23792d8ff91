// @vitest-environment jsdom
import type { Role } from '@oakling/domain/identity/role';
import type { MatchView } from '@oakling/domain/matches/contract';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { createMemoryRouter, RouterProvider, useLocation } from 'react-router';
import { afterEach, expect, test, vi } from 'vitest';
import { MeContext } from '../../lib/me.ts';
import { MatchesPage } from './matches-page.tsx';

const user = userEvent.setup();

const rosa: MatchView = {
  id: '0189f7a4-0000-7000-8000-000000000001',
  name: 'Rosa',
  role: 'youth',
  avatarUrl: null,
  bio: 'I would like to take better photos.',
  matchScore: 2,
  buttonType: 'viewProfile',
  sharedInterests: [
    { name: 'Photography', level: 3, theirLevel: 1, comparison: 'higher' },
    { name: 'Music & Dance', level: 1, theirLevel: 2, comparison: 'lower' },
  ],
  hasOpenRequest: true,
};
const nobody: MatchView = { ...rosa, id: `${rosa.id.slice(0, -1)}2`, name: '' };

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

/** Shows the page over a server whose searches are answered in turn. */
function show(answers: readonly Response[], role: Role | null = 'elder') {
  const left = [...answers];
  const search = vi.fn((_url: string) => Promise.resolve(left.shift() ?? Response.error()));
  vi.stubGlobal('fetch', search);
  const router = createMemoryRouter(
    [
      { path: '/matches', Component: MatchesPage },
      { path: '*', Component: Elsewhere },
    ],
    { initialEntries: ['/matches'] },
  );
  render(
    <QueryClientProvider
      client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}
    >
      <MeContext value={{ id: '1', role, email: 'walter@example.org', fullName: 'Walter' }}>
        <RouterProvider router={router} />
      </MeContext>
    </QueryClientProvider>,
  );
  return search;
}

function Elsewhere() {
  const { pathname, search, state } = useLocation();
  return <p>{`${pathname}${search} ${JSON.stringify(state)}`}</p>;
}

const page = (items: MatchView[], nextCursor: string | null = null) =>
  Response.json({ items, nextCursor });
const failure = () =>
  Response.json({ status: 503, code: 'unavailable', detail: 'Not now.' }, { status: 503 });

test('a card compares the levels in words, without hovering', async () => {
  show([page([rosa])]);
  expect(screen.getByText('Loading matches...')).toBeDefined();
  expect(await screen.findByRole('heading', { name: 'Rosa' })).toBeDefined();
  expect(screen.getByText('You: Advanced, Rosa: Basic')).toBeDefined();
  expect(screen.getByText('You: Basic, Rosa: Intermediate')).toBeDefined();
  expect([screen.getByText('↑'), screen.getByText('↓')]).toHaveLength(2);
  expect(screen.getByText('Session requested')).toBeDefined();
});

test('more matches are asked for from where the last page ended', async () => {
  const search = show([page([rosa], 'WzJd'), page([nobody])]);
  await user.click(await screen.findByRole('button', { name: 'Show more matches' }));
  expect(await screen.findByRole('heading', { name: 'Unknown User' })).toBeDefined();
  expect(screen.getByRole('heading', { name: 'Rosa' })).toBeDefined();
  expect(search.mock.calls.map(([url]) => url)).toEqual([
    '/api/matches',
    '/api/matches?cursor=WzJd',
  ]);
  expect(screen.queryByRole('button', { name: 'Show more matches' })).toBeNull();
});

test('who matches nobody is led to the interests', async () => {
  show([page([])]);
  expect(await screen.findByText('No matches found')).toBeDefined();
  const link = screen.getByRole('link', { name: 'Pick interests' });
  expect(link.getAttribute('href')).toBe('/dashboard/elder/interests');
});

test('a failed search counts as empty and can be tried again', async () => {
  show([failure(), page([rosa])]);
  expect(await screen.findByText('No matches found')).toBeDefined();
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByRole('heading', { name: 'Rosa' })).toBeDefined();
});

test('a request takes the match along', async () => {
  show([page([rosa])]);
  await user.click(await screen.findByRole('button', { name: 'Request Session' }));
  const arrived = await screen.findByText(/request-session/);
  expect(arrived.textContent).toBe(
    `/dashboard/elder/request-session?match=${rosa.id} ${JSON.stringify({ match: rosa })}`,
  );
});

test('an unknown role cannot request', async () => {
  show([page([rosa])], null);
  await user.click(await screen.findByRole('button', { name: 'Request Session' }));
  expect(screen.getByRole('alert').textContent).toBe(
    'Unable to determine your role. Please try again.',
  );
});
