// @vitest-environment jsdom
import { cleanup, render, screen } from '@testing-library/react';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { afterEach, expect, test, vi } from 'vitest';
import { ProblemError } from '../lib/problem.ts';
import { barriers } from '../testing/barriers.ts';
import { ErrorPage } from './error-page.tsx';

afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

function showFailed(reason: Error) {
  // React Router reports it there.
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  const failed = () => Promise.reject(reason);
  const routes = [{ path: '/', loader: failed, element: <p />, ErrorBoundary: ErrorPage }];
  render(<RouterProvider router={createMemoryRouter(routes)} />);
}

const pictures = () =>
  [...document.querySelectorAll('img')].map((image) => image.getAttribute('src'));

test('somebody without a connection reads that they are offline (rule 10.253)', async () => {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  showFailed(new TypeError('Failed to fetch'));
  const heading = await screen.findByRole('heading', { level: 1, name: 'You are offline' });
  expect(heading).toBeDefined();
  expect(pictures()).toContain('/illustrations/offline.svg');
  expect(screen.getByRole('button', { name: 'Load again' })).toBeDefined();
  expect(await barriers()).toEqual([]);
});

test('where Oakling cannot be reached the picture is that of no connection (rule 10.253)', async () => {
  showFailed(ProblemError.unreachable());
  expect(await screen.findByText(/^Oakling cannot be reached right now\./)).toBeDefined();
  expect(pictures()).toContain('/illustrations/offline.svg');
});

test('a page that could not be shown says so, and can be loaded again', async () => {
  showFailed(new TypeError('Failed to fetch'));
  const name = 'This page could not be shown';
  expect(await screen.findByRole('heading', { level: 1, name })).toBeDefined();
  expect(screen.getByRole('button', { name: 'Load again' })).toBeDefined();
  expect(pictures()).toContain('/illustrations/page-error.svg');
  expect(await barriers()).toEqual([]);
});
