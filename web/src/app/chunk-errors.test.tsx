// @vitest-environment jsdom
import type { EventEmitter } from 'node:events';
import { act, cleanup, render, screen } from '@testing-library/react';
import { createMemoryRouter, Outlet, RouterProvider } from 'react-router';
import { afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { tabStorage } from '../lib/storage.ts';
import { dismissToast, readToasts } from '../ui/toast-store.ts';
import { ErrorPage } from './error-page.tsx';
import { noteChunkErrors } from './chunk-errors.ts';

afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
  tabStorage.clear();
  for (const { id } of readToasts()) dismissToast(id);
});

const STEP_MS = 500;

describe('Rule 10.281, a page whose script was lost', () => {
  beforeAll(noteChunkErrors);
  const { jsdom: browser } = globalThis as unknown as {
    jsdom: { virtualConsole: EventEmitter }; // Set by Vitest's jsdom environment.
  };

  /** A dynamic import error, reported the way Vite does. */
  function lostScript(): Error {
    const error = new TypeError('Failed to fetch dynamically imported module');
    const report = Object.assign(new Event('vite:preloadError'), { payload: error });
    window.dispatchEvent(report);
    return error;
  }

  /** Renders a failing page, a page with another failure and a working page. */
  function showLost({ first = lostScript(), other = lostScript() } = {}) {
    // jsdom's animation frames use an interval that outlives this file, so intervals stay real.
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] });
    vi.spyOn(console, 'error').mockImplementation(() => undefined);
    let loads = 0;
    // jsdom can't reload a page; it reports an error instead, which is counted here.
    browser.virtualConsole.removeAllListeners('jsdomError').on('jsdomError', () => (loads += 1));
    const failWith = (error: Error) => () => {
      throw error;
    };
    const pages = [
      { path: '/', loader: failWith(first), element: null },
      { path: '/other', loader: failWith(other), element: null },
      { path: '/there', element: <h1>The page</h1> },
    ];
    const frame = {
      element: <Outlet />,
      children: [{ ErrorBoundary: ErrorPage, children: pages }],
    };
    const router = createMemoryRouter([frame]);
    render(<RouterProvider router={router} />);
    const pass = async (ms: number) => {
      for (let left = ms; left > 0; left -= STEP_MS) {
        await act(() => vi.advanceTimersByTimeAsync(Math.min(left, STEP_MS)));
      }
    };
    const go = async (path: string) => {
      await act(() => router.navigate(path));
      await pass(STEP_MS);
    };
    return { pass, go, loads: () => loads };
  }

  const answering = (status: number) => async () => new Response(null, { status });
  const away = async () => {
    throw new TypeError('away');
  };

  test('is loaded anew once Oakling answers', async () => {
    const fetched = vi.spyOn(globalThis, 'fetch').mockImplementation(away);
    const { pass, loads } = showLost();
    await pass(STEP_MS);
    expect(fetched).toHaveBeenCalledExactlyOnceWith(window.location.href, expect.anything());
    expect(screen.getByText('Part of this page did not load. Please load it again.')).toBeDefined();
    expect(screen.getByRole('status').textContent).toContain('comes by itself');
    expect(document.querySelector('img[src="/illustrations/offline.svg"]')).not.toBeNull();
    fetched.mockImplementation(answering(503));
    await pass(120_000);
    expect(fetched.mock.calls.length).toBeGreaterThanOrEqual(5);
    expect(fetched.mock.calls.length).toBeLessThan(10);
    expect(loads()).toBe(0);
    fetched.mockImplementation(answering(200));
    await pass(38_000);
    expect(loads()).toBe(1);
  });

  test('is loaded anew once a minute at most, and not where that cannot be kept', async () => {
    vi.spyOn(globalThis, 'fetch').mockImplementation(answering(200));
    const { pass, loads } = showLost();
    await pass(STEP_MS);
    expect(loads()).toBe(1);
    await pass(59_000);
    expect(loads()).toBe(1);
    await pass(40_000);
    expect(loads()).toBe(2);
    cleanup();
    tabStorage.clear();
    vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
      throw new Error('forbidden');
    });
    const forbidden = showLost();
    await forbidden.pass(120_000);
    expect(forbidden.loads()).toBe(0);
    expect(screen.getByRole('status').textContent).toBe('');
  });

  test('leads nobody back who goes on before it has come', async () => {
    vi.spyOn(globalThis, 'fetch').mockImplementation(answering(200));
    const { pass, go, loads } = showLost();
    await pass(STEP_MS);
    expect(loads()).toBe(1);
    await go('/there');
    // A reload that had started repeats for the page that is now open.
    expect(loads()).toBe(2);
    await pass(120_000);
    expect(loads()).toBe(2);
  });

  test('is not loaded anew while somebody writes beside it', async () => {
    vi.spyOn(globalThis, 'fetch').mockImplementation(answering(200));
    const { pass, loads } = showLost();
    const writing = render(<textarea />);
    await pass(60_000);
    expect(loads()).toBe(0);
    writing.unmount();
    await pass(40_000);
    expect(loads()).toBe(1);
  });

  test('says that somebody is offline for as long as they are', async () => {
    vi.spyOn(globalThis, 'fetch').mockImplementation(away);
    const isOnline = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
    const { pass } = showLost();
    await pass(STEP_MS);
    expect(screen.getByRole('heading', { name: 'You are offline' })).toBeDefined();
    isOnline.mockReturnValue(true);
    window.dispatchEvent(new Event('online'));
    await pass(STEP_MS);
    expect(screen.getByRole('heading', { name: 'We could not show this page' })).toBeDefined();
  });

  test.for(['hidden', 'offline'])('waits for who cannot see it come (%s)', async (how) => {
    const fetched = vi.spyOn(globalThis, 'fetch').mockImplementation(answering(200));
    const wasOffline = how === 'offline';
    const isOnline = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(!wasOffline);
    const seen = vi.spyOn(document, 'visibilityState', 'get');
    seen.mockReturnValue(wasOffline ? 'visible' : 'hidden');
    const { pass, loads } = showLost();
    await pass(60_000);
    expect(fetched).not.toHaveBeenCalled();
    isOnline.mockReturnValue(true);
    seen.mockReturnValue('visible');
    (wasOffline ? window : document).dispatchEvent(
      new Event(wasOffline ? 'online' : 'visibilitychange'),
    );
    await pass(STEP_MS);
    expect(loads()).toBe(1);
  });

  test('is left alone by who has gone on, whatever answers then', async () => {
    const answer = Promise.withResolvers<Response>();
    vi.spyOn(globalThis, 'fetch').mockReturnValue(answer.promise);
    const { pass, go, loads } = showLost();
    await pass(5000);
    await go('/there');
    expect(screen.getByRole('heading', { name: 'The page' })).toBeDefined();
    answer.resolve(new Response(null));
    await pass(60_000);
    expect(loads()).toBe(0);
    expect(readToasts()).toEqual([]);
  });

  test('is told from one with a fault of its own before or after it', async () => {
    const fetched = vi.spyOn(globalThis, 'fetch').mockImplementation(away);
    const { pass, go } = showLost({ other: new TypeError('x is undefined') });
    await pass(5000);
    await go('/other');
    const before = fetched.mock.calls.length;
    await pass(60_000);
    expect(fetched.mock.calls.length).toBe(before);
    await go('/');
    expect(fetched.mock.calls.length).toBe(before + 1);
  });

  test('is told from another one that was lost before it', async () => {
    const fetched = vi.spyOn(globalThis, 'fetch').mockImplementation(away);
    const { pass, go } = showLost();
    await pass(STEP_MS);
    await go('/other');
    expect(fetched).toHaveBeenCalledTimes(2);
  });
});
