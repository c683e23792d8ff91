// @vitest-environment jsdom
import { cleanup, render, screen } from '@testing-library/react';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { afterEach, expect, test, vi } from 'vitest';
import { barriers } from '../testing/barriers.ts';
import { ErrorPage } from './error-page.tsx';

afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

test('a page that could not be shown says so, and can be loaded again', async () => {
  // React Router reports it there.
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  const failed = () => Promise.reject(new TypeError('Failed to fetch'));
  const routes = [{ path: '/', loader: failed, element: <p />, ErrorBoundary: ErrorPage }];
  render(<RouterProvider router={createMemoryRouter(routes)} />);
  const name = 'This page could not be shown';
  expect(await screen.findByRole('heading', { level: 1, name })).toBeDefined();
  expect(screen.getByRole('button', { name: 'Load again' })).toBeDefined();
  expect(await barriers()).toEqual([]);
});
