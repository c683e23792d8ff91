// @vitest-environment jsdom
import type { Role } from '@oakling/domain/identity/role';
import type { MatchView } from '@oakling/domain/matches/contract';
import { aMatch } from '@oakling/domain/testing/match-views';
import { aMe } from '@oakling/domain/testing/me';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { createMemoryRouter, RouterProvider, useLocation } from 'react-router';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { MeContext } from '../../lib/me.ts';
import { barriers } from '../../testing/barriers.ts';
import { EagerObserver } from '../../testing/eager-observer.ts';
import { matchesQuery } from './data.ts';
import { MatchesPage } from './matches-page.tsx';

const user = userEvent.setup();

const rosa = aMatch({
  id: '0189f7a4-0000-7000-8000-000000000001',
  name: 'Rosa',
  bio: 'I would like to take better photos.',
  matchScore: 2,
  sharedInterests: [
    { name: 'Photography', level: 3, theirLevel: 1, comparison: 'higher' },
    { name: 'Music & Dance', level: 1, theirLevel: 2, comparison: 'lower' },
  ],
  hasOpenRequest: true,
});
const nobody: MatchView = { ...rosa, id: `${rosa.id.slice(0, -1)}2`, name: '' };
const ten = [
  rosa,
  ...[...'23456789a'].map((end) => ({ ...nobody, id: rosa.id.slice(0, -1) + end })),
];

beforeEach(() => void vi.stubGlobal('ResizeObserver', EagerObserver));
interface Shown {
  readonly role?: Role | null;
  readonly address?: string;
  readonly interests?: readonly string[];
  readonly client?: QueryClient;
}

function show(answers: readonly (Response | Promise<Response>)[], options: Shown = {}) {
  const {
    role = 'elder',
    address = '/matches',
    interests = ['Photography', 'Music & Dance'],
    client = new QueryClient({ defaultOptions: { queries: { retry: false } } }),
  } = options;
  const me = aMe({ role });
  const left = [...answers];
  const searches: string[] = [];
  vi.stubGlobal('fetch', async (url: string) => {
    const own = { interests: interests.map((name) => ({ name, level: 1 })) };
    if (url === '/api/interests') return Response.json(own);
    if (url === '/api/profile') return Response.error();
    searches.push(url);
    return left.shift() ?? Response.error();
  });
  const router = createMemoryRouter(
    [
      { path: '/matches', Component: MatchesPage },
      { path: '*', Component: Elsewhere },
    ],
    { initialEntries: ['/before', address] },
  );
  render(
    <QueryClientProvider client={client}>
      <MeContext value={me}>
        <RouterProvider router={router} />
      </MeContext>
    </QueryClientProvider>,
  );
  return { searches, router, addressNow: () => router.state.location.search };
}

const field = () => screen.getByLabelText<HTMLInputElement>('Search by name');
const select = () => screen.getByLabelText<HTMLSelectElement>('Interest');

function Elsewhere() {
  const { pathname, search, state } = useLocation();
  return <p>{`${pathname}${search} ${JSON.stringify(state)}`}</p>;
}

const page = (items: MatchView[], nextCursor: string | null = null) =>
  Response.json({ items, nextCursor });
const failure = () =>
  Response.json({ status: 503, code: 'unavailable', detail: 'Not now.' }, { status: 503 });

test('the page says that it is loading (rule 5.12), and more matches load from the end of the last page', async () => {
  const { searches } = show([page([rosa], 'WzJd'), page([nobody])]);
  expect(screen.getByText('Loading matches...')).toBeDefined();
  await user.click(await screen.findByRole('button', { name: 'Show more matches' }));
  expect(await screen.findByRole('heading', { name: 'Unknown User' })).toBeDefined();
  expect(screen.getByRole('heading', { name: 'Rosa' })).toBeDefined();
  expect(searches).toEqual(['/api/matches', '/api/matches?cursor=WzJd']);
  expect(screen.queryByRole('button', { name: 'Show more matches' })).toBeNull();
});

test('a person without matches is guided to the interests', async () => {
  show([page([])]);
  await screen.findByText('No matches found');
  expect(screen.queryByText(/^These people share an interest/)).toBeNull();
  expect(screen.getByRole<HTMLAnchorElement>('link').pathname).toBe('/dashboard/elder/interests');
  expect(await barriers()).toEqual([]);
});

test('a failed search counts as empty and can be retried', async () => {
  show([failure(), page([rosa])]);
  expect(await screen.findByText('No matches found')).toBeDefined();
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByRole('heading', { name: 'Rosa' })).toBeDefined();
});

test('a request passes the match along', async () => {
  show([page([rosa])]);
  await user.click(await screen.findByRole('button', { name: 'Request Session' }));
  const arrived = await screen.findByText(/request-session/);
  expect(arrived.textContent).toBe(
    `/dashboard/elder/request-session?match=${rosa.id} ${JSON.stringify({ match: rosa })}`,
  );
});

test('an unknown role cannot request', async () => {
  show([page([rosa])], { role: null });
  await user.click(await screen.findByRole('button', { name: 'Request Session' }));
  expect(screen.getByRole('alert').textContent).toBe(
    'Unable to determine your role. Please try again.',
  );
});

test('Rule 5.27, typing searches after a pause, in the URL and at the server', async () => {
  const { searches, addressNow } = show([page(ten), page([rosa])]);
  expect((await screen.findByText('10 matches')).closest('[role=status]')).not.toBeNull();
  expect(screen.getByRole('search', { name: 'Find among your matches' })).toBeDefined();
  await user.type(field(), ' Ró a');
  expect(await screen.findByText('1 match')).toBeDefined();
  expect(searches).toEqual(['/api/matches', '/api/matches?name=R%C3%B3+a']);
  expect(addressNow()).toBe('?name=R%C3%B3+a');
  expect(field().value).toBe(' Ró a');
  expect(document.activeElement).toBe(field());
  await user.paste('a'.repeat(100));
  expect(screen.getByText('Please use at most 100 characters.')).toBeDefined();
  expect(field().value).toHaveLength(105);
});

describe('Rules 5.27 and 11.32, the debounce', () => {
  const searchFor = (name: string) => `/api/matches?name=${name}`;
  const type = (value: string) => fireEvent.change(field(), { target: { value } });
  const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));

  beforeEach(() => {
    vi.useFakeTimers();
  });
  afterEach(() => {
    vi.useRealTimers();
  });

  async function shown() {
    const { searches } = show([page(ten), page([rosa]), page([rosa])]);
    await pass(0);
    expect(screen.getByText('10 matches')).toBeDefined();
    return searches;
  }

  test('is 300 ms from the last letter, followed by one request', async () => {
    const searches = await shown();
    type('r');
    await pass(299);
    type('ro');
    await pass(299);
    expect(searches).toEqual(['/api/matches']);
    await pass(1);
    expect(searches).toEqual(['/api/matches', searchFor('ro')]);
    await pass(1000);
    expect(searches).toHaveLength(2);
  });

  test('is skipped on Enter, without a second request', async () => {
    const searches = await shown();
    type('ro');
    await act(async () => fireEvent.submit(screen.getByRole('search')));
    await pass(0);
    expect(searches).toEqual(['/api/matches', searchFor('ro')]);
    await pass(1000);
    expect(searches).toHaveLength(2);
  });
});

test('Rule 5.28, Back leads to the list before the search, however much was typed', async () => {
  const { router, addressNow } = show([page(ten), page([rosa]), page([nobody])]);
  await screen.findByText('10 matches');
  await user.type(field(), 'ro');
  await screen.findByText('1 match');
  await user.type(field(), 'sa');
  await waitFor(() => expect(addressNow()).toBe('?name=rosa'));
  await act(() => router.navigate(-1));
  expect(await screen.findByText('10 matches')).toBeDefined();
  expect([addressNow(), field().value]).toEqual(['', '']);
  expect(router.state.location.pathname).toBe('/matches');
});

test('Rule 5.28, a URL with a search shows it, and requests nothing else', async () => {
  const { searches } = show([page([rosa], 'WzJd'), page([nobody])], {
    address: '/matches?name=ro&interest=Photography',
  });
  expect(await screen.findByText('1 match shown. There are more')).toBeDefined();
  expect([field().value, select().value]).toEqual(['ro', 'Photography']);
  await user.click(screen.getByRole('button', { name: 'Show more matches' }));
  expect(await screen.findByText('2 matches')).toBeDefined();
  const search = '/api/matches?name=ro&interest=Photography';
  expect(searches).toEqual([search, `${search}&cursor=WzJd`]);
});

test('the invalid parts of an altered URL are ignored', async () => {
  const { searches } = show([page(ten)], { address: '/matches?name=%00&interest=Chess' });
  expect(await screen.findByText('10 matches')).toBeDefined();
  expect(searches).toEqual(['/api/matches']);
  expect([field().value, select().value]).toEqual(['', '']);
});

test('Rule 5.27, the selectable interests are the viewer’s own', async () => {
  const { searches, addressNow } = show([page(ten), page([rosa])]);
  await screen.findByRole('option', { name: '📷 Photography' });
  const options = [...select().options].map(({ textContent }) => textContent);
  expect(options).toEqual(['All shared interests', '🎵 Music & Dance', '📷 Photography']);
  await user.selectOptions(select(), 'Photography');
  expect(await screen.findByText('1 match')).toBeDefined();
  expect(searches[1]).toBe('/api/matches?interest=Photography');
  expect(addressNow()).toBe('?interest=Photography');
});

test('Rule 5.29, the old results stay, dimmed, until the next response', async () => {
  const { promise, resolve } = Promise.withResolvers<Response>();
  const { addressNow } = show([page(ten), promise]);
  await screen.findByText('10 matches');
  const list = screen.getByRole('heading', { name: 'Rosa' }).closest('li')?.parentElement;
  await user.type(field(), 'x');
  await waitFor(() => expect(addressNow()).toBe('?name=x'));
  expect(screen.getByRole('heading', { name: 'Rosa' })).toBeDefined();
  expect(screen.getByText('10 matches')).toBeDefined();
  await waitFor(() => expect(list?.getAttribute('aria-busy')).toBe('true'));
  expect(screen.queryByText('Loading matches...')).toBeNull();
  resolve(page([nobody]));
  expect(await screen.findByText('1 match')).toBeDefined();
  expect(list?.getAttribute('aria-busy')).toBe('false');
});

test('Rule 5.30, a search without results can be cleared, and the focus moves to the results', async () => {
  const { searches, addressNow } = show([page([]), page([rosa])], { address: '/matches?name=zzz' });
  expect(await screen.findByText('No matches found')).toBeDefined();
  expect(screen.queryByRole('link', { name: 'Pick interests' })).toBeNull();
  expect(screen.getByText(/^None of your matches fits/).closest('[role=status]')).not.toBeNull();
  await user.click(screen.getByRole('button', { name: 'Clear the search' }));
  const count = await screen.findByText('1 match');
  expect(document.activeElement).toBe(count.closest('[role=status]'));
  expect([addressNow(), field().value]).toEqual(['', '']);
  expect(searches).toEqual(['/api/matches?name=zzz', '/api/matches']);
  expect(screen.queryByRole('button', { name: 'Clear' })).toBeNull();
});

test('Rule 5.27, a person without interests sees no search', async () => {
  show([page([])], { interests: [] });
  expect(await screen.findByRole('link', { name: 'Pick interests' })).toBeDefined();
  await waitFor(() => expect(screen.queryByRole('search')).toBeNull());
});

test('Rule 5.33, the page refetches matches on opening, even if another page just did', async () => {
  const client = new QueryClient({ defaultOptions: { queries: { staleTime: 10_000 } } });
  client.setQueryData(matchesQuery({ name: '', interest: null }).queryKey, {
    pages: [{ items: [], nextCursor: null }],
    pageParams: [null],
  });
  show([page([rosa])], { client });
  expect(await screen.findByRole('heading', { name: 'Rosa' })).toBeDefined();
});
