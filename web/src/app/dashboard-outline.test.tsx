// @vitest-environment jsdom
import { cleanup, render, screen } from '@testing-library/react';
import type { ComponentType } from 'react';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { afterEach, expect, test, vi } from 'vitest';
import { ApprovalsOutline, MatchesOutline } from './dashboard-outline.tsx';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

function show(Component: ComponentType): void {
  const router = createMemoryRouter([{ path: '/', Component }]);
  render(<RouterProvider router={router} />);
}

const OUTLINES: readonly [string, ComponentType][] = [
  ['Session Requests', ApprovalsOutline],
  ['Your Matches', () => <MatchesOutline of="youth" />],
];

test.each(OUTLINES)('the outline of %s can be read, and nothing in it used', (heading, Outline) => {
  const fetched = vi.fn();
  vi.stubGlobal('fetch', fetched);
  show(Outline);
  const isInert = (element: Element) => element.closest('[inert]') !== null;
  expect(isInert(screen.getByRole('heading', { level: 1, name: heading }))).toBe(false);
  expect(isInert(screen.getByText('Loading...'))).toBe(false);
  const controls = [...document.querySelectorAll('a, button, input, select')];
  // The way past the navigation leads to the words.
  expect(controls.filter((control) => !isInert(control)).map((one) => one.textContent)).toEqual([
    'Skip to the page',
  ]);
  expect(controls.length).toBeGreaterThan(3);
  expect(fetched).not.toHaveBeenCalled();
});
