// @vitest-environment jsdom
import type { Me } from '@oakling/domain/identity/contract';
import { aMe } from '@oakling/domain/testing/me';
import { QueryClient, QueryClientProvider, useQuery } from '@tanstack/react-query';
import { act, cleanup, render, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { useEffect } from 'react';
import { createMemoryRouter, RouterProvider, useNavigation } from 'react-router';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { isTakenOver } from '../lib/api.ts';
import { meQuery } from '../lib/me.ts';
import { beforeActing } from '../testing/barriers.ts';
import { FakeStream, newestStream } from '../testing/fake-stream.ts';
import { Toaster } from '../ui/toaster.tsx';
import { Dashboard } from './dashboard.tsx';

const user = userEvent.setup();

beforeEach(() => {
  // An event stream that never sends anything.
  vi.stubGlobal(
    'EventSource',
    class extends EventTarget {
      close() {}
    },
  );
});
/** Re-renders when the router starts a navigation, like a page with a list. */
function ListOfPage({ onLeave }: { onLeave: () => void }) {
  const { state } = useNavigation();
  useEffect(() => {
    if (state === 'loading') onLeave();
  }, [state, onLeave]);
  useQuery({ queryKey: ['a list'], queryFn: () => fetch('/api/list').then((one) => one.json()) });
  return null;
}

async function show(
  me: Partial<Me>,
  unread = 0,
  logOut = () => new Response(null, { status: 204 }),
) {
  const loaded = aMe({ role: 'elder', email: 'rosa@example.org', fullName: 'Rosa', ...me });
  const calls: string[] = [];
  vi.stubGlobal('fetch', async (url: string, { method = 'GET' }: RequestInit = {}) => {
    calls.push(`${method} ${url}`);
    if (url.endsWith('/log-out')) return logOut();
    return Response.json(url.endsWith('/me') ? loaded : { items: [], nextCursor: null, unread });
  });
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  client.setQueryData(meQuery.queryKey, loaded);
  const left = Promise.withResolvers<null>();
  const onLeave = () => left.resolve(null);
  const router = createMemoryRouter(
    [
      {
        path: '/dashboard/:role',
        loader: () => client.getQueryData(meQuery.queryKey) ?? loaded,
        Component: Dashboard,
        HydrateFallback: () => null,
        children: [
          {
            index: true,
            element: (
              <p>
                index <input aria-label="Something typed" /> <ListOfPage onLeave={onLeave} />
              </p>
            ),
          },
          { path: 'account', element: <p>the account</p> },
        ],
      },
      {
        path: '*',
        loader: () => (screen.queryByText('index') === null ? null : left.promise),
        element: <p>elsewhere</p>,
      },
    ],
    { initialEntries: [`/dashboard/${loaded.role ?? 'parent'}`] },
  );
  render(
    <QueryClientProvider client={client}>
      <RouterProvider router={router} />
      <Toaster />
    </QueryClientProvider>,
  );
  await screen.findByText(loaded.mustAcceptTerms ? /^If you don’t want/ : 'index');
  return { calls, client, loaded, path: () => router.state.location.pathname };
}

const items = () =>
  within(screen.getByRole('navigation', { name: 'Pages' }))
    .getAllByRole('link')
    .map((link) => `${link.textContent} ${link.getAttribute('href')}`);

const matched = (role: string) => [
  `Dashboard /dashboard/${role}`,
  `Find Matches /dashboard/${role}/matches`,
  `Friends /dashboard/${role}/friends`,
  `Notifications /dashboard/${role}/notifications`,
  `Profile /dashboard/${role}/profile`,
  `Sessions /dashboard/${role}/sessions`,
  `Your Interests /dashboard/${role}/interests`,
  `Your account /dashboard/${role}/account`,
];
const ofParent = [
  'Dashboard /dashboard/parent',
  'Friends /dashboard/parent/friends',
  'Invite Your Child /dashboard/parent/invite-child',
  'Notifications /dashboard/parent/notifications',
  'Profile /dashboard/parent/profile',
  'Sessions /dashboard/parent/sessions',
  'Your Children /dashboard/parent/children',
  'Your account /dashboard/parent/account',
];

test.each([
  { role: 'elder', expected: matched('elder'), colour: 'elder' },
  { role: 'youth', expected: matched('youth'), colour: 'youth' },
  { role: 'parent', expected: ofParent, colour: 'parent' },
  { role: null, expected: ofParent, colour: 'parent' },
] as const)(
  'the sidebar of $role has its items and colour (rules 10.9 to 10.12, 9.221)',
  async (row) => {
    await show({ role: row.role });
    expect(items().toSorted()).toEqual(row.expected);
    expect(items().at(-1)).toMatch(/^Your account/);
    await waitFor(() => expect(document.documentElement.dataset['role']).toBe(row.colour));
  },
);

test.each([
  { fullName: 'Rosa', greeting: 'Welcome, Rosa!!' },
  { fullName: '', greeting: 'Welcome, rosa@example.org!!' },
])('"$fullName" is greeted with "$greeting", next to the logo (rule 10.8)', async (row) => {
  await show({ fullName: row.fullName });
  expect(screen.getByText(row.greeting)).toBeDefined();
  expect(screen.getAllByRole('img', { name: 'Oakling' })[0]?.getAttribute('src')).toBe('/logo.svg');
});

test('Notifications shows the number of unread ones, or none (rule 8.1)', async () => {
  await show({}, 3);
  expect(await screen.findByRole('link', { name: /^Notifications.*, 3 unread$/ })).toBeDefined();
  cleanup();
  await show({}, 0);
  expect(screen.getByRole('link', { name: 'Notifications' })).toBeDefined();
});

test('after Log Out, this tab sends no query of the page again, and keeps none', async () => {
  const { calls, client } = await show({});
  await user.click(screen.getByRole('button', { name: 'Log Out' }));
  await screen.findByText('elsewhere');
  await waitFor(() =>
    expect(
      client
        .getQueryCache()
        .getAll()
        .map(({ queryKey }) => queryKey),
    ).toEqual([meQuery.queryKey]),
  );
  expect(calls.at(-1)).toBe('POST /api/log-out');
});

test('a failed Log Out says so and stays', async () => {
  const { path } = await show({}, 0, () => Response.error());
  await user.click(screen.getByRole('button', { name: 'Log Out' }));
  expect(await screen.findByText('We couldn’t log you out. Please try again.')).toBeDefined();
  expect(path()).toBe('/dashboard/elder');
});

test('changed terms replace everything except Log Out (rule 1.54)', async () => {
  const { calls, path } = await show({ mustAcceptTerms: true });
  expect(screen.getByRole('heading', { name: 'Our terms have changed' })).toBeDefined();
  expect(screen.queryByText('index')).toBeNull();
  expect(screen.queryByRole('navigation')).toBeNull();
  expect(calls.filter((call) => !/(me|terms)$/.test(call))).toEqual([]);
  await user.click(screen.getByRole('button', { name: 'Log Out' }));
  await waitFor(() => expect(path()).toBe('/'));
});

test('the account page stays available before changed terms are accepted, and links back (rule 1.51)', async () => {
  await show({ mustAcceptTerms: true });
  await user.click(screen.getByRole('link', { name: 'Your account' }));
  expect(await screen.findByText('the account')).toBeDefined();
  expect(screen.queryByRole('navigation')).toBeNull();
  await user.click(screen.getByRole('link', { name: 'Back to the changed terms' }));
  expect(await screen.findByRole('heading', { name: 'Our terms have changed' })).toBeDefined();
});

describe('rule 8.62, without a connection', () => {
  beforeEach(() => {
    FakeStream.opened = [];
    vi.stubGlobal('EventSource', FakeStream);
    vi.useFakeTimers({ shouldAdvanceTime: true, toFake: ['setTimeout', 'clearTimeout'] });
  });
  afterEach(() => {
    vi.useRealTimers();
  });

  test('a sign appears after some seconds without moving the focus, and disappears on reconnecting', async () => {
    await show({});
    // The stream opens in an effect, after the first paint.
    await waitFor(newestStream);
    const sign = () =>
      screen.getAllByRole('status').find(({ textContent }) => textContent === 'Reconnecting…');
    const field = screen.getByRole('textbox', { name: 'Something typed' });
    field.focus();
    const whatIsWrong = beforeActing();
    act(() => newestStream().say('refresh'));
    act(() => newestStream().lose());
    expect(sign()).toBeUndefined();
    act(() => void vi.advanceTimersByTime(4000));
    expect(sign()).toBeDefined();
    expect(document.activeElement).toBe(field);
    expect(await whatIsWrong(/^Reconnecting…$/)).toEqual([]);
    act(() => newestStream().say('refresh'));
    expect(sign()).toBeUndefined();
    expect(document.activeElement).toBe(field);
  });

  test('the sign’s live region exists before its text, so screen readers announce it', async () => {
    await show({});
    // The stream opens in an effect, after the first paint.
    await waitFor(newestStream);
    const before = screen.getAllByRole('status');
    act(() => void vi.advanceTimersByTime(4000));
    expect(before.map(({ textContent }) => textContent)).toContain('Reconnecting…');
  });
});

test('a page closes after another person logs in in another tab, and keeps its text for its own person (rules 8.61 and 10.305)', async () => {
  const { client, path } = await show({ id: 'rosa' });
  await client.refetchQueries(meQuery);
  sessionStorage.setItem('oakling.draft', 'of Rosa');
  const headers: unknown[] = [];
  vi.stubGlobal('fetch', async (_url: string, init: RequestInit) => {
    headers.push(new Headers(init.headers).get('oakling-person'));
    const taken = { status: 401, code: 'other-person', detail: 'Another person has logged in.' };
    return Response.json(taken, { status: 401 });
  });
  act(() => void client.invalidateQueries(meQuery));
  expect(await screen.findByText('elsewhere')).toBeDefined();
  expect(path()).toBe('/auth/login');
  expect(headers[0]).toBe('rosa');
  expect(isTakenOver()).toBe(true);
  expect(sessionStorage.getItem('oakling.draft')).toBe('of Rosa');
});
