// @vitest-environment jsdom
import { act, render, screen } from '@testing-library/react';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { afterEach, expect, test, vi } from 'vitest';
import { ProblemError } from '../lib/problem.ts';
import { barriers } from '../testing/barriers.ts';
import { dismissToast, toasts } from '../ui/toast-store.ts';
import { ErrorPage } from './error-page.tsx';

afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
  for (const { id } of toasts.get()) dismissToast(id);
});

const UNAVAILABLE = new ProblemError({
  status: 503,
  code: 'unavailable',
  detail: 'Oakling isn’t available right now. Please try again soon.',
});

function showFailed(reason: Error) {
  // React Router logs loader errors to the console.
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  const failed = () => Promise.reject(reason);
  const routes = [{ path: '/', loader: failed, element: <p />, ErrorBoundary: ErrorPage }];
  render(<RouterProvider router={createMemoryRouter(routes)} />);
}

const pictures = () =>
  [...document.querySelectorAll('img')].map((image) => image.getAttribute('src'));

test('a person without a connection reads that they are offline (rule 10.253)', async () => {
  const isOnline = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  showFailed(new TypeError('Failed to fetch'));
  const heading = await screen.findByRole('heading', { level: 1, name: 'You are offline' });
  expect(heading).toBeDefined();
  expect(pictures()).toContain('/illustrations/offline.svg');
  expect(screen.getByRole('button', { name: 'Load again' })).toBeDefined();
  expect(await barriers()).toEqual([]);
  isOnline.mockReturnValue(true);
  act(() => void window.dispatchEvent(new Event('online')));
  expect(screen.getByRole('heading', { name: 'We couldn’t show this page' })).toBeDefined();
});

test('if Oakling is unreachable, the offline picture is shown (rule 10.253)', async () => {
  showFailed(ProblemError.unreachable());
  expect(await screen.findByText(/^Oakling can’t be reached right now\./)).toBeDefined();
  expect(pictures()).toContain('/illustrations/offline.svg');
});

test('a page that failed to load says so, and can be reloaded', async () => {
  showFailed(new TypeError('Failed to fetch'));
  const name = 'We couldn’t show this page';
  expect(await screen.findByRole('heading', { level: 1, name })).toBeDefined();
  expect(screen.getByRole('button', { name: 'Load again' })).toBeDefined();
  expect(pictures()).toContain('/illustrations/page-error.svg');
  expect(await barriers()).toEqual([]);
});

const STEP_MS = 500;
/** The server answers after more than one step, so the loading state is rendered, too. */
const ANSWER_MS = 600;

async function showUntilMended(reason: Error) {
  vi.useFakeTimers();
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  let isMended = false;
  let asked = 0;
  const loader = async () => {
    asked += 1;
    await new Promise((resolve) => setTimeout(resolve, ANSWER_MS));
    if (!isMended) throw reason;
    return null;
  };
  const routes = [{ path: '/', loader, element: <h1>The page</h1>, ErrorBoundary: ErrorPage }];
  render(<RouterProvider router={createMemoryRouter(routes)} />);
  // Each step flushes React updates.
  const pass = async (ms: number) => {
    for (let left = ms; left >= 0; left -= STEP_MS) {
      await act(() => vi.advanceTimersByTimeAsync(Math.min(left, STEP_MS)));
    }
  };
  await pass(ANSWER_MS);
  return { asked: () => asked, pass, mend: () => (isMended = true) };
}

const isThere = () => screen.queryByRole('heading', { level: 1, name: 'The page' }) !== null;

test.for([UNAVAILABLE, ProblemError.unreachable(), ProblemError.unexpected(502)])(
  'Rule 10.281, a page that failed to load during an outage recovers automatically, and says so ($message)',
  async (reason) => {
    const { asked, pass, mend } = await showUntilMended(reason);
    expect(screen.getByRole('status').textContent).toBe('');
    await pass(5000);
    expect(screen.getByRole('status').textContent).toContain('loads by itself');
    expect(asked()).toBe(2);
    expect(isThere()).toBe(false);
    mend();
    await pass(8000);
    expect(isThere()).toBe(true);
    expect(toasts.get().map(({ message }) => message)).toEqual(['Oakling works again.']);
    const before = asked();
    await pass(120_000);
    expect(asked()).toBe(before);
  },
);

test('Rule 10.281, it retries less and less often, at most twice a minute, and not while hidden', async () => {
  const { asked, pass } = await showUntilMended(UNAVAILABLE);
  await pass(120_000);
  const first = asked();
  expect(first).toBeLessThan(10);
  await pass(120_000);
  expect(asked() - first).toBeGreaterThanOrEqual(3);
  expect(asked() - first).toBeLessThanOrEqual(6);
  vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden');
  const before = asked();
  await pass(120_000);
  expect(asked()).toBe(before);
  vi.restoreAllMocks();
  document.dispatchEvent(new Event('visibilitychange'));
  await pass(0);
  expect(asked()).toBe(before + 1);
});

test('Rule 10.281, a page with its own error isn’t retried', async () => {
  const { asked, pass } = await showUntilMended(new TypeError('x is undefined'));
  await pass(120_000);
  expect(asked()).toBe(1);
});
