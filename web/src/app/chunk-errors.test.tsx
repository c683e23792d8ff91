// @vitest-environment jsdom
import type { EventEmitter } from 'node:events';
import { act, cleanup, render } from '@testing-library/react';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { tabStorage } from '../lib/storage.ts';
import { noteChunkErrors } from './chunk-errors.ts';
import { ErrorPage } from './error-page.tsx';

afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
  tabStorage.clear();
});

describe('Rule 10.281, a page whose chunk fails to load', () => {
  beforeAll(noteChunkErrors);
  const { jsdom: browser } = globalThis as unknown as {
    jsdom: { virtualConsole: EventEmitter }; // Set by Vitest's jsdom environment.
  };

  function missingChunk(): Error {
    const error = new TypeError('Failed to fetch dynamically imported module');
    const report = Object.assign(new Event('vite:preloadError'), { payload: error });
    window.dispatchEvent(report);
    return error;
  }

  /** Renders a page whose chunk is missing, next to a working one. A `status` of 0 rejects the request. */
  async function openPage(status: number, error = missingChunk()) {
    vi.useFakeTimers();
    vi.spyOn(console, 'error').mockImplementation(() => undefined);
    const server = { status };
    const respond = async () => new Response(null, server);
    const fetched = vi.spyOn(globalThis, 'fetch').mockImplementation(respond);
    let reloads = 0;
    // jsdom can't reload a page and reports an error instead, which is counted here.
    browser.virtualConsole.removeAllListeners('jsdomError').on('jsdomError', () => (reloads += 1));
    const loader = () => {
      throw error;
    };
    const router = createMemoryRouter([
      { path: '/', loader, element: null, ErrorBoundary: ErrorPage },
      { path: '/there', element: <h1>The page</h1> },
    ]);
    render(<RouterProvider router={router} />);
    const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));
    await pass(0);
    await pass(0);
    return { server, fetched, router, pass, reloads: () => reloads };
  }

  const key = () => Object.keys(sessionStorage).find((name) => name.includes('chunk-errors')) ?? '';

  /** Opens the page, whose chunk is still missing after each reload. @returns the pauses in seconds. */
  async function reloadsUntilItGivesUp(): Promise<number[]> {
    const pauses: number[] = [];
    for (let seconds = 0; seconds < 60;) {
      const { pass, reloads } = await openPage(200);
      for (seconds = 0; reloads() === 0 && seconds < 60; seconds += 1) await pass(1000);
      if (reloads() > 0) pauses.push(seconds);
      cleanup();
    }
    return pauses;
  }

  test('is reloaded up to eight times, each a second later than the one before', async () => {
    expect(await reloadsUntilItGivesUp()).toEqual([0, 1, 2, 3, 4, 5, 6, 7]);
    expect(tabStorage.read(key())).toBe('8');
  });

  test.for([
    ['after a release', /^\S+ /, 'earlier-build '],
    ['on another page', /\S+$/, '/earlier-page'],
  ] as const)('is reloaded again %s', async ([, part, earlier]) => {
    await openPage(200);
    cleanup();
    const kept = key();
    tabStorage.clear();
    tabStorage.write(kept.replace(part, earlier), '8');
    const { reloads } = await openPage(200);
    expect(reloads()).toBe(1);
  });

  test.for([0, 503])('waits until the server responds (%s)', async (status) => {
    const { server, fetched, pass, reloads } = await openPage(status);
    await pass(60_000);
    expect(fetched).toHaveBeenCalledWith(window.location.href, expect.anything());
    expect(reloads()).toBe(0);
    server.status = 200;
    await pass(10_000);
    expect(reloads()).toBe(1);
  });

  test('is not reloaded without storage, which prevents a loop', async () => {
    vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
      throw new Error('forbidden');
    });
    const { pass, reloads } = await openPage(200);
    await pass(60_000);
    expect(reloads()).toBe(0);
  });

  test('is not reloaded while text may be unsaved', async () => {
    const writing = render(<textarea />);
    const { pass, reloads } = await openPage(200);
    await pass(60_000);
    expect(reloads()).toBe(0);
    writing.unmount();
    await pass(10_000);
    expect(reloads()).toBe(1);
  });

  test('waits until it is visible', async () => {
    const visibility = vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden');
    const { fetched, pass, reloads } = await openPage(200);
    await pass(60_000);
    expect(fetched).not.toHaveBeenCalled();
    visibility.mockReturnValue('visible');
    await pass(10_000);
    expect(reloads()).toBe(1);
  });

  test('does not return after the user has left', async () => {
    const { server, router, pass, reloads } = await openPage(0);
    await act(() => router.navigate('/there'));
    server.status = 200;
    await pass(60_000);
    expect(reloads()).toBe(0);
  });

  test('shows the page a user chose during the reload', async () => {
    const { router, reloads } = await openPage(200);
    expect(reloads()).toBe(1);
    await act(() => router.navigate('/there'));
    expect(reloads()).toBe(2);
  });

  test('differs from a page with its own error', async () => {
    const { fetched, pass, reloads } = await openPage(200, new TypeError('x is undefined'));
    await pass(60_000);
    expect(fetched).not.toHaveBeenCalled();
    expect(reloads()).toBe(0);
  });
});
